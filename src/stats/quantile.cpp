#include <algorithm>
#include <cmath>
#include <cstddef>
#include <stdexcept>
#include <vector>

#include "linbench/stats.hpp"

namespace linbench {

double quantile_sorted(std::span<const double> ascending, double p) {
  if (ascending.empty()) throw std::invalid_argument("a quantile needs at least one value");
  const double position = p * static_cast<double>(ascending.size() - 1);
  const auto below = static_cast<std::size_t>(position);
  if (below + 1 >= ascending.size()) return ascending.back();
  const double fraction = position - std::floor(position);
  return ascending[below] + fraction * (ascending[below + 1] - ascending[below]);
}

double median(std::span<const double> values) {
  std::vector<double> sorted(values.begin(), values.end());
  std::sort(sorted.begin(), sorted.end());
  return quantile_sorted(sorted, 0.5);
}

}  // namespace linbench
