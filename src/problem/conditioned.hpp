#pragma once

#include <cstdint>
#include <vector>

#include "linbench/operands.hpp"
#include "linbench/problem.hpp"

namespace linbench {

/// 1, r, r^2, ..., 1/condition: the singular values that give a matrix of `count` rows that 2-norm condition number.
std::vector<double> geometric_values(std::int64_t count, double condition);

/// Fills A with H1 D H2 (spd: H D H): D the geometric values, H random Householder reflectors, so that the singular
/// values are known and the work is O(n^2). Computed in double, rounded once to the element type.
void generate_conditioned(const Problem& problem, const View& a, int threads);

}  // namespace linbench
