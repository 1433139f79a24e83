#pragma once

#include <optional>
#include <string>
#include <utility>

#include "run/broadcast.hpp"
#include "run/run.hpp"
#include "run/run_state.hpp"
#include "run/stopwatch.hpp"

namespace linbench {

/// Books every visit and closes every case: a case's record is made once, from the stored visits, when it fails or its
/// problem stops.
class Ledger {
 public:
  Ledger(const RunSetting& setting, const Stopwatch& stopwatch, Broadcast& observers);

  RunState& state() { return state_; }

  /// Books a visit of a live case that ends now. One that is not ok closes the case.
  void book(Visit visit);

  /// Takes in a visit that was booked before the run was resumed.
  void book_again(const VisitDigest& visit);

  /// Closes a case that could not be visited.
  void fail(std::size_t case_index, int pass, Status status, const std::string& reason);

  /// Closes every live case of a problem.
  void fail_problem(std::size_t problem, int pass, Status status, const std::string& reason);
  void stop(std::size_t problem, StopReason reason);

  /// Closes a case whose visits say how it ended.
  void close(std::size_t case_index) { close(case_index, std::nullopt); }

  /// Closes everything that is still live: the user wants to stop. What was visited keeps its visits.
  void interrupt();

  /// The result of the run, with the time inside routines since it was resumed, if it was, and without wall time. Every
  /// case must be closed.
  RunResult take_result() { return std::move(result_); }

 private:
  void close(std::size_t case_index, std::optional<StopReason> reason);
  Record record(const CaseState& state, std::optional<StopReason> reason) const;

  const Plan& plan_;
  const std::string machine_;
  VisitStore& visits_;
  const Stopwatch& stopwatch_;
  Broadcast& observers_;
  RunState state_;
  RunResult result_;
};

}  // namespace linbench
