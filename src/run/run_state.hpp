#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "plan/plan.hpp"
#include "run/budget.hpp"
#include "run/stop_rule.hpp"
#include "run/visit_digest.hpp"

namespace linbench {

/// What a run knows of one case so far. Its visits are in the VisitStore.
struct CaseState {
  std::size_t index = 0;  ///< into Plan::cases
  std::string routine;    ///< empty: not asked yet
  std::optional<Description> description;
  std::vector<double> pass_values_s;  ///< of its ok visits
  double routine_s = 0;               ///< inside the routine, over its ok visits
  double spent_s = 0;                 ///< all that its visits took, verification included
  std::optional<double> longest_ok_visit_s;
  int last_pass = 0;  ///< in which it was visited
  bool done = false;  ///< it failed, or its problem has stopped

  bool visited() const { return !pass_values_s.empty(); }

  /// Of one visit. Needs one.
  double visit_s() const { return spent_s / static_cast<double>(pass_values_s.size()); }

  /// Takes a visit in. One that is not ok ends the case.
  void add(const VisitDigest& visit);
};

/// What a run knows of one problem so far. Its live cases are visited together, and as often.
struct ProblemState {
  std::vector<std::size_t> cases;  ///< indices into Plan::cases
  std::int64_t passes = 0;
  std::int64_t granted = 0;  ///< the last pass, beyond the promised ones, that the budget was found to allow
  int last_pass = 0;         ///< in which all of its live cases were visited
  double prepare_s = 0;      ///< spent on making its operands
  std::int64_t prepares = 0;

  /// Lets it have one more pass.
  void grant() { granted = passes + 1; }
  bool is_granted() const { return granted > passes; }

  /// Of making its operands once, as far as is known.
  double mean_prepare_s() const { return prepares == 0 ? 0 : prepare_s / static_cast<double>(prepares); }
};

/// The state of every case and problem of a plan.
struct RunState {
  explicit RunState(const Plan& plan);

  /// Takes a visit in.
  void add(const Plan& plan, const VisitDigest& visit);

  /// The cases of a problem that are not done, in the plan's order.
  std::vector<std::size_t> live_cases(std::size_t problem) const;
  bool is_live(std::size_t problem) const;
  bool any_live() const;

  /// What the stop rule looks at. Spans stay valid until the next visit.
  std::vector<CaseProgress> case_progress(std::size_t problem) const;

  /// Whether the rule promises the problem another pass.
  bool is_promised(const StopRule& rule, std::size_t problem) const;

  /// Predicted time of one more pass of a problem that was visited: operands and visits, not worker starts.
  double pass_s(std::size_t problem) const;

  std::vector<CaseState> cases;        ///< by index into Plan::cases
  std::vector<ProblemState> problems;  ///< by index into Plan::problems
};

}  // namespace linbench
