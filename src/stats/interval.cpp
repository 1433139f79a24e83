#include <algorithm>
#include <boost/math/distributions/binomial.hpp>
#include <cstddef>
#include <vector>

#include "linbench/stats.hpp"

namespace linbench {

std::int64_t median_interval_rank(std::int64_t count) {
  if (count < 1) return 0;
  constexpr double one_sided = 0.025;
  const boost::math::binomial_distribution<> below_median(static_cast<double>(count), 0.5);
  // Boost rounds a lower quantile of a discrete distribution down: the largest x with P(X <= x) <= 0.025, or 0 when
  // there is none ("Understanding Quantiles of Discrete Distributions", Boost.Math).
  const double x = boost::math::quantile(below_median, one_sided);
  return boost::math::cdf(below_median, x) <= one_sided ? static_cast<std::int64_t>(x) + 1 : 0;
}

std::optional<Interval> median_interval(std::span<const double> values) {
  const auto k = static_cast<std::size_t>(median_interval_rank(static_cast<std::int64_t>(values.size())));
  if (k == 0) return std::nullopt;
  std::vector<double> sorted(values.begin(), values.end());
  std::sort(sorted.begin(), sorted.end());
  return Interval{sorted[k - 1], sorted[sorted.size() - k]};
}

}  // namespace linbench
