#include "run/budget.hpp"

#include <algorithm>
#include <functional>
#include <tuple>

namespace linbench {

namespace {

constexpr double kPerCase_s = 10;
constexpr double kMost_s = 300;

/// Of what is spare, the part kept for passes that take longer than those before them.
constexpr double kReserve = 0.05;

bool comes_before(const Candidate& a, const Candidate& b) {
  return std::tie(a.begun, a.relative_half_width) > std::tie(b.begun, b.relative_half_width);
}

/// Of `passes` more passes of one problem. The first pass after those that are made anyway pays for its workers.
double cost_s(const Candidate& candidate, std::int64_t passes, const Spare& spare) {
  const auto count = static_cast<double>(passes);
  const auto new_passes = static_cast<double>(std::max<std::int64_t>(0, passes - spare.passes_ahead));
  return candidate.pass_s * count + spare.pass_overhead_s * new_passes;
}

/// Seconds that the guaranteed passes will take, or these and the extra ones.
double seconds(std::span<const Outlook> problems, const PassOverhead& overhead, bool with_extra) {
  double total = overhead.under_way_s;
  std::int64_t later_passes = 0;
  for (const Outlook& problem : problems) {
    const std::int64_t passes = problem.guaranteed_left + (with_extra ? problem.extra_left : 0);
    if (passes == 0) continue;
    total += problem.pass_s * static_cast<double>(passes) - problem.done_s;
    later_passes = std::max(later_passes, passes - (problem.to_come ? 1 : 0));
  }
  return total + overhead.pass_s * static_cast<double>(later_passes);
}

}  // namespace

Budget make_budget(const Plan& plan) {
  if (plan.policy.budget_s) return {*plan.policy.budget_s, true};
  const double per_case_s = std::max(kPerCase_s, plan.policy.max_time_s);
  return {std::min(per_case_s * static_cast<double>(plan.cases.size()), kMost_s), false};
}

std::vector<std::size_t> share_out(std::vector<Candidate> candidates, Spare spare) {
  std::ranges::stable_sort(candidates, comes_before);
  std::vector<std::size_t> chosen;
  const double reserve_s = kReserve * std::max(0.0, spare.seconds);
  for (const Candidate& candidate : candidates) {
    const double wanted_s =
        candidate.begun ? cost_s(candidate, 1, spare) : cost_s(candidate, candidate.passes, spare) + reserve_s;
    if (wanted_s > spare.seconds) continue;
    spare.seconds -= cost_s(candidate, candidate.passes, spare);
    spare.passes_ahead = std::max(spare.passes_ahead, candidate.passes);
    chosen.push_back(candidate.problem);
  }
  return chosen;
}

double guaranteed_seconds(std::span<const Outlook> problems, const PassOverhead& overhead) {
  return seconds(problems, overhead, false);
}

double seconds_left(std::span<const Outlook> problems, const PassOverhead& overhead, const Budget& budget,
                    double elapsed_s) {
  const double all_s = seconds(problems, overhead, true);
  const double remaining_s = std::max(0.0, budget.limit_s - elapsed_s);
  if (budget.hard) return std::min(all_s, remaining_s);
  return std::max(seconds(problems, overhead, false), std::min(all_s, remaining_s));
}

}  // namespace linbench
