#include "process/child_process.hpp"

#include <fmt/core.h>
#include <sys/syscall.h>
#include <sys/wait.h>

#include <cerrno>
#include <csignal>
#include <cstring>

#include "linbench/status.hpp"

namespace linbench {
namespace {

/// waitid that outlasts signals. si_pid is 0 when WNOHANG found nothing.
siginfo_t wait_for(pid_t pid, int options) {
  siginfo_t info{};
  int result = 0;
  do {
    result = waitid(P_PID, static_cast<id_t>(pid), &info, options);
  } while (result != 0 && errno == EINTR);
  return info;
}

bool has_ended(const siginfo_t& info) {
  return info.si_code == CLD_EXITED || info.si_code == CLD_KILLED || info.si_code == CLD_DUMPED;
}

}  // namespace

ChildProcess::ChildProcess(pid_t pid) : pid_(pid), pidfd_(static_cast<int>(syscall(SYS_pidfd_open, pid, 0))) {
  if (pidfd_) return;
  const int error = errno;
  end();
  throw StatusError(Status::failed, fmt::format("cannot watch a process (pidfd_open): {}", std::strerror(error)));
}

ChildProcess::~ChildProcess() {
  end();
}

bool ChildProcess::running() const {
  if (exit_) return false;
  return !has_ended(wait_for(pid_, WEXITED | WNOHANG | WNOWAIT));
}

void ChildProcess::stop() {
  if (exit_) return;
  signal_group(SIGSTOP);
  // The report stays (WNOWAIT), so that stopping a stopped process returns too; SIGCONT withdraws it.
  wait_for(pid_, WSTOPPED | WEXITED | WNOWAIT);
}

void ChildProcess::resume() {
  if (!exit_) signal_group(SIGCONT);
}

ProcessExit ChildProcess::end() {
  if (exit_) return *exit_;
  // Before reaping: until then the process holds its number, so that the group cannot be a stranger's.
  signal_group(SIGKILL);
  const siginfo_t info = wait_for(pid_, WEXITED);
  exit_ = ProcessExit{info.si_code != CLD_EXITED, info.si_status};
  return *exit_;
}

void ChildProcess::signal_group(int signal_number) const {
  kill(-pid_, signal_number);
}

}  // namespace linbench
