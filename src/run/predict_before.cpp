#include <algorithm>
#include <set>
#include <utility>

#include "linbench/work.hpp"
#include "run/budget.hpp"
#include "run/cost_guess.hpp"
#include "run/memory_limit.hpp"
#include "run/run.hpp"
#include "run/stop_rule.hpp"

namespace linbench {

namespace {

/// What each problem costs, by the work to be done. Those that do not fit into memory cost nothing.
std::vector<Outlook> guessed_outlooks(const Plan& plan, const StopRule& rule, const MemoryLimit& limit) {
  std::vector<Outlook> outlooks(plan.problems.size());
  std::vector<double> slowest_s(plan.problems.size());
  for (const Case& c : plan.cases) {
    const Problem& problem = plan.problems[c.problem];
    const double call_s = guess_call_s(problem, plan.alternatives[c.alternative], c.threads);
    slowest_s[c.problem] = std::max(slowest_s[c.problem], call_s);
    outlooks[c.problem].pass_s += guess_visit_s(plan.policy, problem, plan.alternatives[c.alternative], call_s);
  }
  for (std::size_t p = 0; p < plan.problems.size(); ++p) {
    if (does_not_fit(plan.problems[p], limit)) continue;
    outlooks[p].pass_s += guess_prepare_s(plan.problems[p]);
    outlooks[p].guaranteed_left = guaranteed_passes(rule, slowest_s[p]);
  }
  return outlooks;
}

double guessed_overhead_s(const Plan& plan) {
  std::set<std::pair<std::size_t, int>> workers;
  for (const Case& c : plan.cases) workers.emplace(c.alternative, c.threads);
  double seconds = 0;
  for (const auto& [alternative, threads] : workers) seconds += guess_start_s(plan.alternatives[alternative]);
  return seconds;
}

}  // namespace

Prediction predict_before(const Plan& plan, std::optional<std::int64_t> available_bytes) {
  const StopRule rule = make_stop_rule(plan);
  const auto outlooks = guessed_outlooks(plan, rule, memory_limit(plan.policy, available_bytes));
  const PassOverhead overhead{guessed_overhead_s(plan)};
  Prediction prediction;
  prediction.measured = false;
  prediction.promised_left_s = guaranteed_seconds(outlooks, overhead);
  prediction.left_s = seconds_left(outlooks, overhead, make_budget(plan), 0);
  return prediction;
}

}  // namespace linbench
