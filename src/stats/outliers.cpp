#include <algorithm>
#include <cmath>
#include <vector>

#include "linbench/stats.hpp"

namespace linbench {

Outliers tukey_outliers(std::span<const double> positive_values, double floor) {
  if (positive_values.empty()) return {};
  // Times are skewed to the right; their logarithms much less so, and Tukey's fences assume symmetry.
  std::vector<double> logs;
  logs.reserve(positive_values.size());
  for (const double value : positive_values) logs.push_back(std::log(value));
  std::sort(logs.begin(), logs.end());
  const double q1 = quantile_sorted(logs, 0.25);
  const double q3 = quantile_sorted(logs, 0.75);
  const double range = std::max(q3 - q1, floor);

  // Tukey, Exploratory Data Analysis (1977), 2D: inner fences at 1.5, outer fences at 3 ranges from the quartiles.
  Outliers found;
  for (const double value : logs) {
    if (value < q1 - 3 * range) {
      ++found.low_severe;
    } else if (value < q1 - 1.5 * range) {
      ++found.low_mild;
    } else if (value > q3 + 3 * range) {
      ++found.high_severe;
    } else if (value > q3 + 1.5 * range) {
      ++found.high_mild;
    }
  }
  return found;
}

}  // namespace linbench
