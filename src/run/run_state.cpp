#include "run/run_state.hpp"

#include <algorithm>

namespace linbench {

void CaseState::add(const VisitDigest& visit) {
  last_pass = visit.pass;
  if (!visit.value_s) {
    done = true;
    return;
  }
  pass_values_s.push_back(*visit.value_s);
  routine_s += visit.routine_s;
  spent_s += visit.spent_s;
  longest_ok_visit_s = std::max(longest_ok_visit_s.value_or(0), visit.wall_s);
}

RunState::RunState(const Plan& plan) : cases(plan.cases.size()), problems(plan.problems.size()) {
  for (std::size_t i = 0; i < plan.cases.size(); ++i) {
    cases[i].index = i;
    problems[plan.cases[i].problem].cases.push_back(i);
  }
}

void RunState::add(const Plan& plan, const VisitDigest& visit) {
  cases[visit.case_index].add(visit);
  ProblemState& problem = problems[plan.cases[visit.case_index].problem];
  problem.prepare_s += visit.prepare_s;
  if (visit.prepare_s > 0) ++problem.prepares;
}

std::vector<std::size_t> RunState::live_cases(std::size_t problem) const {
  std::vector<std::size_t> live;
  for (const std::size_t i : problems[problem].cases)
    if (!cases[i].done) live.push_back(i);
  return live;
}

bool RunState::is_live(std::size_t problem) const {
  return std::ranges::any_of(problems[problem].cases, [&](std::size_t i) { return !cases[i].done; });
}

bool RunState::any_live() const {
  return !std::ranges::all_of(cases, &CaseState::done);
}

std::vector<CaseProgress> RunState::case_progress(std::size_t problem) const {
  std::vector<CaseProgress> progress;
  for (const std::size_t i : problems[problem].cases)
    if (!cases[i].done) progress.push_back({cases[i].pass_values_s, cases[i].routine_s});
  return progress;
}

bool RunState::is_promised(const StopRule& rule, std::size_t problem) const {
  const std::int64_t passes = problems[problem].passes;
  return passes == 0 || passes < guaranteed_passes(rule, case_progress(problem));
}

double RunState::pass_s(std::size_t problem) const {
  double pass_s = problems[problem].mean_prepare_s();
  for (const std::size_t i : problems[problem].cases)
    if (!cases[i].done && cases[i].visited()) pass_s += cases[i].visit_s();
  return pass_s;
}

}  // namespace linbench
