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
constexpr std::int64_t kAbPasses = 12;

std::int64_t passes_done(std::span<const CaseProgress> cases) {
  return static_cast<std::int64_t>(cases.front().pass_values_s.size());
}

bool is_slow(const CaseProgress& c) {
  return median(c.pass_values_s) >= kSlowCall_s;
}

bool is_precise(const StopRule& rule, const CaseProgress& c) {
  const auto width = relative_half_width(c.pass_values_s);
  return width && *width <= rule.precision;
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

std::int64_t guaranteed_passes(const StopRule& rule, std::span<const CaseProgress> cases) {
  if (rule.exact_passes) return *rule.exact_passes;
  if (rule.ab_passes) return *rule.ab_passes;
  return std::ranges::any_of(cases, is_slow) ? kSlowPasses : kPasses;
}

std::int64_t next_precision_check(std::int64_t passes) {
  const auto next = std::ranges::upper_bound(kPrecisionChecks, passes);
  return next == kPrecisionChecks.end() ? passes : *next;
}

std::optional<double> relative_half_width(std::span<const double> pass_values_s) {
  const auto interval = median_interval(pass_values_s);
  if (!interval) return std::nullopt;
  return (interval->high - interval->low) / 2 / median(pass_values_s);
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
