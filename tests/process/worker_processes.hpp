#pragma once

#include <gtest/gtest.h>
#include <poll.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "linbench/clock.hpp"
#include "process/worker_factory.hpp"

namespace linbench::test {

/// Starts fake workers (tests/fakes/worker), and checks after each test that no process and no descriptor is left.
class WorkerProcesses : public ::testing::Test {
 protected:
  void TearDown() override {
    errno = 0;
    EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1) << "a child is left, running or not reaped";
    EXPECT_EQ(errno, ECHILD);
    EXPECT_EQ(open_descriptors(getpid()), descriptors_before_);
  }

  static std::vector<int> open_descriptors(pid_t pid) {
    std::vector<int> descriptors;
    const std::string folder = "/proc/" + std::to_string(pid) + "/fd";
    for (const auto& entry : std::filesystem::directory_iterator(folder))
      descriptors.push_back(std::stoi(entry.path().filename().string()));
    std::sort(descriptors.begin(), descriptors.end());
    if (pid == getpid()) descriptors.pop_back();  // the iterator's own, the highest
    return descriptors;
  }

  static WorkerSpec spec(const std::string& behaviour) {
    WorkerSpec spec;
    spec.alternative.kind = BackendKind::blas;
    spec.alternative.argument = behaviour;
    return spec;
  }

  ProcessWorkerFactory factory() {
    return ProcessWorkerFactory(
        {LINBENCH_FAKE_LIBEXEC, "x86-64-v3"}, clock_, [this] { return interrupted(); }, options_);
  }

  std::unique_ptr<WorkerProcess> start(const WorkerSpec& spec) {
    std::unique_ptr<WorkerLink> link = factory().start(spec);
    return std::unique_ptr<WorkerProcess>(dynamic_cast<WorkerProcess*>(link.release()));
  }
  std::unique_ptr<WorkerProcess> start(const std::string& behaviour) { return start(spec(behaviour)); }

  static protocol::VisitRequest visit_request() {
    protocol::VisitRequest request;
    request.problem.m = request.problem.n = request.problem.k = 2;
    request.routine = "gemm";
    request.a = request.b = request.result = {"/dev/null", {Dtype::f64, 2, 2, 2, 1}};
    return request;
  }

  virtual bool interrupted() { return false; }

  SteadyClock clock_;
  WorkerProcessOptions options_;

 private:
  std::vector<int> descriptors_before_ = open_descriptors(getpid());
};

/// Waits until a process that need not be our child has ended; false after 30 s.
inline bool has_ended(pid_t pid) {
  const int pidfd = static_cast<int>(syscall(SYS_pidfd_open, pid, 0));
  if (pidfd < 0) return errno == ESRCH;
  pollfd ended{pidfd, POLLIN, 0};
  const int ready = poll(&ended, 1, 30000);
  close(pidfd);
  return ready == 1;
}

/// A file of /proc/PID.
inline std::string read_proc(pid_t pid, const std::string& name) {
  std::ifstream file("/proc/" + std::to_string(pid) + "/" + name);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// Field `number` (from 1) of a stat file's text; only those after the program's name, that is from 3 on.
inline std::string stat_field(const std::string& stat, int number) {
  std::istringstream fields(stat.substr(stat.rfind(')') + 1));
  std::string value;
  for (int i = 3; i <= number; ++i) fields >> value;
  return value;
}

}  // namespace linbench::test
