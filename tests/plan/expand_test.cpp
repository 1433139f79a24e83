#include "plan/expand.hpp"

#include <gmock/gmock.h>

#include "plan/alternatives.hpp"
#include "plan/usage_message.hpp"

namespace linbench {
namespace {

using testing::AllOf;
using testing::HasSubstr;

Axes dot_axes(const std::string& sizes) {
  Axes axes;
  axes.sizes = parse_sizes("--size", sizes, Operation::dot);
  axes.dtypes = {Dtype::f64};
  axes.alternatives = parse_alternatives({"openblas,reference"});
  axes.threads = {1};
  return axes;
}

Axes solve_axes(const std::string& sizes) {
  Axes axes = dot_axes("1");
  axes.operation = Operation::solve;
  axes.sizes = parse_sizes("--size", sizes, Operation::solve);
  return axes;
}

TEST(Expand, IsTheProductOfTheAxesGroupedByProblem) {
  Axes axes = dot_axes("4,8x9x10");
  axes.dtypes = {Dtype::f32, Dtype::c128};
  axes.trans = {{Trans::none, Trans::none}, {Trans::transpose, Trans::none}};
  axes.threads = {1, 2};
  const Plan plan = expand(axes, {});
  ASSERT_EQ(plan.problems.size(), 8U);
  ASSERT_EQ(plan.cases.size(), 32U);
  EXPECT_EQ(plan.problems[0].n, 4);
  EXPECT_EQ(plan.problems[1].trans_a, Trans::transpose);
  EXPECT_EQ(plan.problems[2].dtype, Dtype::c128);
  EXPECT_EQ(plan.problems[7].m, 8);
  EXPECT_EQ(plan.problems[7].n, 9);
  EXPECT_EQ(plan.problems[7].k, 10);
  for (std::size_t i = 0; i < plan.cases.size(); ++i) {
    EXPECT_EQ(plan.cases[i].problem, i / 4);
    EXPECT_EQ(plan.cases[i].alternative, i / 2 % 2);
    EXPECT_EQ(plan.cases[i].threads, i % 2 == 0 ? 1 : 2);
  }
}

TEST(Expand, ConjugatingARealMatrixIsTransposingIt) {
  Axes axes = dot_axes("4");
  axes.dtypes = {Dtype::f64, Dtype::c64};
  axes.trans = {{Trans::transpose, Trans::none}, {Trans::conjugate, Trans::none}};
  const Plan plan = expand(axes, {});
  ASSERT_EQ(plan.problems.size(), 3U);  // one real, two complex
  EXPECT_EQ(plan.problems[0].trans_a, Trans::transpose);
  EXPECT_EQ(plan.problems[2].trans_a, Trans::conjugate);
}

TEST(Expand, SolveVariesRightHandSides) {
  Axes axes = solve_axes("5,6");
  axes.nrhs = {1, 10};
  axes.matrix = MatrixKind::spd;
  axes.fill = {FillKind::cond, 1e6};
  axes.seed = 7;
  const Plan plan = expand(axes, {});
  ASSERT_EQ(plan.problems.size(), 4U);
  EXPECT_EQ(plan.problems[1].nrhs, 10);
  EXPECT_EQ(plan.problems[1].m, 5);
  EXPECT_EQ(plan.problems[1].k, 0);
  EXPECT_EQ(plan.problems[1].matrix, MatrixKind::spd);
  EXPECT_EQ(plan.problems[1].seed, 7U);
}

TEST(Expand, BatchesAndRoutinesAreAxes) {
  Axes axes = dot_axes("4");
  axes.batch = {1, 10};
  axes.routines = {"a", "b"};
  axes.threads = {1, 2};
  const Plan plan = expand(axes, {});
  ASSERT_EQ(plan.problems.size(), 2U);
  EXPECT_EQ(plan.problems[1].batch, 10);
  ASSERT_EQ(plan.cases.size(), 16U);
  EXPECT_EQ(plan.cases[1], (Case{0, 0, 2, "a"}));
  EXPECT_EQ(plan.cases[2], (Case{0, 0, 1, "b"}));
  EXPECT_EQ(plan.cases[15], (Case{1, 1, 2, "b"}));
}

TEST(Expand, ThreadsDoNothingOnADevice) {
  Axes axes = dot_axes("4,5");
  axes.alternatives = parse_alternatives({"openblas,cuda"});
  axes.threads = {2, 1};
  const Plan plan = expand(axes, {});
  ASSERT_EQ(plan.cases.size(), 6U);
  EXPECT_EQ(plan.cases[2], (Case{0, 1, 2}));
  EXPECT_EQ(plan.cases[5], (Case{1, 1, 2}));
}

TEST(Expand, AMethodIsEveryProblems) {
  Axes axes = solve_axes("5,6");
  axes.method = SolveMethod::mixed;
  EXPECT_EQ(expand(axes, {}).problems[1].method, SolveMethod::mixed);
}

TEST(Expand, TheBytesOfABatchCanBeCounted) {
  // 2 x 3 x 8 bytes x 2^31 systems x 4096^2 elements: 1.7e18, and 16 times that with four times the order.
  Axes axes = dot_axes("4096");
  axes.batch = {kMaxBatch};
  EXPECT_EQ(expand(axes, {}).problems[0].batch, kMaxBatch);
  axes = dot_axes("16384");
  axes.batch = {kMaxBatch};
  EXPECT_THAT(usage_message([&] { expand(axes, {}); }),
              AllOf(HasSubstr("--batch"), HasSubstr("batch=2147483648"), HasSubstr("smaller")));
  axes = solve_axes("65536");
  axes.batch = {kMaxBatch};
  EXPECT_THAT(usage_message([&] { expand(axes, {}); }), HasSubstr("--batch"));
}

TEST(Expand, PaddingMustHoldEveryStoredMatrix) {
  Axes axes = dot_axes("8x9x10");
  axes.lda = 10;  // B has 10 rows
  EXPECT_EQ(expand(axes, {}).problems[0].lda, 10);
  axes.lda = 9;
  EXPECT_THAT(usage_message([&] { expand(axes, {}); }), AllOf(HasSubstr("--lda: 9"), HasSubstr("10 rows of B")));
  axes.trans = {{Trans::none, Trans::transpose}};  // B is stored 9 x 10
  EXPECT_EQ(expand(axes, {}).problems.size(), 1U);
  axes.lda = 8;
  EXPECT_THAT(usage_message([&] { expand(axes, {}); }), HasSubstr("9 rows of B"));
  axes.trans = {{Trans::transpose, Trans::transpose}};  // A is stored 10 x 8
  axes.lda = 9;
  EXPECT_THAT(usage_message([&] { expand(axes, {}); }), HasSubstr("10 rows of A"));
  Axes solve = solve_axes("5,50");
  solve.lda = 49;
  EXPECT_THAT(usage_message([&] { expand(solve, {}); }), HasSubstr("50 rows of A"));
}

TEST(Expand, FillsMustFitTheOperation) {
  Axes solve = solve_axes("5");
  for (const FillKind kind : {FillKind::ones, FillKind::zeros, FillKind::denormal}) {
    solve.fill = {kind, 0};
    EXPECT_THAT(usage_message([&] { expand(solve, {}); }), HasSubstr("for solve write uniform, normal or cond:K"));
  }
  Axes dot = dot_axes("5");
  dot.fill = {FillKind::cond, 10};
  EXPECT_THAT(usage_message([&] { expand(dot, {}); }), HasSubstr("'cond:10' is for solve"));
}

TEST(Expand, BoundsTheNumberOfCases) {
  Axes axes = dot_axes("1:50001");
  EXPECT_THAT(usage_message([&] { expand(axes, {}); }), AllOf(HasSubstr("100002 cases"), HasSubstr("100000")));
  axes = dot_axes("1:25001");
  axes.routines = {"a", "b"};
  EXPECT_THAT(usage_message([&] { expand(axes, {}); }), HasSubstr("100004 cases"));
  axes.routines = {"a"};
  axes.batch = {1, 2};
  EXPECT_THAT(usage_message([&] { expand(axes, {}); }), HasSubstr("100004 cases"));
}

}  // namespace
}  // namespace linbench
