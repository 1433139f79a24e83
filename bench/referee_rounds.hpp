#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "linbench/stats.hpp"

namespace linbench::referee {

/// Seconds per call by one of those who measure.
using Measure = std::function<double()>;

struct Comparison {
  std::vector<double> ours_s, others_s, ratios;  ///< a value per round; ratios: ours / theirs
};

/// Both measure once a round, and the one that begins takes turns (ABBA), so that a drift of the machine cancels.
Comparison compare(int rounds, const Measure& ours, const Measure& others);

/// An even number of rounds of `round_s`, at most `wanted` (rounded up) and as many as fit into `limit_s`, but two.
int rounds_within(double limit_s, double round_s, int wanted);

}  // namespace linbench::referee
