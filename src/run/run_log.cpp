#include "run/run_log.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <nlohmann/json.hpp>
#include <numeric>
#include <utility>

#include "plan/usage_error.hpp"
#include "run/log_line.hpp"
#include "run/one_per_pass.hpp"
#include "run/run_json.hpp"
#include "text/amounts.hpp"
#include "text/shell.hpp"
#include "worker/protocol.hpp"

namespace linbench {

namespace {

/// How much of a run a power cut may cost.
constexpr double kSyncEvery_s = 1;

RunFooter footer_of(const RunResult& result, std::int64_t visits) {
  RunFooter footer{result.interrupted, result.wall_s, result.routine_s, {}, visits};
  for (const Record& record : result.records) footer.cases.push_back({record.status, record.stop_reason});
  return footer;
}

}  // namespace

RunLog::RunLog(std::string path, LogFile file, Operation operation, std::size_t cases)
    : path_(std::move(path)), operation_(operation), file_(std::move(file)), places_(cases), kept_(cases) {}

RunLog::RunLog(const std::string& path, const Environment& environment, const Plan& plan)
    : RunLog(path, LogFile(create_log_file(path)), plan.operation, plan.cases.size()) {
  int error = file_.append(header_line(environment, plan)).error;
  if (error == 0) error = file_.sync();
  if (error == 0) return;
  ::unlink(path.c_str());
  throw UsageError(fmt::format("--log {}: {}; give a file where there is room", path, std::strerror(error)));
}

RunLog::RunLog(const Environment& environment, const Plan& plan)
    : RunLog("", LogFile(unnamed_file(temporary_folders())), plan.operation, plan.cases.size()) {
  write(header_line(environment, plan));
}

RunLog::RunLog(const LoggedRun& run, const Environment& now)
    : RunLog(run.path, LogFile(reopen_log_file(run.path, run.file, run.whole_bytes)), run.plan.operation,
             run.plan.cases.size()) {
  places_ = run.places;
  synced_s_ = run.elapsed_s;
  if (write(resume_line(now))) sync();
  if (error_) throw UsageError(*error_);
}

void RunLog::worker_started(const Alternative& alternative, int threads, const Description& description,
                            double setup_s) {
  write(worker_line({alternative.label, threads, setup_s, description}));
}

void RunLog::add(const Visit& visit) {
  const std::string line = visit_line(visit);
  std::vector<VisitPlace>& places = places_.at(visit.case_index);
  if (const auto offset = write(line)) {
    add_one_per_pass(places, VisitPlace{visit.pass, *offset, static_cast<std::int64_t>(line.size()) - 1});
    if (visit.elapsed_s < synced_s_ + kSyncEvery_s) return;
    synced_s_ = visit.elapsed_s;
    sync();
  } else {
    std::erase_if(places, [&](const VisitPlace& place) { return place.pass == visit.pass; });
    add_one_per_pass(kept_[visit.case_index], visit);
  }
}

std::vector<Visit> RunLog::visits(std::size_t case_index) const {
  std::vector<Visit> visits;
  std::optional<StatusError> unreadable;
  for (const VisitPlace& place : places_.at(case_index)) {
    try {
      visits.push_back(read_back(case_index, place));
    } catch (const StatusError& error) {
      unreadable = error;
    }
  }
  visits.insert(visits.end(), kept_[case_index].begin(), kept_[case_index].end());
  if (!unreadable) return visits;
  if (visits.empty()) throw *unreadable;
  if (!error_) error_ = unreadable->what();
  return visits;
}

Visit RunLog::read_back(std::size_t case_index, const VisitPlace& place) const {
  const LogFile::Read read = file_.read(place.offset, place.bytes);
  if (read.error != 0) throw_unreadable(read.error == ENODATA ? "it was cut off" : std::strerror(read.error));
  try {
    Visit visit = visit_from_json(parse_log_line(read.text), places_.size());
    if (visit.case_index == case_index && visit.pass == place.pass) return visit;
  } catch (const protocol::ProtocolError& error) {
    throw_unreadable(error.what());
  }
  throw_unreadable("another visit is in its place");
}

void RunLog::throw_unreadable(const std::string& why) const {
  throw StatusError(Status::failed,
                    fmt::format("the run log {} cannot be read back: {}; leave it alone while the run goes on",
                                path_.empty() ? "(a temporary file)" : path_, why));
}

void RunLog::run_finished(const RunResult& result) {
  if (write(footer_line(footer_of(result, count_visits())))) sync();
  if (!path_.empty() && !file_.is_at(path_))
    error_ = fmt::format("run log {}: it was removed or replaced while the run went on, so it is lost", path_);
}

std::int64_t RunLog::count_visits() const {
  return std::accumulate(places_.begin(), places_.end(), std::int64_t{0}, [](std::int64_t sum, const auto& places) {
    return sum + static_cast<std::int64_t>(places.size());
  });
}

std::optional<std::int64_t> RunLog::write(const std::string& line) {
  if (!writing_) return std::nullopt;
  const LogFile::Appended appended = file_.append(line);
  if (appended.error == 0) return appended.offset;
  fail(appended.error);
  return std::nullopt;
}

/// What has no name does not survive anyway.
void RunLog::sync() {
  if (path_.empty()) return;
  if (const int error = file_.sync()) fail(error);
}

void RunLog::fail(int error) {
  writing_ = false;
  if (path_.empty()) return;
  error_ = fmt::format(
      "run log {}: {}; the log ends after {}: make room, then linbench {} --resume {} measures the rest again", path_,
      std::strerror(error), counted(count_visits(), "visit"), to_string(operation_), shell_word(path_));
}

}  // namespace linbench
