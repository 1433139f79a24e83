#include "linbench/operands.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <stdexcept>
#include <utility>

namespace linbench {
namespace {

Problem dot_problem(std::int64_t m, std::int64_t n, std::int64_t k, Dtype dtype = Dtype::f64) {
  Problem p;
  p.dtype = dtype;
  p.m = m;
  p.n = n;
  p.k = k;
  return p;
}

Problem solve_problem(std::int64_t n, std::int64_t nrhs, Dtype dtype = Dtype::f64) {
  Problem p;
  p.operation = Operation::solve;
  p.dtype = dtype;
  p.m = p.n = n;
  p.nrhs = nrhs;
  return p;
}

TEST(DotLayouts, FollowTheTransposes) {
  Problem p = dot_problem(2, 3, 5, Dtype::f32);
  EXPECT_EQ(operand_layouts(p).a, (Layout{Dtype::f32, 2, 5, 2, 1}));
  EXPECT_EQ(operand_layouts(p).b, (Layout{Dtype::f32, 5, 3, 5, 1}));
  EXPECT_EQ(operand_layouts(p).result, (Layout{Dtype::f32, 2, 3, 2, 1}));
  p.trans_a = Trans::conjugate;
  p.trans_b = Trans::transpose;
  EXPECT_EQ(operand_layouts(p).a, (Layout{Dtype::f32, 5, 2, 5, 1}));
  EXPECT_EQ(operand_layouts(p).b, (Layout{Dtype::f32, 3, 5, 3, 1}));
  EXPECT_EQ(operand_layouts(p).result, (Layout{Dtype::f32, 2, 3, 2, 1}));
}

TEST(DotLayouts, LdaPadsEveryMatrix) {
  Problem p = dot_problem(2, 3, 5);
  p.lda = 8;
  const OperandLayouts layouts = operand_layouts(p);
  EXPECT_EQ(layouts.a, (Layout{Dtype::f64, 2, 5, 8, 1}));
  EXPECT_EQ(layouts.b, (Layout{Dtype::f64, 5, 3, 8, 1}));
  EXPECT_EQ(layouts.result, (Layout{Dtype::f64, 2, 3, 8, 1}));
  EXPECT_EQ(layouts.bytes(), 8 * (8 * 5 + 8 * 3 + 8 * 3));
}

TEST(DotLayouts, OfReducedTypes) {
  EXPECT_EQ(operand_layouts(dot_problem(10, 10, 10, Dtype::f16)).a.bytes(), 200);
  EXPECT_EQ(operand_layouts(dot_problem(10, 10, 10, Dtype::bf16)).a.bytes(), 200);
  EXPECT_EQ(operand_layouts(dot_problem(10, 10, 10, Dtype::tf32)).a.bytes(), 400);
}

TEST(SolveLayouts, PoolHoldsEightMebibytesOfSystems) {
  // A system is what a factorisation overwrites: A and B.
  EXPECT_EQ(operand_layouts(solve_problem(5, 1)).a.systems, 4096);                             // 240 bytes each
  EXPECT_EQ(operand_layouts(solve_problem(100, 1)).a.systems, 8388608 / (8 * (10000 + 100)));  // 103
  EXPECT_EQ(operand_layouts(solve_problem(3000, 1)).a.systems, 1);
  const OperandLayouts layouts = operand_layouts(solve_problem(100, 7, Dtype::c64));
  EXPECT_EQ(layouts.a, (Layout{Dtype::c64, 100, 100, 100, 97}));
  EXPECT_EQ(layouts.b, (Layout{Dtype::c64, 100, 7, 100, 97}));
  EXPECT_EQ(layouts.result, layouts.b);
}

TEST(DotLayouts, HoldOneSystemForEachProductOfACall) {
  Problem p = dot_problem(2, 3, 5, Dtype::f16);
  p.batch = 65537;
  const OperandLayouts layouts = operand_layouts(p);
  EXPECT_EQ(layouts.a, (Layout{Dtype::f16, 2, 5, 2, 65537}));
  EXPECT_EQ(layouts.b, (Layout{Dtype::f16, 5, 3, 5, 65537}));
  EXPECT_EQ(layouts.result, (Layout{Dtype::f16, 2, 3, 2, 65537}));
  EXPECT_EQ(layouts.bytes(), 65537 * 2 * (10 + 15 + 6));
}

TEST(SolveLayouts, PoolHoldsWholeCalls) {
  Problem p = solve_problem(5, 1);
  for (const auto& [batch, systems] : {std::pair<std::int64_t, std::int64_t>{1, 4096},
                                       {2, 4096},
                                       {1000, 4000},
                                       {4095, 4095},
                                       {4096, 4096},
                                       {4097, 4097},
                                       {100000, 100000}}) {
    p.batch = batch;
    EXPECT_EQ(operand_layouts(p).a.systems, systems) << batch;
    EXPECT_EQ(operand_layouts(p).result.systems, systems) << batch;
  }
  p = solve_problem(100, 1);  // 103 systems in 8 MiB
  p.batch = 50;
  EXPECT_EQ(operand_layouts(p).a.systems, 100);
  p.batch = 104;
  EXPECT_EQ(operand_layouts(p).a.systems, 104);
}

TEST(SolveLayouts, PaddingCountsInThePool) {
  Problem p = solve_problem(100, 1);
  p.lda = 200;
  EXPECT_EQ(operand_layouts(p).a, (Layout{Dtype::f64, 100, 100, 200, 8388608 / (8 * (20000 + 200))}));
}

TEST(Layouts, SixtyFourBitSizes) {
  const OperandLayouts layouts = operand_layouts(dot_problem(1000000, 1000000, 1000000, Dtype::c128));
  EXPECT_EQ(layouts.a.bytes(), 16000000000000);
  EXPECT_EQ(layouts.bytes(), 48000000000000);
  EXPECT_EQ(operand_layouts(solve_problem(46341, 1, Dtype::f32)).a.elements(), 2147488281);  // just above 2^31
}

TEST(Layouts, AbsurdSizesDoNotWrap) {
  constexpr std::int64_t kMax = std::numeric_limits<std::int64_t>::max();
  EXPECT_THROW(operand_layouts(dot_problem(std::int64_t{1} << 32, 1, std::int64_t{1} << 32)), std::overflow_error);
  EXPECT_THROW(operand_layouts(dot_problem(kMax, 1, 1, Dtype::f16)), std::overflow_error);
  EXPECT_THROW(operand_layouts(solve_problem(std::int64_t{1} << 31, 1)), std::overflow_error);
  EXPECT_THROW(operand_layouts(solve_problem(kMax, kMax)), std::overflow_error);
  // Each operand fits, their sum does not.
  EXPECT_THROW(operand_layouts(dot_problem(kMax / 12, 1, 1)), std::overflow_error);
  for (Problem batched : {dot_problem(1, 1, 1), solve_problem(1, 1)}) {
    batched.batch = kMax / 8;
    EXPECT_THROW(operand_layouts(batched), std::overflow_error);
  }
  Problem padded = dot_problem(2, 2, 2);
  padded.lda = kMax;
  EXPECT_THROW(operand_layouts(padded), std::overflow_error);
}

TEST(Layouts, RefuseWhatIsNoMatrix) {
  EXPECT_THROW(operand_layouts(dot_problem(0, 1, 1)), std::invalid_argument);
  EXPECT_THROW(operand_layouts(dot_problem(1, 1, -1)), std::invalid_argument);
  EXPECT_THROW(operand_layouts(solve_problem(3, 0)), std::invalid_argument);
  for (Problem batched : {dot_problem(1, 1, 1), solve_problem(1, 1)})
    for (const std::int64_t batch : {0, -1}) {
      batched.batch = batch;
      EXPECT_THROW(operand_layouts(batched), std::invalid_argument);
    }
  Problem p = dot_problem(2, 2, 5);
  p.lda = 4;
  EXPECT_THROW(operand_layouts(p), std::invalid_argument);
}

}  // namespace
}  // namespace linbench
