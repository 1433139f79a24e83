#pragma once

#include <cstddef>
#include <map>
#include <utility>
#include <vector>

#include "plan/plan.hpp"
#include "run/run_state.hpp"

namespace linbench {

/// One visit of a case, in seconds.
struct VisitCost {
  double call_s = 0;
  double visit_s = 0;
};

/// What visits of cases cost that have not been visited yet, by those that have been: a fair sample where problems come
/// in random order, in a sequential one (`--order sequential`) the first of an axis.
class VisitEstimate {
 public:
  /// Both must outlive it. Needs one case that was visited.
  VisitEstimate(const Plan& plan, const RunState& state);

  /// From the visited case of the same alternative and threads whose work is nearest (of any, if there is none).
  VisitCost of(std::size_t case_index) const;

  /// Of making a problem's operands.
  double prepare_s(std::size_t problem) const;

 private:
  struct Point {
    double log_flops = 0;
    std::size_t case_index = 0;
  };
  using Points = std::vector<Point>;  // by work

  static const Point& nearest(const Points& points, double log_flops);
  VisitCost scaled(std::size_t from, std::size_t to) const;

  const Plan& plan_;
  const RunState& state_;
  Points all_;
  std::map<std::pair<std::size_t, int>, Points> by_worker_;  // alternative and threads
  double prepare_ratio_ = 1;                                 // measured over guessed
};

}  // namespace linbench
