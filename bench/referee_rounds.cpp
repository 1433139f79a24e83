#include "referee_rounds.hpp"

#include <algorithm>
#include <cmath>

namespace linbench::referee {

Comparison compare(int rounds, const Measure& ours, const Measure& others) {
  Comparison result;
  for (int round = 0; round < rounds; ++round) {
    const bool ours_first = round % 2 == 0;
    if (ours_first) result.ours_s.push_back(ours());
    result.others_s.push_back(others());
    if (!ours_first) result.ours_s.push_back(ours());
    result.ratios.push_back(result.ours_s.back() / result.others_s.back());
  }
  return result;
}

int rounds_within(double limit_s, double round_s, int wanted) {
  const double fitting = std::floor(limit_s / round_s / 2) * 2;
  return static_cast<int>(std::clamp<double>(fitting, 2, wanted + wanted % 2));
}

}  // namespace linbench::referee
