#include "run/log_line.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "run/json_fields.hpp"
#include "run/run_json.hpp"
#include "worker/protocol.hpp"
#include "worker/protocol_json.hpp"

namespace linbench {

namespace {

using nlohmann::json;
using nlohmann::ordered_json;
using protocol::FieldReader;
using protocol::ProtocolError;

constexpr int kMaxDepth = 16;
constexpr protocol::IntegerRange kThreads{1, 65536};

/// Text from libraries need not be UTF-8; what is not is replaced.
std::string to_line(const ordered_json& line) {
  return line.dump(-1, ' ', false, ordered_json::error_handler_t::replace) + '\n';
}

ordered_json case_end_to_json(const CaseEnd& end) {
  ordered_json reason;
  if (end.stop_reason) reason = to_string(*end.stop_reason);
  return {{"status", to_string(end.status)}, {"stop_reason", reason}};
}

CaseEnd case_end_from(const FieldReader& in) {
  CaseEnd end;
  end.status = in.parsed("status", parse_status, "a status that this version knows");
  if (!in.at("stop_reason").is_null())
    end.stop_reason =
        in.parsed("stop_reason", parse_stop_reason, fmt::format("one of {}", fmt::join(stop_reason_names(), ", ")));
  return end;
}

}  // namespace

std::string header_line(const Environment& environment, const Plan& plan) {
  return to_line(
      {{"kind", "header"}, {"schema", kLogSchema}, {"environment", to_json(environment)}, {"plan", to_json(plan)}});
}

std::string worker_line(const WorkerStart& worker) {
  return to_line({{"kind", "worker"},
                  {"label", worker.label},
                  {"threads", worker.threads},
                  {"setup_s", worker.setup_s},
                  {"description", description_to_json(worker.description)}});
}

std::string visit_line(const Visit& visit) {
  ordered_json line = {{"kind", "visit"}};
  line.update(to_json(visit));
  return to_line(line);
}

std::string resume_line(const Environment& environment) {
  return to_line({{"kind", "resume"}, {"environment", to_json(environment)}});
}

std::string footer_line(const RunFooter& footer) {
  ordered_json line = {{"kind", "footer"},        {"visits", footer.visits},       {"interrupted", footer.interrupted},
                       {"wall_s", footer.wall_s}, {"routine_s", footer.routine_s}, {"cases", ordered_json::array()}};
  for (const CaseEnd& end : footer.cases) line["cases"].push_back(case_end_to_json(end));
  return to_line(line);
}

json parse_log_line(std::string_view line) {
  const auto bounded = [](int depth, json::parse_event_t, json&) {
    if (depth > kMaxDepth) throw ProtocolError(fmt::format("it is nested deeper than {} levels", kMaxDepth));
    return true;
  };
  json parsed;
  try {
    parsed = json::parse(line, bounded);
  } catch (const json::parse_error& error) {
    throw ProtocolError(fmt::format("it is not JSON from byte {} on", error.byte));
  } catch (const json::exception&) {
    throw ProtocolError("it has a number that no double can hold");
  }
  if (!parsed.is_object()) throw ProtocolError("it is not a JSON object");
  return parsed;
}

std::string kind_of(const json& line) {
  const auto kind = line.find("kind");
  return kind != line.end() && kind->is_string() ? kind->get<std::string>() : std::string();
}

WorkerStart worker_from_line(const json& line, const Plan& plan) {
  const FieldReader in(line);
  WorkerStart worker;
  worker.label = in.text("label", kMaxWord);
  if (std::ranges::count(plan.alternatives, worker.label, &Alternative::label) == 0)
    in.fail("label", "a label of the plan", "another");
  worker.threads = static_cast<int>(in.integer("threads", kThreads));
  worker.setup_s = in.number("setup_s", 0, kMaxSeconds);
  worker.description = description_from_json(in.at("description"));
  return worker;
}

RunFooter footer_from_line(const json& line, std::size_t cases) {
  const FieldReader in(line);
  RunFooter footer;
  footer.visits = in.integer("visits", {});
  footer.interrupted = in.boolean("interrupted");
  footer.wall_s = in.number("wall_s", 0, kMaxSeconds);
  footer.routine_s = in.number("routine_s", 0, kMaxSeconds);
  for (const FieldReader& end : in.objects("cases", cases)) footer.cases.push_back(case_end_from(end));
  if (footer.cases.size() != cases)
    in.fail("cases", fmt::format("{} elements, one for each case of the plan", cases),
            fmt::format("{}", footer.cases.size()));
  return footer;
}

}  // namespace linbench
