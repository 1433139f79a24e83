#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "linbench/clock.hpp"
#include "process/child_process.hpp"
#include "process/line_channel.hpp"
#include "process/process_spawn.hpp"
#include "process/run_delay.hpp"
#include "process/visit_memory.hpp"
#include "process/worker_link.hpp"

namespace linbench {

struct WorkerProcessOptions {
  double hello_timeout_s = 60;  ///< to load its library and be ready; also of a question for routines
  double quit_timeout_s = 2;    ///< to end after quit
  MemoryPolicy memory;
  std::function<double(pid_t)> run_delay_s = linbench::run_delay_s;
};

/// A worker in a process of its own that speaks the protocol over its standard streams.
class WorkerProcess final : public WorkerLink {
 public:
  /// Starts the program and says hello. `interrupted` is polled while waiting; `clock` must outlive the worker.
  WorkerProcess(const SpawnRequest& program, const protocol::HelloRequest& hello, const WorkerProcessOptions& options,
                Clock& clock, std::function<bool()> interrupted);
  ~WorkerProcess() override;

  const Description& description() const override { return description_; }
  double setup_s() const override { return setup_s_; }
  bool alive() const override { return process_.running(); }
  pid_t pid() const { return process_.pid(); }

  std::vector<std::string> routines(const Problem& problem) override;
  VisitOutcome visit(const protocol::VisitRequest& request, const VisitLimits& limits) override;
  std::vector<DeviceInfo> devices() override;
  double probe_s(const protocol::ProbeRequest& request, double call_s, const VisitLimits& limits) override;

  void stop() override { process_.stop(); }
  void resume() override { process_.resume(); }

 private:
  struct Exchange;

  WorkerProcess(double started_s, SpawnedProcess spawned, const protocol::HelloRequest& hello,
                const WorkerProcessOptions& options, Clock& clock, std::function<bool()> interrupted);
  template <class ReplyType>
  ReplyType ask(const protocol::Request& request, const Exchange& exchange);
  double go_s(std::int64_t calls, Exchange exchange);
  protocol::Reply reply_to(const protocol::Request& request, const Exchange& exchange);
  std::string await_line(const Exchange& exchange);
  void quit();
  [[noreturn]] void fail(Status status, const std::string& reason);
  [[noreturn]] void fail_wrong_reply(std::string_view request);
  [[noreturn]] void report_exit(std::string_view when);
  [[noreturn]] void report_silence(const Exchange& exchange);

  Clock& clock_;
  std::function<bool()> interrupted_;
  WorkerProcessOptions options_;
  int threads_;
  ChildProcess process_;
  LineChannel channel_;
  Description description_;
  double setup_s_ = 0;
};

}  // namespace linbench
