#include "worker/protocol.hpp"

#include <fmt/core.h>

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <variant>

#include "worker/field_reader.hpp"
#include "worker/protocol_json.hpp"

namespace linbench::protocol {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

constexpr int kMaxDepth = 16;
constexpr std::size_t kMaxPath = 4096;
constexpr std::size_t kMaxName = 256;
constexpr std::size_t kMaxRoutines = 1000;
constexpr std::int64_t kMaxSize = std::int64_t{1} << 40;
constexpr double kMaxSampleSeconds = 3600;

// ---- writing ----

ordered_json matrix_to_json(const MatrixFile& matrix) {
  ordered_json out;
  out["file"] = matrix.file;
  out["layout"]["dtype"] = to_string(matrix.layout.dtype);
  out["layout"]["rows"] = matrix.layout.rows;
  out["layout"]["cols"] = matrix.layout.cols;
  out["layout"]["ld"] = matrix.layout.ld;
  out["layout"]["systems"] = matrix.layout.systems;
  return out;
}

ordered_json policy_to_json(const VisitPolicy& policy) {
  ordered_json out;
  out["reps"] = policy.reps ? ordered_json(*policy.reps) : ordered_json(nullptr);
  out["warmup"] = policy.warmup ? ordered_json(*policy.warmup) : ordered_json(nullptr);
  out["first_visit"] = policy.first_visit;
  out["min_sample_s"] = policy.min_sample_s;
  return out;
}

ordered_json message(const HelloRequest& request) {
  ordered_json out;
  out["request"] = "hello";
  out["protocol"] = request.protocol;
  out["resources"]["threads"] = request.resources.threads;
  out["resources"]["hot_bytes"] = request.resources.hot_bytes;
  out["probe_file"] = request.probe_file;
  return out;
}

ordered_json message(const RoutinesRequest& request) {
  ordered_json out;
  out["request"] = "routines";
  out["problem"] = problem_to_json(request.problem);
  return out;
}

ordered_json message(const VisitRequest& request) {
  ordered_json out;
  out["request"] = "visit";
  out["problem"] = problem_to_json(request.problem);
  out["routine"] = request.routine;
  out["a"] = matrix_to_json(request.a);
  out["b"] = matrix_to_json(request.b);
  out["result"] = matrix_to_json(request.result);
  out["policy"] = policy_to_json(request.policy);
  return out;
}

ordered_json message(const QuitRequest&) {
  return {{"request", "quit"}};
}

ordered_json message(const HelloReply& reply) {
  ordered_json out;
  out["reply"] = "hello";
  out["protocol"] = reply.protocol;
  out["description"] = description_to_json(reply.description);
  return out;
}

ordered_json message(const RoutinesReply& reply) {
  ordered_json out;
  out["reply"] = "routines";
  out["routines"] = reply.routines;
  return out;
}

ordered_json message(const VisitReply& reply) {
  ordered_json out;
  out["reply"] = "visit";
  out["measurement"] = measurement_to_json(reply.measurement);
  out["peak_rss_bytes"] = reply.peak_rss_bytes;
  return out;
}

ordered_json message(const ErrorReply& reply) {
  ordered_json out;
  out["reply"] = "error";
  out["status"] = to_string(reply.status);
  out["reason"] = reply.reason;
  return out;
}

/// Text from the operating system need not be UTF-8; what is not is replaced.
std::string line(const ordered_json& message) {
  return message.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

// ---- reading ----

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

VisitRequest read_visit_request(const FieldReader& in) {
  VisitRequest request;
  request.problem = problem_from_json(in.at("problem"));
  request.routine = in.text("routine", kMaxName);
  request.a = read_matrix(in.object("a"));
  request.b = read_matrix(in.object("b"));
  request.result = read_matrix(in.object("result"));
  request.policy = read_policy(in.object("policy"));
  return request;
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

std::string encode(const Request& request) {
  return std::visit([](const auto& value) { return line(message(value)); }, request);
}

std::string encode(const Reply& reply) {
  return std::visit([](const auto& value) { return line(message(value)); }, reply);
}

Request decode_request(std::string_view text) {
  const json object = parsed(text);
  const FieldReader in(object);
  const std::string kind = in.text("request", kMaxName);
  if (kind == "hello") return read_hello_request(in);
  if (kind == "routines") return RoutinesRequest{problem_from_json(in.at("problem"))};
  if (kind == "visit") return read_visit_request(in);
  if (kind == "quit") return QuitRequest{};
  in.fail("request", "one of hello, routines, visit, quit", "\"" + kind + "\"");
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
  if (kind == "error") return read_error(in);
  in.fail("reply", "one of hello, routines, visit, error", "\"" + kind + "\"");
}

}  // namespace linbench::protocol
