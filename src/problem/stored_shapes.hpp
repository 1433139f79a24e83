#pragma once

#include <array>
#include <cstdint>

#include "linbench/problem.hpp"

namespace linbench {

/// Rows and columns of one matrix as stored.
struct Shape {
  std::int64_t rows = 0;
  std::int64_t cols = 0;
  bool operator==(const Shape&) const = default;
};

/// Of A, B and the result (of one system of a solve).
/// dot: A is m x k (k x m when transposed), B is k x n (n x k), C is m x n. solve: A is n x n, B and X are n x nrhs.
std::array<Shape, 3> stored_shapes(const Problem& problem);

}  // namespace linbench
