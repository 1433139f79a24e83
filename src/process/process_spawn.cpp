#include "process/process_spawn.hpp"

#include <fcntl.h>
#include <fmt/core.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <stdexcept>

#include "linbench/status.hpp"

namespace linbench {
namespace {

constexpr unsigned kCloseRangeCloexec = 4;  // CLOSE_RANGE_CLOEXEC of linux/close_range.h, Linux 5.11

[[noreturn]] void fail(int error) {
  throw StatusError(Status::failed, fmt::format("cannot start a process: {}", std::strerror(error)));
}

struct Pipe {
  FileDescriptor read, write;
};

/// A copy above 2, so that dup2 onto 0, 1 and 2 in the child cannot hit it.
FileDescriptor above_standard(const FileDescriptor& fd) {
  FileDescriptor copy(fcntl(fd.get(), F_DUPFD_CLOEXEC, 3));
  if (!copy) fail(errno);
  return copy;
}

Pipe make_pipe() {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) fail(errno);
  const FileDescriptor read(ends[0]);
  const FileDescriptor write(ends[1]);
  return {above_standard(read), above_standard(write)};
}

void do_not_block(const FileDescriptor& fd) {
  if (fcntl(fd.get(), F_SETFL, O_NONBLOCK) != 0) fail(errno);
}

/// Null-terminated array of C strings over `texts`, which must outlive it.
std::vector<char*> c_strings(std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  for (std::string& text : texts) pointers.push_back(text.data());
  pointers.push_back(nullptr);
  return pointers;
}

/// As many cpu_set_t as the highest CPU number needs; empty for no CPUs.
std::vector<cpu_set_t> affinity_mask(const std::vector<int>& cpus) {
  if (cpus.empty()) return {};
  const int highest = *std::max_element(cpus.begin(), cpus.end());
  std::vector<cpu_set_t> mask(static_cast<std::size_t>(highest) / CPU_SETSIZE + 1);
  const std::size_t bytes = mask.size() * sizeof(cpu_set_t);
  for (const int cpu : cpus) CPU_SET_S(static_cast<std::size_t>(cpu), bytes, mask.data());
  return mask;
}

/// Everything the child needs, made before fork: between fork and execve only async-signal-safe calls are allowed.
struct ChildSetup {
  pid_t parent;
  const char* program;
  char* const* argv;
  char* const* envp;
  const cpu_set_t* cpus;
  std::size_t cpus_bytes;
  int streams[3];
  int report;
};

/// What the child could not do, sent through a pipe that a successful execve closes.
enum class Step : int { affinity, streams, execute };
struct SpawnFailure {
  Step step;
  int error;
};

[[noreturn]] void give_up(const ChildSetup& setup, Step step) {
  const SpawnFailure failure{step, errno};
  [[maybe_unused]] const ssize_t written = write(setup.report, &failure, sizeof failure);
  _exit(127);
}

/// A worker's matrices are what fills the memory: let the kernel take the child, not the supervisor or a bystander.
void volunteer_for_oom_kill() {
  const int fd = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
  if (fd < 0) return;
  [[maybe_unused]] const ssize_t written = write(fd, "1000", 4);
  close(fd);
}

void default_signals() {
  for (int signal_number = 1; signal_number < NSIG; ++signal_number) signal(signal_number, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
}

[[noreturn]] void become(const ChildSetup& setup) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != setup.parent) _exit(127);  // it died before prctl
  volunteer_for_oom_kill();
  // Before execve: libgomp fixes its number of threads when it is loaded.
  if (setup.cpus_bytes > 0 && sched_setaffinity(0, setup.cpus_bytes, setup.cpus) != 0) give_up(setup, Step::affinity);
  for (int fd = 0; fd < 3; ++fd)
    if (dup2(setup.streams[fd], fd) < 0) give_up(setup, Step::streams);
  syscall(SYS_close_range, 3U, ~0U, kCloseRangeCloexec);  // what our own parent left open; older kernels: passed on
  default_signals();
  execve(setup.program, setup.argv, setup.envp);
  give_up(setup, Step::execute);
}

/// Forks with all signals blocked: a handler of ours must not run in the child.
pid_t fork_child(const ChildSetup& setup) {
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  const pid_t pid = fork();
  if (pid == 0) become(setup);
  const int error = errno;
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  if (pid < 0) fail(error);
  return pid;
}

constexpr std::string_view kNotRunnable = "check its permissions and what it is, or install it again";

[[noreturn]] void refuse(const SpawnRequest& request, const SpawnFailure& failure) {
  const char* error = std::strerror(failure.error);
  switch (failure.step) {
    case Step::affinity: {
      std::string list;
      for (const int cpu : request.cpus) list += fmt::format("{}{}", list.empty() ? "" : ",", cpu);
      throw StatusError(Status::unavailable,
                        fmt::format("cannot pin a worker to CPUs {}: {}; --pin none does not pin", list, error));
    }
    case Step::execute:
      throw StatusError(Status::unavailable,
                        fmt::format("cannot run {}: {}; {}", request.program.string(), error,
                                    failure.error == ENOENT ? std::string_view(request.remedy) : kNotRunnable));
    case Step::streams: break;
  }
  fail(failure.error);
}

/// Returns when the child has executed its program; reaps it and throws when it could not.
void await_execution(pid_t pid, const FileDescriptor& report, const SpawnRequest& request) {
  SpawnFailure failure{};
  ssize_t got = 0;
  do {
    got = read(report.get(), &failure, sizeof failure);
  } while (got < 0 && errno == EINTR);
  if (got != static_cast<ssize_t>(sizeof failure)) return;
  while (waitpid(pid, nullptr, 0) < 0 && errno == EINTR) {
  }
  refuse(request, failure);
}

}  // namespace

SpawnedProcess spawn(const SpawnRequest& request) {
  if (gettid() != getpid()) throw std::logic_error("processes must be started from the main thread");
  std::vector<std::string> arguments = request.arguments;
  arguments.insert(arguments.begin(), request.program.string());
  std::vector<std::string> environment = request.environment;
  const std::vector<char*> argv = c_strings(arguments);
  const std::vector<char*> envp = c_strings(environment);
  const std::vector<cpu_set_t> cpus = affinity_mask(request.cpus);

  Pipe input = make_pipe();
  Pipe output = make_pipe();
  Pipe errors = make_pipe();
  Pipe report = make_pipe();
  do_not_block(input.write);
  do_not_block(output.read);
  do_not_block(errors.read);

  const ChildSetup setup{getpid(),
                         request.program.c_str(),
                         argv.data(),
                         envp.data(),
                         cpus.data(),
                         cpus.size() * sizeof(cpu_set_t),
                         {input.read.get(), output.write.get(), errors.write.get()},
                         report.write.get()};
  SpawnedProcess spawned{fork_child(setup), std::move(input.write), std::move(output.read), std::move(errors.read)};
  report.write.reset();
  await_execution(spawned.pid, report.read, request);
  return spawned;
}

}  // namespace linbench
