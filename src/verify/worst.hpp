#pragma once

#include <cmath>
#include <cstdint>

namespace linbench {

/// The largest of the values offered and where it was. A NaN beats every number and stays.
struct Worst {
  double value = 0;
  std::int64_t index = 0;

  void offer(double candidate, std::int64_t where) {
    if (std::isnan(value) || candidate <= value) return;
    value = candidate;
    index = where;
  }
};

}  // namespace linbench
