#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "linbench/clock.hpp"
#include "plan/plan.hpp"
#include "process/worker_link.hpp"
#include "run/record.hpp"
#include "run/run_so_far.hpp"
#include "run/visit.hpp"
#include "run/visit_store.hpp"
#include "system/machine.hpp"
#include "system/memory.hpp"

namespace linbench {

struct RunResult {
  std::vector<Record> records;  ///< one per case, in the plan's order
  bool interrupted = false;
  double wall_s = 0;
  double routine_s = 0;  ///< inside the libraries' routines: first calls, warm-up and samples
};

/// When a run will end, by its visits so far.
struct Prediction {
  double left_s = 0;  ///< until the end, if no problem needs more passes than are foreseen
  double promised_left_s =
      0;                 ///< of the passes that every case gets whatever a soft budget says; a hard one may cut them
  bool measured = true;  ///< false: a guess from the work to be done, before the first visit
};

/// Told what happens as it happens: the run log and the progress display. A resumed run tells of the visits that it
/// makes itself, and of every case that has ended.
class RunObserver {
 public:
  virtual ~RunObserver() = default;
  virtual void worker_started(const Alternative& /*alternative*/, int /*threads*/, const Description& /*description*/,
                              double /*setup_s*/) {}
  virtual void visit_started(const Case& /*c*/, int /*pass*/) {}
  virtual void visit_finished(const Case& /*c*/, const Visit& /*visit*/) {}
  /// Before the first visit, and then after a visit, at most once a second.
  virtual void predicted(const Prediction& /*prediction*/) {}
  virtual void case_finished(const Record& /*record*/) {}
  virtual void run_finished(const RunResult& /*result*/) {}
};

/// What a run works with. All of it must outlive the run.
struct RunSetting {
  const Plan& plan;
  const Machine& machine;
  WorkerFactory& workers;
  Clock& clock;
  VisitStore& visits;  ///< one that holds visits already is gone on with
  std::vector<RunObserver*> observers;
  std::function<bool()> interrupted;  ///< polled between requests
  RunSoFar so_far{};
  std::function<std::optional<std::int64_t>()> available_bytes = [] { return available_memory_bytes(); };
};

/// Carries a plan out: passes in fresh workers until every problem has stopped. What `visits` holds is not measured
/// again; what is missing between its visits is. Throws StatusError only for what makes any measurement impossible; a
/// case's failure is its record's status. Throws UsageError when an alternative is not what it was before the run
/// was resumed.
RunResult run(const RunSetting& setting);

/// Before anything is measured: roughly how long the passes take that every case is promised. Cases that do not fit
/// into `available_bytes` will be skipped and take no time.
Prediction predict_before(const Plan& plan, std::optional<std::int64_t> available_bytes = available_memory_bytes());

}  // namespace linbench
