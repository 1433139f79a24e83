#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>
#include <vector>

#include "linbench/stats.hpp"

namespace linbench {

namespace {

std::optional<double> sample_deviation(std::span<const double> values, double mean) {
  if (values.size() < 2) return std::nullopt;
  // Two passes: the deviations from the mean are small, so their squares do not cancel.
  double squares = 0;
  for (const double value : values) squares += (value - mean) * (value - mean);
  return std::sqrt(squares / static_cast<double>(values.size() - 1));
}

}  // namespace

Summary summarize(std::span<const double> values) {
  if (values.empty()) throw std::invalid_argument("a summary needs at least one value");
  std::vector<double> sorted(values.begin(), values.end());
  std::sort(sorted.begin(), sorted.end());
  const double mean = std::accumulate(sorted.begin(), sorted.end(), 0.0) / static_cast<double>(sorted.size());
  return {.count = static_cast<std::int64_t>(sorted.size()),
          .min = sorted.front(),
          .q1 = quantile_sorted(sorted, 0.25),
          .median = quantile_sorted(sorted, 0.5),
          .q3 = quantile_sorted(sorted, 0.75),
          .p95 = quantile_sorted(sorted, 0.95),
          .max = sorted.back(),
          .mean = mean,
          .stddev = sample_deviation(sorted, mean)};
}

}  // namespace linbench
