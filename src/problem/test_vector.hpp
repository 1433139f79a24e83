#pragma once

#include <cstdint>
#include <vector>

namespace linbench {

/// `count` numbers of random sign and uniform magnitude in [1, 2), drawn by `draw` for one system,
/// independent of all operands whatever their seed. They have 25 significant bits, so that their products with f32 are
/// exact in double.
std::vector<double> test_vector(std::uint64_t draw, std::int64_t count, std::int64_t system = 0);

/// Root mean square of such numbers: sqrt(7/3), since the mean of z^2 over [1, 2) is 7/3.
inline constexpr double kTestVectorRms = 1.5275252316519468;

/// No such number is larger.
inline constexpr double kTestVectorBound = 2;

}  // namespace linbench
