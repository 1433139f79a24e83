#include "run/run_state.hpp"

#include <algorithm>
#include <limits>

#include "linbench/stats.hpp"

namespace linbench {

void CaseState::add(Visit visit) {
  if (visit.status == Status::ok) {
    pass_values_s.push_back(median(visit.measurement.per_call_s()));
    routine_s += visit.measurement.routine_s();
    longest_ok_visit_s = std::max(longest_ok_visit_s.value_or(0), visit.wall_s);
  } else {
    done = true;
  }
  visits.push_back(std::move(visit));
}

RunState::RunState(const Plan& plan) : cases(plan.cases.size()), problems(plan.problems.size()) {
  for (std::size_t i = 0; i < plan.cases.size(); ++i) {
    cases[i].index = i;
    problems[plan.cases[i].problem].cases.push_back(i);
  }
}

std::vector<std::size_t> RunState::live_cases(std::size_t problem) const {
  std::vector<std::size_t> live;
  for (const std::size_t i : problems[problem].cases)
    if (!cases[i].done) live.push_back(i);
  return live;
}

bool RunState::any_live() const {
  return !std::ranges::all_of(cases, &CaseState::done);
}

std::vector<CaseProgress> RunState::case_progress(std::size_t problem) const {
  std::vector<CaseProgress> progress;
  for (const std::size_t i : live_cases(problem)) progress.push_back({cases[i].pass_values_s, cases[i].routine_s});
  return progress;
}

bool RunState::is_promised(const StopRule& rule, std::size_t problem) const {
  const std::int64_t passes = problems[problem].passes;
  return passes == 0 || passes < guaranteed_passes(rule, case_progress(problem));
}

double RunState::pass_s(std::size_t problem) const {
  const ProblemState& state = problems[problem];
  double spent_s = state.prepare_s;
  for (const std::size_t i : live_cases(problem)) spent_s += cases[i].spent_s;
  return spent_s / static_cast<double>(std::max<std::int64_t>(state.passes, 1));
}

Contender RunState::contender(std::size_t problem) const {
  double widest = 0;
  for (const CaseProgress& c : case_progress(problem)) {
    const auto width = relative_half_width(c.pass_values_s);
    widest = std::max(widest, width.value_or(std::numeric_limits<double>::infinity()));
  }
  return {problem, widest, pass_s(problem)};
}

std::vector<Outlook> RunState::outlook(const StopRule& rule) const {
  std::vector<Outlook> outlooks;
  for (std::size_t p = 0; p < problems.size(); ++p) {
    if (!is_live(p) || problems[p].passes == 0) continue;
    const std::int64_t passes = problems[p].passes;
    const std::int64_t guaranteed = guaranteed_passes(rule, case_progress(p));
    if (passes < guaranteed)
      outlooks.push_back({pass_s(p), guaranteed - passes, 0});
    else
      outlooks.push_back({pass_s(p), 0, next_precision_check(passes) - passes});
  }
  return outlooks;
}

}  // namespace linbench
