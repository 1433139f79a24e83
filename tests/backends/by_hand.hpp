#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>

#include "backends/double_pool.hpp"
#include "backends/problems.hpp"
#include "backends/refusal.hpp"
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

/// What check() says after two calls of three systems, the identity but for system 4: [1 2; 2 4] x = [1; 1], singular.
inline Refusal singular_member(Backend& backend, Problem problem, const std::string& routine) {
  DoublePool pool(2, 1, 6);
  for (std::int64_t s = 0; s < 6; ++s) pool.a(s)[0] = pool.a(s)[3] = 1;
  std::copy_n(std::array{1.0, 2.0, 2.0, 4.0}.data(), 4, pool.a(4));
  pool.b(4)[0] = pool.b(4)[1] = 1;
  problem.batch = 3;
  const auto execution = backend.prepare(problem, routine, pool.operands());
  execution->restore(2);
  execution->launch(2);
  return refusal([&] { execution->check(); });
}

/// System s of six says (s + 1) x = (s + 1)^2; a call does three of them. The systems are 1 x 1, so that each has a
/// place of its own to go wrong.
inline void expect_calls_of_three_systems(Backend& backend, Problem problem, const std::string& routine) {
  DoublePool pool(1, 1, 6);
  for (std::int64_t s = 0; s < 6; ++s) {
    *pool.a(s) = static_cast<double>(s + 1);
    *pool.b(s) = static_cast<double>((s + 1) * (s + 1));
  }
  problem.batch = 3;
  const auto execution = backend.prepare(problem, routine, pool.operands());
  EXPECT_EQ(execution->max_calls(), 2) << routine;
  for (const std::int64_t first : {0, 3}) {
    execution->restore(1);
    execution->launch(1);
    execution->check();
    EXPECT_TRUE(std::isnan(*pool.x(first))) << routine;
    execution->copy_last(pool.operands().result);
    for (std::int64_t s = first; s < first + 3; ++s)
      EXPECT_DOUBLE_EQ(*pool.x(s), static_cast<double>(s + 1)) << routine;
  }
}

/// [4 2; 2 5] x = [8; 12] has x = [1; 2]. The upper triangle holds NaN.
inline void expect_lower_triangle_used(Backend& backend, const std::string& routine,
                                       SolveMethod method = SolveMethod::direct) {
  DoublePool pool(2, 1, 1);
  double* a = pool.a(0);
  a[0] = 4;
  a[1] = 2;
  a[2] = std::numeric_limits<double>::quiet_NaN();
  a[3] = 5;
  pool.b(0)[0] = 8;
  pool.b(0)[1] = 12;
  Problem problem = solve(Dtype::f64, 2, 1, MatrixKind::spd);
  problem.method = method;
  solve_in(pool, backend, problem, routine);
  EXPECT_DOUBLE_EQ(pool.x(0)[0], 1) << routine;
  EXPECT_DOUBLE_EQ(pool.x(0)[1], 2) << routine;
}

/// [2 0; 0 4] X = [2 4; 4 8] has X = [1 2; 1 2]; A has leading dimension 3, B and X have 5.
inline void expect_leading_dimensions_kept(Backend& backend, MatrixKind kind, const std::string& routine,
                                           SolveMethod method = SolveMethod::direct) {
  DoublePool pool(2, 2, 1, 1, 3);
  pool.a(0)[0] = 2;
  pool.a(0)[4] = 4;
  double* b = pool.b(0);
  b[0] = 2;
  b[1] = 4;
  b[5] = 4;
  b[6] = 8;
  Problem problem = solve(Dtype::f64, 2, 2, kind);
  problem.method = method;
  solve_in(pool, backend, problem, routine);
  const double* x = pool.x(0);
  EXPECT_DOUBLE_EQ(x[0], 1) << routine;
  EXPECT_DOUBLE_EQ(x[1], 1) << routine;
  EXPECT_DOUBLE_EQ(x[5], 2) << routine;
  EXPECT_DOUBLE_EQ(x[6], 2) << routine;
}

}  // namespace linbench
