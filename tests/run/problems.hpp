#pragma once

#include <cstdint>

#include "linbench/problem.hpp"

namespace linbench::test {

/// C (n x n) = A (n x k) B (k x n); k = n unless given.
inline Problem dot_problem(std::int64_t n, Dtype dtype = Dtype::f64, std::int64_t k = 0) {
  Problem problem;
  problem.dtype = dtype;
  problem.m = problem.n = n;
  problem.k = k == 0 ? n : k;
  return problem;
}

}  // namespace linbench::test
