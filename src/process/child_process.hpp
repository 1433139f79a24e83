#pragma once

#include <sys/types.h>

#include <optional>

#include "posix/file_descriptor.hpp"

namespace linbench {

/// How a process ended.
struct ProcessExit {
  bool by_signal = false;
  int code = 0;  ///< the signal's number, else the exit status
};

/// Owns a started process that leads its group: whatever happens, the group is killed and the process reaped.
class ChildProcess {
 public:
  explicit ChildProcess(pid_t pid);
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;
  ~ChildProcess();

  pid_t pid() const { return pid_; }
  /// Becomes readable when the process ends, even while others hold its pipes open.
  int exit_fd() const { return pidfd_.get(); }
  bool running() const;

  /// SIGSTOP to the group; returns when the process has stopped or ended.
  void stop();
  void resume();
  /// Kills what is still there of the group, waits for the process and reaps it. Its exit when called again.
  ProcessExit end();

 private:
  void signal_group(int signal_number) const;

  pid_t pid_;
  FileDescriptor pidfd_;
  std::optional<ProcessExit> exit_;
};

}  // namespace linbench
