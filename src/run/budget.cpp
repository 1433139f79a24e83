#include "run/budget.hpp"

#include <algorithm>

namespace linbench {

namespace {

constexpr double kPerCase_s = 10;
constexpr double kMost_s = 300;

double seconds(std::span<const Outlook> problems, double pass_overhead_s, std::int64_t Outlook::*passes) {
  double total = 0;
  std::int64_t longest = 0;
  for (const Outlook& problem : problems) {
    total += problem.pass_s * static_cast<double>(problem.*passes);
    longest = std::max(longest, problem.*passes);
  }
  return total + pass_overhead_s * static_cast<double>(longest);
}

}  // namespace

Budget make_budget(const Plan& plan) {
  if (plan.policy.budget_s) return {*plan.policy.budget_s, true};
  const double per_case_s = std::max(kPerCase_s, plan.policy.max_time_s);
  return {std::min(per_case_s * static_cast<double>(plan.cases.size()), kMost_s), false};
}

std::vector<std::size_t> share_out(std::vector<Contender> contenders, double spare_s) {
  std::ranges::stable_sort(contenders, std::greater{}, &Contender::relative_half_width);
  std::vector<std::size_t> chosen;
  for (const Contender& contender : contenders) {
    if (contender.pass_s > spare_s) continue;
    spare_s -= contender.pass_s;
    chosen.push_back(contender.problem);
  }
  return chosen;
}

double guaranteed_seconds(std::span<const Outlook> problems, double pass_overhead_s) {
  return seconds(problems, pass_overhead_s, &Outlook::guaranteed_left);
}

double seconds_left(std::span<const Outlook> problems, double pass_overhead_s, const Budget& budget, double elapsed_s) {
  const double guaranteed_s = guaranteed_seconds(problems, pass_overhead_s);
  const double extra_s = seconds(problems, pass_overhead_s, &Outlook::extra_left);
  const double remaining_s = std::max(0.0, budget.limit_s - elapsed_s);
  if (budget.hard) return std::min(guaranteed_s + extra_s, remaining_s);
  return guaranteed_s + std::min(extra_s, std::max(0.0, remaining_s - guaranteed_s));
}

}  // namespace linbench
