#include "run/visit_estimate.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

#include "linbench/work.hpp"
#include "run/cost_guess.hpp"

namespace linbench {

namespace {

/// Work that is so much more says little by itself: small problems run far below a library's best rate.
constexpr double kMuchMoreWork = 8;

}  // namespace

VisitEstimate::VisitEstimate(const Plan& plan, const RunState& state) : plan_(plan), state_(state) {
  for (const CaseState& c : state.cases) {
    if (!c.visited()) continue;
    const Case& planned = plan.cases[c.index];
    const Point point{std::log(flops(plan.problems[planned.problem])), c.index};
    all_.push_back(point);
    by_worker_[{planned.alternative, planned.threads}].push_back(point);
  }
  std::ranges::sort(all_, std::less{}, &Point::log_flops);
  for (auto& [worker, points] : by_worker_) std::ranges::sort(points, std::less{}, &Point::log_flops);

  double measured_s = 0;
  double guessed_s = 0;
  for (std::size_t p = 0; p < plan.problems.size(); ++p) {
    if (state.problems[p].prepares == 0) continue;
    measured_s += state.problems[p].mean_prepare_s();
    guessed_s += guess_prepare_s(plan.problems[p]);
  }
  if (guessed_s > 0) prepare_ratio_ = measured_s / guessed_s;
}

VisitCost VisitEstimate::of(std::size_t case_index) const {
  const Case& c = plan_.cases[case_index];
  const auto same_worker = by_worker_.find({c.alternative, c.threads});
  const Points& points = same_worker == by_worker_.end() ? all_ : same_worker->second;
  return scaled(nearest(points, std::log(flops(plan_.problems[c.problem]))).case_index, case_index);
}

const VisitEstimate::Point& VisitEstimate::nearest(const Points& points, double log_flops) {
  const auto above = std::ranges::lower_bound(points, log_flops, std::less{}, &Point::log_flops);
  if (above == points.begin()) return points.front();
  if (above == points.end()) return points.back();
  return above->log_flops - log_flops < log_flops - std::prev(above)->log_flops ? *above : *std::prev(above);
}

/// The call by the work at the same rate, or by the guess, if that promises a better one for much more work; the visit
/// by the rules of a visit. What the measured one took beyond them is added; what it fell short of them is a ratio.
VisitCost VisitEstimate::scaled(std::size_t from, std::size_t to) const {
  const Case& c = plan_.cases[to];
  const Problem& problem = plan_.problems[c.problem];
  const Problem& measured = plan_.problems[plan_.cases[from].problem];
  const CaseState& state = state_.cases[from];

  const double work = flops(problem) / flops(measured);
  double call_s = state.pass_values_s.back() * work;
  const Alternative& alternative = plan_.alternatives[c.alternative];
  if (work > kMuchMoreWork) call_s = std::min(call_s, guess_call_s(problem, alternative, c.threads));

  const double by_rules_s = guess_visit_s(plan_.policy, problem, alternative, call_s);
  const Alternative& measured_alternative = plan_.alternatives[plan_.cases[from].alternative];
  const double measured_by_rules_s =
      guess_visit_s(plan_.policy, measured, measured_alternative, state.pass_values_s.back());
  const double beyond_s = state.visit_s() - measured_by_rules_s;
  return {call_s, beyond_s > 0 ? by_rules_s + beyond_s : by_rules_s * state.visit_s() / measured_by_rules_s};
}

double VisitEstimate::prepare_s(std::size_t problem) const {
  return guess_prepare_s(plan_.problems[problem]) * prepare_ratio_;
}

}  // namespace linbench
