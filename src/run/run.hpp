#pragma once

#include <functional>
#include <vector>

#include "linbench/clock.hpp"
#include "plan/plan.hpp"
#include "process/worker_link.hpp"
#include "run/record.hpp"
#include "run/visit.hpp"
#include "system/machine.hpp"

namespace linbench {

struct RunResult {
  std::vector<Record> records;  ///< one per case, in the plan's order
  bool interrupted = false;
  double wall_s = 0;
  double routine_s = 0;  ///< inside the libraries' routines: first calls, warm-up and samples
};

/// Told what happens as it happens: the run log and the progress display.
class RunObserver {
 public:
  virtual ~RunObserver() = default;
  virtual void worker_started(const Alternative& /*alternative*/, int /*threads*/, const Description& /*description*/,
                              double /*setup_s*/) {}
  virtual void visit_started(const Case& /*c*/, int /*pass*/) {}
  virtual void visit_finished(const Case& /*c*/, const Visit& /*visit*/) {}
  /// After the first pass: when the run will end, by the visits so far.
  virtual void predicted(double /*seconds_left*/) {}
  virtual void case_finished(const Record& /*record*/) {}
  virtual void run_finished(const RunResult& /*result*/) {}
};

/// Carries a plan out: passes in fresh workers until every problem has stopped. `interrupted` is polled between
/// requests. Throws StatusError only for what makes any measurement impossible; a case's failure is its record's
/// status.
RunResult run(const Plan& plan, const Machine& machine, WorkerFactory& workers, Clock& clock,
              const std::vector<RunObserver*>& observers, const std::function<bool()>& interrupted);

}  // namespace linbench
