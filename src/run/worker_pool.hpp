#pragma once

#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "linbench/clock.hpp"
#include "linbench/status.hpp"
#include "plan/plan.hpp"
#include "process/worker_link.hpp"
#include "run/budget.hpp"
#include "run/run.hpp"

namespace linbench {

/// The workers of the pass under way, one per alternative and thread count. At most one of them runs at a time, and
/// none while the supervisor makes operands or verifies: a library's idle threads may spin and would take the CPUs.
class WorkerPool {
 public:
  /// For the workers of `setting`'s plan. Those that it has had so far say how long a start takes.
  WorkerPool(const RunSetting& setting, RunObserver& observers);

  /// The worker for `c`, running, while every other one is stopped. Starts it when there is none or it has died.
  /// Throws StatusError: what kept it from starting. An alternative that never started is not tried again. Throws
  /// UsageError when it is not what it was before the run was resumed: its passes must not be mixed.
  WorkerLink& activate(const Case& c);

  /// Stops the worker that runs. One that has died meanwhile is replaced when it is wanted again.
  void stop_all() { stop_others(nullptr); }

  /// Counts a visit of c's worker: true for its first.
  bool begin_visit(const Case& c) { return !std::exchange(slot(c).visited, true); }

  /// What c's worker was before the run was resumed; null: there was none.
  const Description* earlier_description(const Case& c) const;

  /// Seconds that activate(c) would probably spend on starting a worker.
  double expected_start_s(const Case& c) const;

  /// Seconds that starting and ending the workers of a whole pass takes, and what of it is left in this one.
  PassOverhead overhead() const;

  /// Ends the pass's workers. The next pass starts its own.
  void end_all();

 private:
  struct Slot {
    std::unique_ptr<WorkerLink> link;
    bool stopped = false;
    bool visited = false;
    bool on_device = false;
    double guessed_start_s = 0;
    std::optional<double> last_start_s;
    std::optional<StatusError> never_started;
    const WorkerStart* earlier = nullptr;  // before the run was resumed

    bool alive() const { return link && link->alive(); }
  };

  Slot& slot(const Case& c) { return slots_[{c.alternative, c.threads}]; }
  void stop_others(const Slot* active);
  void start(const Case& c, Slot& slot);
  double expected_start_s(const Slot& slot) const;
  WorkerSpec spec(const Case& c) const;

  const Plan& plan_;
  WorkerFactory& factory_;
  Clock& clock_;
  RunObserver& observers_;
  std::vector<int> cpus_;  // threads take them in this order; empty: not pinned
  std::optional<std::int64_t> hot_bytes_;
  std::map<std::pair<std::size_t, int>, Slot> slots_;  // by alternative and threads
  double host_started_s_ = 0;                          // spent on starts that succeeded, those on devices apart
  std::int64_t host_starts_ = 0;
  double ended_s_ = 0;  // spent on ending the workers of passes
  std::int64_t passes_ = 0;
};

}  // namespace linbench
