#include "run/logged_run.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "plan/usage_error.hpp"
#include "posix/file_descriptor.hpp"
#include "run/file_stamp.hpp"
#include "run/log_parser.hpp"
#include "text/shell.hpp"

namespace linbench {

namespace {

constexpr std::size_t kPiece = 1024 * 1024;

[[noreturn]] void throw_unreadable(const std::string& path) {
  throw UsageError(fmt::format("{}: {}; give a run log that can be read", path, std::strerror(errno)));
}

/// Fills as much of `buffer` as there is now; 0 at the end.
std::size_t read_some(int fd, std::string& buffer, const std::string& path) {
  ssize_t count = 0;
  do count = ::read(fd, buffer.data(), buffer.size());
  while (count < 0 && errno == EINTR);
  if (count < 0) throw_unreadable(path);
  return static_cast<std::size_t>(count);
}

/// Stands for the line of a case's last visit, which is damaged: by the footer the case did not end well.
Visit lost_visit(std::size_t case_index, Status status) {
  Visit visit;
  visit.case_index = case_index;
  visit.pass = 1;
  visit.status = status;
  visit.reason = "why is in a line of the log that cannot be read; measure the case again";
  return visit;
}

bool is_lost(const std::vector<Visit>& visits, Status status) {
  return status != Status::ok &&
         std::none_of(visits.begin(), visits.end(), [&](const Visit& visit) { return visit.status == status; });
}

Record record_of(const LoggedRun& run, std::size_t index) {
  std::vector<Visit> visits = run.visits[index];
  const CaseEnd end = run.footer ? run.footer->cases[index] : CaseEnd{};
  const auto started = run.started[index];
  const bool visited = !visits.empty();
  if (visited && is_lost(visits, end.status)) visits.push_back(lost_visit(index, end.status));
  Record record =
      make_record(run.plan, index, std::move(visits), started ? run.workers[*started].description : Description{},
                  end.stop_reason, run.environment.machine.identity());
  if (visited) return record;
  record.status = Status::interrupted;
  record.reason = fmt::format("the run ended before this case was measured; linbench {} --resume {} measures it",
                              to_string(run.plan.operation), shell_word(run.path));
  return record;
}

double routine_s(const LoggedRun& run) {
  double seconds = 0;
  for (const auto& visits : run.visits)
    for (const Visit& visit : visits) seconds += visit.measurement.routine_s();
  return seconds;
}

}  // namespace

LoggedRun read_run_log(const std::string& path) {
  const FileDescriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file) throw_unreadable(path);
  LogParser parser(path);
  FileStamp stamp = stamp_of(file.get());
  stamp.bytes = 0;
  std::string buffer(kPiece, '\0');
  while (const std::size_t count = read_some(file.get(), buffer, path)) {
    parser.feed(std::string_view(buffer).substr(0, count));
    stamp.bytes += static_cast<std::int64_t>(count);
  }
  return parser.finish(stamp);
}

LoggedRun parse_run_log(std::string_view text, const std::string& path) {
  LogParser parser(path);
  parser.feed(text);
  return parser.finish({});
}

RunSoFar so_far(const LoggedRun& run) {
  return {run.workers, run.footer ? run.footer->cases : std::vector<CaseEnd>{}, run.elapsed_s};
}

RunResult result_of(const LoggedRun& run) {
  RunResult result;
  for (std::size_t index = 0; index < run.plan.cases.size(); ++index) result.records.push_back(record_of(run, index));
  result.interrupted = run.footer && run.footer->interrupted;
  result.wall_s = run.footer ? run.footer->wall_s : run.elapsed_s;
  result.routine_s = run.footer ? run.footer->routine_s : routine_s(run);
  return result;
}

}  // namespace linbench
