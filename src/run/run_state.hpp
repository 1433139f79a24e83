#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "plan/plan.hpp"
#include "run/budget.hpp"
#include "run/stop_rule.hpp"
#include "run/visit.hpp"

namespace linbench {

/// What a run knows of one case so far.
struct CaseState {
  std::size_t index = 0;  ///< into Plan::cases
  std::string routine;    ///< empty: not asked yet
  Description description;
  std::vector<Visit> visits;
  std::vector<double> pass_values_s;  ///< of its ok visits
  double routine_s = 0;               ///< inside the routine, over its ok visits
  double spent_s = 0;                 ///< all that its visits took, verification included
  std::optional<double> longest_ok_visit_s;
  bool done = false;  ///< it failed, or its problem has stopped

  /// Takes a visit in. One that is not ok ends the case.
  void add(Visit visit);
};

/// What a run knows of one problem so far. Its live cases are visited together, and as often.
struct ProblemState {
  std::vector<std::size_t> cases;  ///< indices into Plan::cases
  std::int64_t passes = 0;
  double prepare_s = 0;  ///< spent on making its operands
};

/// The state of every case and problem of a plan.
struct RunState {
  explicit RunState(const Plan& plan);

  /// The cases of a problem that are not done, in the plan's order.
  std::vector<std::size_t> live_cases(std::size_t problem) const;
  bool is_live(std::size_t problem) const { return !live_cases(problem).empty(); }
  bool any_live() const;

  /// What the stop rule looks at. Spans stay valid until the next visit.
  std::vector<CaseProgress> case_progress(std::size_t problem) const;

  /// Whether the rule promises the problem another pass.
  bool is_promised(const StopRule& rule, std::size_t problem) const;

  /// Predicted time of one more pass of the problem, from its passes so far: operands and visits, not worker starts.
  double pass_s(std::size_t problem) const;

  Contender contender(std::size_t problem) const;
  std::vector<Outlook> outlook(const StopRule& rule) const;

  std::vector<CaseState> cases;        ///< by index into Plan::cases
  std::vector<ProblemState> problems;  ///< by index into Plan::problems
};

}  // namespace linbench
