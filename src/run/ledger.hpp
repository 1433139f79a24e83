#pragma once

#include <optional>
#include <string>

#include "run/broadcast.hpp"
#include "run/run.hpp"
#include "run/run_state.hpp"

namespace linbench {

/// Books every visit and closes every case: a case's record is made once, when it fails or its problem stops.
class Ledger {
 public:
  Ledger(const Plan& plan, Broadcast& observers);

  RunState& state() { return state_; }

  /// Books a visit of a live case. One that is not ok closes the case.
  void book(Visit visit);

  /// Closes a case that could not be visited.
  void fail(std::size_t case_index, int pass, Status status, const std::string& reason);

  /// Closes every live case of a problem.
  void fail_problem(std::size_t problem, int pass, Status status, const std::string& reason);
  void stop(std::size_t problem, StopReason reason);

  /// Closes everything that is still live: the user wants to stop. What was visited keeps its visits.
  void interrupt();

  /// The result of the run, its wall time apart. Every case must be closed.
  RunResult take_result() { return std::move(result_); }

 private:
  void close(std::size_t case_index, std::optional<StopReason> reason);

  const Plan& plan_;
  Broadcast& observers_;
  RunState state_;
  RunResult result_;
};

}  // namespace linbench
