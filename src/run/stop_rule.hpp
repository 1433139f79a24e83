#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "linbench/stats.hpp"
#include "plan/plan.hpp"
#include "run/stop_reason.hpp"

namespace linbench {

/// No problem is visited more often unless `--passes` says so.
inline constexpr std::int64_t kMostPasses = 40;

/// When a problem has been measured often enough (docs/method.md, "Passes").
struct StopRule {
  std::optional<std::int64_t> exact_passes{};  ///< `--passes`, `--quick`: exactly so many
  std::optional<std::int64_t> ab_passes{};     ///< a run with labels: at least so many
  double precision = 0.02;
  double max_time_s = 10;
};
StopRule make_stop_rule(const Plan& plan);

/// Passes that an A/B run of `cases` cases needs: 12, and enough for the least p value of a paired test, 2^-R, to pass
/// Holm's correction at 0.05 with one pass to spare.
std::int64_t ab_passes(std::size_t cases);

/// What the rule looks at: one alternative of a problem. Every alternative of a problem has as many values.
struct CaseProgress {
  std::span<const double> pass_values_s;
  double routine_s = 0;  ///< spent inside the routine so far
};

/// No problem gets more passes than that.
std::int64_t most_passes(const StopRule& rule);

/// Passes that a problem gets whatever the time (an explicit budget apart), by the call of its slowest case.
std::int64_t guaranteed_passes(const StopRule& rule, double slowest_call_s);

/// The same from its passes so far. Needs at least one.
std::int64_t guaranteed_passes(const StopRule& rule, std::span<const CaseProgress> cases);

/// The next number of passes after `passes` at which the precision is looked at. Only there: the interval's rank
/// grows at these counts, and each further look costs coverage.
std::int64_t next_precision_check(std::int64_t passes);

/// Passes after which the problem will probably stop, if no budget stops it before: at the next look at its precision
/// that it may pass, or when its time is up. Needs at least one pass.
std::int64_t foreseen_passes(const StopRule& rule, std::span<const CaseProgress> cases);

/// Half the median's interval over the median; nullopt below six values.
std::optional<double> relative_half_width(std::span<const double> pass_values_s);

/// Why the problem stops now, after a pass; nullopt: it goes on. Needs at least one case.
std::optional<StopReason> stop_reason(const StopRule& rule, std::span<const CaseProgress> cases);

}  // namespace linbench
