#pragma once

#include <cstdint>
#include <string>

#include "linbench/clock.hpp"
#include "plan/plan.hpp"
#include "process/shared_operands.hpp"
#include "process/worker_link.hpp"
#include "run/visit.hpp"

namespace linbench {

/// Everything that one visit needs besides its worker.
struct VisitJob {
  const Problem& problem;
  std::string routine;
  const SharedOperands& operands;  ///< the result filled with NaN
  VisitPolicy policy;
  VisitLimits limits;
  bool check = true;       ///< verify the result
  std::uint64_t draw = 0;  ///< seed of the verification vector
  int threads = 1;         ///< of the verification
};

/// Has the worker measure. Every failure is the visit's status, with a reason; case_index and pass are left to the
/// caller. Throws only StatusError{interrupted}.
Visit request_visit(WorkerLink& worker, const VisitJob& job, Clock& clock);

/// Judges what an ok visit has brought: first its times, then its result. What is wrong with them is its status.
void judge_visit(Visit& visit, const VisitJob& job);

/// Has the worker of an ok visit make calls that the supervisor's clock times, and compares (docs/method.md, "Probe").
/// What is wrong, or fails, is the visit's status. Throws only StatusError{interrupted}.
void probe_visit(Visit& visit, WorkerLink& worker, const VisitJob& job);

/// Throws StatusError{failed} when A or B holds a value that is not finite: NaN in a matrix sends LU's pivots out of
/// range in some libraries.
void refuse_non_finite(const Problem& problem, const Operands& operands, int threads);

}  // namespace linbench
