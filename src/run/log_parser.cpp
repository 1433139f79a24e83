#include "run/log_parser.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "plan/usage_error.hpp"
#include "run/log_line.hpp"
#include "run/one_per_pass.hpp"
#include "run/run_json.hpp"
#include "text/printable.hpp"
#include "worker/field_reader.hpp"
#include "worker/protocol.hpp"

namespace linbench {

namespace {

using nlohmann::json;
using protocol::FieldReader;
using protocol::ProtocolError;

// The header of the largest plan (100,000 cases) with paths for labels has some 40 MB.
constexpr std::int64_t kMaxLine = 128 * 1024 * 1024;
constexpr std::size_t kMaxRemarks = 20;
constexpr std::size_t kMaxRemark = 300;

/// The linbench that wrote a header, however much of it can be understood.
std::string writer_of(const json& header) {
  const auto version = json::json_pointer("/environment/build/version");
  return header.contains(version) && header[version].is_string()
             ? fmt::format("linbench {}", header[version].get<std::string>())
             : "another linbench";
}

/// How --csv begins a file.
bool is_csv(std::string_view line) {
  return line.starts_with("op,");
}

/// How --json begins a file.
bool is_document(std::string_view line) {
  return line.starts_with("{\"schema\":\"linbench/");
}

std::string not_a_log(std::string_view option) {
  return fmt::format(
      "not a run log, but what {} wrote, which linbench report reads and no run can go on with; name the file of --log",
      option);
}

/// Of a line that a message quotes.
std::string brief(const std::string& text) {
  std::size_t end = std::min(text.size(), kMaxRemark);
  while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;  // a whole character
  return printable(text.substr(0, end)) + (end < text.size() ? "..." : "");
}

}  // namespace

LogParser::LogParser(const std::string& path) {
  run_.path = path;
}

void LogParser::feed(std::string_view piece) {
  while (!piece.empty()) {
    const std::size_t end = piece.find('\n');
    const std::string_view part = piece.substr(0, end);
    if (line_bytes_ > 0 || end == std::string_view::npos) keep(part);
    if (end == std::string_view::npos) return;
    end_line(line_bytes_ > 0 ? std::string_view(begun_) : part);
    piece.remove_prefix(end + 1);
  }
}

void LogParser::keep(std::string_view part) {
  const bool first = line_bytes_ == 0;
  line_bytes_ += static_cast<std::int64_t>(part.size());
  if ((first && !part.starts_with('{')) || line_bytes_ > kMaxLine) drop_line(part);
  if (!dropped_) begun_.append(part);
}

void LogParser::drop_line(std::string_view begin) {
  if (lines_ == 0 && is_csv(begin)) refuse(not_a_log("--csv"));
  if (lines_ == 0) refuse("not a run log: its first line is not the JSON of a header");
  dropped_ = true;
  begun_.clear();
  begun_.shrink_to_fit();
}

void LogParser::end_line(std::string_view line) {
  line_bytes_ = std::max(line_bytes_, static_cast<std::int64_t>(line.size()));
  const bool blank = line_bytes_ == 0 && lines_ > 0;
  if ((!blank && !line.starts_with('{')) || line_bytes_ > kMaxLine) drop_line(line);
  ++lines_;
  if (dropped_)
    remark(fmt::format("line {} is skipped: it is not the JSON of a line", lines_));
  else if (lines_ == 1)
    read_header(line);
  else if (!line.empty())
    read_later_line(line);
  run_.whole_bytes += line_bytes_ + 1;
  line_bytes_ = 0;
  begun_.clear();
  dropped_ = false;
}

void LogParser::read_header(std::string_view text) try {
  if (is_document(text)) refuse(not_a_log("--json"));
  const json line = parse_log_line(text);
  const std::string schema = kind_of(line) == "header" && line.contains("schema") && line["schema"].is_string()
                                 ? line["schema"].get<std::string>()
                                 : "";
  if (!schema.starts_with("linbench-log/")) refuse("not a run log: its first line is not a header");
  if (schema != kLogSchema)
    refuse(
        fmt::format("this log was written by {} in the format {}, and this linbench reads {}; report it with that "
                    "version, or measure again",
                    writer_of(line), schema, kLogSchema));
  const FieldReader in(line);
  run_.environment = environment_from_json(in.at("environment"));
  run_.plan = plan_from_json(in.at("plan"));
  const std::size_t cases = run_.plan.cases.size();
  run_.visits.resize(cases);
  run_.places.resize(cases);
  run_.started.resize(cases);
} catch (const ProtocolError& error) {
  refuse(fmt::format("line 1, the header, cannot be read ({}), and nothing can without the plan in it; measure again",
                     error.what()));
}

void LogParser::read_later_line(std::string_view text) try {
  const json line = parse_log_line(text);
  const std::string kind = kind_of(line);
  if (kind == "visit")
    add_visit(visit_from_json(line, run_.plan.cases.size()));
  else if (kind == "worker")
    run_.workers.push_back(worker_from_line(line, run_.plan));
  else if (kind == "footer")
    add_footer(footer_from_line(line, run_.plan.cases.size()));
  else if (kind == "header")
    refuse(fmt::format("another run begins at line {}; split the file there and name both parts", lines_));
  else if (kind.empty())
    throw ProtocolError("it has no kind");
} catch (const ProtocolError& error) {
  remark(fmt::format("line {} is skipped: {}", lines_, error.what()));
}

void LogParser::add_visit(Visit visit) {
  const std::size_t index = visit.case_index;
  const Case& c = run_.plan.cases[index];
  run_.footer.reset();
  run_.elapsed_s = std::max(run_.elapsed_s, visit.elapsed_s);
  if (run_.visits[index].empty()) {
    const std::string& label = run_.plan.alternatives[c.alternative].label;
    const auto its = std::find_if(run_.workers.rbegin(), run_.workers.rend(), [&](const WorkerStart& worker) {
      return worker.label == label && worker.threads == c.threads;
    });
    if (its != run_.workers.rend()) run_.started[index] = static_cast<std::size_t>(run_.workers.rend() - its) - 1;
  }
  add_one_per_pass(run_.places[index], VisitPlace{visit.pass, run_.whole_bytes, line_bytes_});
  add_one_per_pass(run_.visits[index], std::move(visit));
}

void LogParser::add_footer(RunFooter footer) {
  run_.elapsed_s = std::max(run_.elapsed_s, footer.wall_s);
  run_.footer = std::move(footer);
}

LoggedRun LogParser::finish(const FileStamp& file) {
  if (lines_ == 0)
    refuse(line_bytes_ == 0
               ? "the file is empty: not a run log, or that of a run killed before it began; remove it and start again"
               : "its first line has no end: not a run log, or that of a run killed before it began; remove it and "
                 "start again");
  if (line_bytes_ > 0)
    remark(fmt::format("the last line, {}, has no end and is ignored: the run was killed, or is still going on",
                       lines_ + 1));
  if (remarks_ > kMaxRemarks)
    run_.remarks.push_back(fmt::format("{}: {} more remarks are left out", run_.path, remarks_ - kMaxRemarks));
  run_.file = file;
  return std::move(run_);
}

void LogParser::remark(const std::string& text) {
  if (++remarks_ <= kMaxRemarks) run_.remarks.push_back(fmt::format("{}: {}", run_.path, brief(text)));
}

void LogParser::refuse(const std::string& what) const {
  throw UsageError(fmt::format("{}: {}", run_.path, brief(what)));
}

}  // namespace linbench
