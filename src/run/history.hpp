#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "plan/plan.hpp"
#include "run/visit_digest.hpp"
#include "run/visit_store.hpp"

namespace linbench {

/// The visits that a resumed run has behind it, without their samples. Empty for a run that begins.
class History {
 public:
  /// Reads every case's visits once. Those that the user cut short count as not made, and passes after `most_passes`
  /// cannot be this run's. Throws StatusError when they cannot be read.
  History(const Plan& plan, const VisitSource& visits, std::int64_t most_passes);

  /// The visit of a case in a pass; null: there is none.
  const VisitDigest* find(std::size_t case_index, int pass) const;

  /// Whether the case ended in a pass after `pass`, with a visit that was not ok.
  bool fails_after(std::size_t case_index, int pass) const;

  /// The last pass in which the problem, or any problem, was visited; 0: none.
  int last_pass(std::size_t problem) const { return last_passes_[problem]; }
  int last_pass() const { return last_pass_; }

  /// The routine that the case's visits used; empty: none is known.
  const std::string& routine(std::size_t case_index) const { return cases_[case_index].routine; }

  /// Whether the case's worker was asked for a routine: one that does not fit into memory is skipped before.
  bool has_begun(std::size_t case_index) const;

  /// Seconds inside the routine, over all visits.
  double routine_s() const { return routine_s_; }

 private:
  struct CaseHistory {
    std::vector<VisitDigest> visits;  // by pass
    std::string routine;
  };
  void take(const Plan& plan, const Visit& visit);

  std::vector<CaseHistory> cases_;
  std::vector<int> last_passes_;  // by problem
  int last_pass_ = 0;
  double routine_s_ = 0;
};

}  // namespace linbench
