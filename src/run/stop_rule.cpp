#include "run/stop_rule.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "linbench/stats.hpp"

namespace linbench {

namespace {

constexpr std::array<std::int64_t, 6> kPrecisionChecks{6, 9, 12, 17, 25, kMostPasses};
constexpr std::int64_t kPasses = 6;
constexpr std::int64_t kSlowPasses = 3;
constexpr double kSlowCall_s = 5;  // makes a problem slow: three passes are all it is promised
constexpr std::int64_t kAbPasses = 12;

std::int64_t passes_done(std::span<const CaseProgress> cases) {
  return static_cast<std::int64_t>(cases.front().pass_values_s.size());
}

double call_s(const CaseProgress& c) {
  return median(c.pass_values_s);
}

bool is_precise(const StopRule& rule, const CaseProgress& c) {
  const auto width = relative_half_width(c.pass_values_s);
  return width && *width <= rule.precision;
}

/// Whether passes beyond the sixth are certain already: up to there the interval reaches from the least to the greatest
/// value, it can only grow, and the median is not above the greatest.
bool is_too_wide_for_six(const StopRule& rule, const CaseProgress& c) {
  const auto [least, greatest] = std::ranges::minmax(c.pass_values_s);
  return (greatest - least) / 2 > rule.precision * greatest;
}

/// Passes until the case has spent its time, at the rate of those that it has had.
std::int64_t passes_until_max_time(const StopRule& rule, const CaseProgress& c) {
  const auto passes = static_cast<double>(c.pass_values_s.size());
  if (!(c.routine_s > 0)) return kMostPasses;
  return static_cast<std::int64_t>(std::ceil(std::min(rule.max_time_s / c.routine_s * passes, 1e9)));
}

/// The first look at the precision that may end the problem.
std::int64_t next_look(const StopRule& rule, std::span<const CaseProgress> cases) {
  const std::int64_t passes = passes_done(cases);
  const std::int64_t least = std::max(passes + 1, rule.ab_passes.value_or(kPasses));
  const std::int64_t look = next_precision_check(least - 1);
  const bool hopeless = std::ranges::any_of(cases, [&](const CaseProgress& c) { return is_too_wide_for_six(rule, c); });
  return look == kPasses && hopeless ? next_precision_check(kPasses) : look;
}

bool may_stop_by_precision(const StopRule& rule, std::int64_t passes) {
  return passes >= rule.ab_passes.value_or(0) && std::ranges::count(kPrecisionChecks, passes) > 0;
}

}  // namespace

StopRule make_stop_rule(const Plan& plan) {
  StopRule rule;
  rule.exact_passes = plan.policy.quick ? 1 : plan.policy.passes;
  if (std::ranges::any_of(plan.alternatives, &Alternative::labelled)) rule.ab_passes = ab_passes(plan.cases.size());
  rule.precision = plan.policy.precision;
  rule.max_time_s = plan.policy.max_time_s;
  return rule;
}

std::int64_t ab_passes(std::size_t cases) {
  const double least = std::ceil(std::log2(static_cast<double>(cases) / 0.05)) + 1;
  return std::max(kAbPasses, static_cast<std::int64_t>(least));
}

std::int64_t most_passes(const StopRule& rule) {
  return rule.exact_passes.value_or(std::max(kMostPasses, rule.ab_passes.value_or(0)));
}

std::int64_t guaranteed_passes(const StopRule& rule, double slowest_call_s) {
  if (rule.exact_passes) return *rule.exact_passes;
  if (rule.ab_passes) return *rule.ab_passes;
  return slowest_call_s >= kSlowCall_s ? kSlowPasses : kPasses;
}

std::int64_t guaranteed_passes(const StopRule& rule, std::span<const CaseProgress> cases) {
  double slowest_s = 0;
  for (const CaseProgress& c : cases) slowest_s = std::max(slowest_s, call_s(c));
  return guaranteed_passes(rule, slowest_s);
}

std::int64_t foreseen_passes(const StopRule& rule, std::span<const CaseProgress> cases) {
  const std::int64_t guaranteed = guaranteed_passes(rule, cases);
  if (rule.exact_passes) return guaranteed;
  std::int64_t passes = next_look(rule, cases);
  for (const CaseProgress& c : cases) passes = std::min(passes, passes_until_max_time(rule, c));
  return std::max({passes, guaranteed, passes_done(cases) + 1});
}

std::int64_t next_precision_check(std::int64_t passes) {
  const auto next = std::ranges::upper_bound(kPrecisionChecks, passes);
  return next == kPrecisionChecks.end() ? passes : *next;
}

std::optional<double> relative_half_width(std::span<const double> pass_values_s) {
  const auto interval = median_interval(pass_values_s);
  if (!interval) return std::nullopt;
  return relative_half_width(*interval, median(pass_values_s));
}

std::optional<StopReason> stop_reason(const StopRule& rule, std::span<const CaseProgress> cases) {
  const std::int64_t passes = passes_done(cases);
  if (rule.exact_passes) return passes >= *rule.exact_passes ? std::optional(StopReason::passes) : std::nullopt;
  if (may_stop_by_precision(rule, passes) &&
      std::ranges::all_of(cases, [&](const CaseProgress& c) { return is_precise(rule, c); }))
    return StopReason::precision;
  if (passes < guaranteed_passes(rule, cases)) return std::nullopt;
  if (std::ranges::any_of(cases, [&](const CaseProgress& c) { return c.routine_s >= rule.max_time_s; }))
    return StopReason::max_time;
  return passes >= kMostPasses ? std::optional(StopReason::passes) : std::nullopt;
}

}  // namespace linbench
