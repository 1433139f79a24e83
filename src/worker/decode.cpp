#include <fmt/core.h>

#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "worker/device_json.hpp"
#include "worker/field_reader.hpp"
#include "worker/protocol.hpp"
#include "worker/protocol_json.hpp"

namespace linbench::protocol {
namespace {

using nlohmann::json;

constexpr int kMaxDepth = 16;
constexpr std::size_t kMaxPath = 4096;
constexpr std::size_t kMaxName = 256;
constexpr std::size_t kMaxRoutines = 1000;
constexpr std::size_t kMaxDevices = 1000;
constexpr std::int64_t kMaxCalls = std::int64_t{1} << 50;
constexpr std::int64_t kMaxSize = std::int64_t{1} << 40;
constexpr double kMaxSampleSeconds = 3600;

/// Parses one line; its depth is bounded, since a hostile one is all brackets.
json parsed(std::string_view text) {
  if (text.size() > kMaxLine)
    throw ProtocolError(fmt::format("line of {} bytes: expected at most {}", text.size(), kMaxLine));
  const auto bounded = [](int depth, json::parse_event_t, json&) {
    if (depth > kMaxDepth) throw ProtocolError(fmt::format("nested deeper than {} levels", kMaxDepth));
    return true;
  };
  try {
    return json::parse(text, bounded);
  } catch (const json::exception& error) {
    throw ProtocolError(fmt::format("not a line of JSON: {}", error.what()));
  }
}

int read_version(const FieldReader& in) {
  const json& version = in.at("protocol");
  if (!version.is_number_integer() || version != kVersion)
    in.fail("protocol", fmt::format("version {}", kVersion), fmt::format("version {}", version.dump().substr(0, 60)));
  return kVersion;
}

Layout read_layout(const FieldReader& in) {
  Layout layout;
  layout.dtype = in.parsed("dtype", parse_dtype, "one of f32, f64, c64, c128, f16, bf16, tf32");
  layout.rows = in.integer("rows", {1, kMaxSize});
  layout.cols = in.integer("cols", {1, kMaxSize});
  layout.ld = in.integer("ld", {layout.rows, kMaxSize});
  layout.systems = in.integer("systems", {1, kMaxSize});
  std::int64_t bytes = layout.ld;
  for (const std::int64_t factor : {layout.cols, layout.systems, static_cast<std::int64_t>(size_of(layout.dtype))})
    if (__builtin_mul_overflow(bytes, factor, &bytes))
      in.fail("ld", "ld * cols * systems elements of fewer than 2^63 bytes", std::to_string(layout.ld));
  return layout;
}

MatrixFile read_matrix(const FieldReader& in) {
  MatrixFile matrix{in.text("file", kMaxPath), read_layout(in.object("layout"))};
  if (matrix.file.empty()) in.fail("file", "a path", "\"\"");
  return matrix;
}

VisitPolicy read_policy(const FieldReader& in) {
  VisitPolicy policy;
  policy.reps = in.optional_integer("reps", {1, 100000});
  policy.warmup = in.optional_integer("warmup", {0, 1000000000});
  policy.first_visit = in.boolean("first_visit");
  policy.min_sample_s = in.number("min_sample_s", 0, kMaxSampleSeconds);
  return policy;
}

HelloRequest read_hello_request(const FieldReader& in) {
  HelloRequest request;
  request.protocol = read_version(in);
  const FieldReader resources = in.object("resources");
  request.resources.threads = static_cast<int>(resources.integer("threads", {1, 65536}));
  request.resources.hot_bytes = resources.integer("hot_bytes", {0, kMaxSize});
  if (in.has("probe_file")) request.probe_file = in.text("probe_file", kMaxPath);
  return request;
}

template <class WorkRequest>
WorkRequest read_work_request(const FieldReader& in) {
  WorkRequest request;
  request.problem = problem_from_json(in.at("problem"));
  request.routine = in.text("routine", kMaxName);
  request.a = read_matrix(in.object("a"));
  request.b = read_matrix(in.object("b"));
  request.result = read_matrix(in.object("result"));
  return request;
}

VisitRequest read_visit_request(const FieldReader& in) {
  auto request = read_work_request<VisitRequest>(in);
  request.policy = read_policy(in.object("policy"));
  return request;
}

DevicesReply read_devices(const FieldReader& in) {
  DevicesReply reply;
  for (const FieldReader& device : in.objects("devices", kMaxDevices))
    reply.devices.push_back(device_info_from_json(device));
  return reply;
}

std::optional<Status> reportable_status(const std::string& text) {
  const auto status = parse_status(text);
  return status && reportable(*status) ? status : std::nullopt;
}

ErrorReply read_error(const FieldReader& in) {
  ErrorReply reply;
  reply.status = in.parsed("status", reportable_status, "one of singular, unsupported, unavailable, oom, failed");
  reply.reason = in.text("reason", kMaxReason);
  if (reply.reason.empty()) in.fail("reason", "a sentence", "\"\"");
  return reply;
}

}  // namespace

bool reportable(Status status) {
  switch (status) {
    case Status::singular:
    case Status::unsupported:
    case Status::unavailable:
    case Status::oom:
    case Status::failed: return true;
    default: return false;
  }
}

Request decode_request(std::string_view text) {
  const json object = parsed(text);
  const FieldReader in(object);
  const std::string kind = in.text("request", kMaxName);
  if (kind == "hello") return read_hello_request(in);
  if (kind == "routines") return RoutinesRequest{problem_from_json(in.at("problem"))};
  if (kind == "visit") return read_visit_request(in);
  if (kind == "devices") return DevicesRequest{};
  if (kind == "probe") return read_work_request<ProbeRequest>(in);
  if (kind == "load") return LoadRequest{in.integer("calls", {0, kMaxCalls})};
  if (kind == "go") return GoRequest{};
  if (kind == "quit") return QuitRequest{};
  in.fail("request", "one of hello, routines, visit, devices, probe, load, go, quit", "\"" + kind + "\"");
}

Reply decode_reply(std::string_view text) {
  const json object = parsed(text);
  const FieldReader in(object);
  const std::string kind = in.text("reply", kMaxName);
  if (kind == "hello") return HelloReply{read_version(in), description_from_json(in.at("description"))};
  if (kind == "routines") return RoutinesReply{in.texts("routines", kMaxRoutines, kMaxName)};
  if (kind == "visit")
    return VisitReply{measurement_from_json(in.at("measurement")),
                      in.integer("peak_rss_bytes", {0, std::int64_t{1} << 50})};
  if (kind == "devices") return read_devices(in);
  if (kind == "ready") return ReadyReply{in.integer("max_calls", {1, std::numeric_limits<std::int64_t>::max()})};
  if (kind == "done") return DoneReply{};
  if (kind == "error") return read_error(in);
  in.fail("reply", "one of hello, routines, visit, devices, ready, done, error", "\"" + kind + "\"");
}

}  // namespace linbench::protocol
