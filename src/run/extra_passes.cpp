#include "run/extra_passes.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "run/budget.hpp"
#include "run/outlook.hpp"

namespace linbench {

namespace {

double widest(const std::vector<CaseProgress>& cases) {
  double widest = 0;
  for (const CaseProgress& c : cases) {
    const auto width = relative_half_width(c.pass_values_s);
    widest = std::max(widest, width.value_or(std::numeric_limits<double>::infinity()));
  }
  return widest;
}

Candidate candidate(const StopRule& rule, const RunState& state, std::size_t problem) {
  const ProblemState& p = state.problems[problem];
  const auto progress = state.case_progress(problem);
  const bool was_looked_at = next_precision_check(p.passes - 1) == p.passes;
  return {.problem = problem,
          .relative_half_width = widest(progress),
          .pass_s = state.pass_s(problem),
          .passes = foreseen_passes(rule, progress) - p.passes,
          .begun = p.granted == p.passes && !was_looked_at};
}

Spare spare(const Plan& plan, const StopRule& rule, const RunState& state, double left_s, double pass_overhead_s) {
  const auto all = outlooks(plan, rule, state, nullptr, 0);
  Spare spare;
  spare.seconds = left_s - guaranteed_seconds(all, {pass_overhead_s});
  spare.pass_overhead_s = pass_overhead_s;
  for (const Outlook& outlook : all) spare.passes_ahead = std::max(spare.passes_ahead, outlook.guaranteed_left);
  return spare;
}

}  // namespace

void grant_extra_passes(const Plan& plan, const StopRule& rule, RunState& state,
                        const std::vector<std::size_t>& problems, double left_s, double pass_overhead_s) {
  if (problems.empty()) return;
  std::vector<Candidate> candidates;
  for (const std::size_t problem : problems) candidates.push_back(candidate(rule, state, problem));
  for (const std::size_t problem : share_out(std::move(candidates), spare(plan, rule, state, left_s, pass_overhead_s)))
    state.problems[problem].grant();
}

}  // namespace linbench
