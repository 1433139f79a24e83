#include "run/run_log.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <nlohmann/json.hpp>

#include "plan/usage_error.hpp"
#include "posix/write_all.hpp"
#include "run/run_json.hpp"
#include "worker/protocol_json.hpp"

namespace linbench {

namespace {

using nlohmann::ordered_json;

constexpr const char* kSchema = "linbench-log/1";

[[noreturn]] void throw_exists(const std::string& path) {
  throw UsageError(fmt::format("--log {}: the file exists and a run log is never replaced; give another name", path));
}

FileDescriptor create(const std::string& path) {
  FileDescriptor file(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0666));
  if (file) return file;
  if (errno == EEXIST) throw_exists(path);
  throw UsageError(
      fmt::format("--log {}: {}; give a file in a folder that can be written to", path, std::strerror(errno)));
}

/// Text from libraries need not be UTF-8; what is not is replaced.
std::string to_line(const ordered_json& json) {
  return json.dump(-1, ' ', false, ordered_json::error_handler_t::replace) + '\n';
}

ordered_json header(const Environment& environment, const Plan& plan) {
  return {{"kind", "header"}, {"schema", kSchema}, {"environment", to_json(environment)}, {"plan", to_json(plan)}};
}

ordered_json footer(const RunResult& result, std::int64_t visits) {
  ordered_json line = {{"kind", "footer"},
                       {"visits", visits},
                       {"interrupted", result.interrupted},
                       {"wall_s", result.wall_s},
                       {"routine_s", result.routine_s},
                       {"cases", ordered_json::array()}};
  for (const Record& record : result.records) {
    ordered_json reason;
    if (record.stop_reason) reason = to_string(*record.stop_reason);
    line["cases"].push_back({{"status", to_string(record.status)}, {"stop_reason", reason}});
  }
  return line;
}

}  // namespace

void refuse_existing_log(const std::string& path) {
  if (faccessat(AT_FDCWD, path.c_str(), F_OK, AT_SYMLINK_NOFOLLOW) == 0) throw_exists(path);
}

RunLog::RunLog(const std::string& path, const Environment& environment, const Plan& plan)
    : path_(path), file_(create(path)) {
  write(header(environment, plan));
  if (!error_) return;
  ::unlink(path.c_str());
  throw UsageError(*error_);
}

void RunLog::worker_started(const Alternative& alternative, int threads, const Description& description,
                            double setup_s) {
  write({{"kind", "worker"},
         {"label", alternative.label},
         {"threads", threads},
         {"setup_s", setup_s},
         {"description", description_to_json(description)}});
}

void RunLog::visit_finished(const Case& /*c*/, const Visit& visit) {
  ordered_json line = {{"kind", "visit"}};
  line.update(to_json(visit));
  write(line);
  ++visits_;
}

void RunLog::run_finished(const RunResult& result) {
  write(footer(result, visits_));
}

void RunLog::write(const ordered_json& json) {
  if (error_) return;
  const off_t whole = ::lseek(file_.get(), 0, SEEK_END);
  const int error = write_all(file_.get(), to_line(json));
  if (error == 0) return;
  error_ = fmt::format("--log {}: {}", path_, std::strerror(error));
  // A part of a line is of no use. Where it cannot be cut off (a pipe), a reader meets it as the last line.
  if (::ftruncate(file_.get(), whole) != 0) return;
}

}  // namespace linbench
