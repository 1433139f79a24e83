#pragma once

#include <gtest/gtest.h>

#include <limits>
#include <string>

#include "backends/double_pool.hpp"
#include "backends/problems.hpp"
#include "linbench/backend.hpp"

/// Systems solved by hand, for what generated ones cannot show: generated spd matrices have both triangles, and all
/// matrices of a generated problem have one leading dimension.
namespace linbench {

inline void solve_in(DoublePool& pool, Backend& backend, const Problem& problem, const std::string& routine) {
  const auto execution = backend.prepare(problem, routine, pool.operands());
  execution->restore(1);
  execution->launch(1);
  execution->check();
  execution->copy_out(pool.operands().result);
}

/// [4 2; 2 5] x = [8; 12] has x = [1; 2]. The upper triangle holds NaN.
inline void expect_lower_triangle_used(Backend& backend, const std::string& routine) {
  DoublePool pool(2, 1, 1);
  double* a = pool.a(0);
  a[0] = 4;
  a[1] = 2;
  a[2] = std::numeric_limits<double>::quiet_NaN();
  a[3] = 5;
  pool.b(0)[0] = 8;
  pool.b(0)[1] = 12;
  solve_in(pool, backend, solve(Dtype::f64, 2, 1, MatrixKind::spd), routine);
  EXPECT_DOUBLE_EQ(pool.x(0)[0], 1) << routine;
  EXPECT_DOUBLE_EQ(pool.x(0)[1], 2) << routine;
}

/// [2 0; 0 4] X = [2 4; 4 8] has X = [1 2; 1 2]; A has leading dimension 3, B and X have 5.
inline void expect_leading_dimensions_kept(Backend& backend, MatrixKind kind, const std::string& routine) {
  DoublePool pool(2, 2, 1, 1, 3);
  pool.a(0)[0] = 2;
  pool.a(0)[4] = 4;
  double* b = pool.b(0);
  b[0] = 2;
  b[1] = 4;
  b[5] = 4;
  b[6] = 8;
  solve_in(pool, backend, solve(Dtype::f64, 2, 2, kind), routine);
  const double* x = pool.x(0);
  EXPECT_DOUBLE_EQ(x[0], 1) << routine;
  EXPECT_DOUBLE_EQ(x[1], 1) << routine;
  EXPECT_DOUBLE_EQ(x[5], 2) << routine;
  EXPECT_DOUBLE_EQ(x[6], 2) << routine;
}

}  // namespace linbench
