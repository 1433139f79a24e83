#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace linbench {

struct Interval {
  double low = 0;
  double high = 0;
  bool operator==(const Interval&) const = default;
};

/// Quantile of type 7 (Hyndman and Fan 1996; the default of R and NumPy) of ascending values; p in [0, 1]. Needs one
/// value.
double quantile_sorted(std::span<const double> ascending, double p);

/// Median of values in any order. Needs one value.
double median(std::span<const double> values);

/// Largest k with P(Bin(count, 1/2) <= k - 1) <= 0.025: the order statistics x_(k) and x_(count + 1 - k) bound the
/// median with at least 95 % confidence, whatever the distribution. 0 when there is none (count < 6).
std::int64_t median_interval_rank(std::int64_t count);

/// [x_(k), x_(count + 1 - k)], nullopt below 6 values.
std::optional<Interval> median_interval(std::span<const double> values);

/// Half of `interval` over the median that it is of.
inline double relative_half_width(const Interval& interval, double median) {
  return (interval.high - interval.low) / 2 / median;
}

/// Describes values in any order; needs at least one.
struct Summary {
  std::int64_t count = 0;
  double min = 0, q1 = 0, median = 0, q3 = 0, p95 = 0, max = 0, mean = 0;
  std::optional<double> stddev;  ///< of the sample (n - 1); one value has none
};
Summary summarize(std::span<const double> values);

/// Outliers by Tukey's fences on ln t. `floor` is the least inter-quartile range of ln t to assume: the clock's own
/// resolution, 2 d / (calls * median).
struct Outliers {
  std::int64_t low_severe = 0, low_mild = 0, high_mild = 0, high_severe = 0;
};
Outliers tukey_outliers(std::span<const double> positive_values, double floor);

}  // namespace linbench
