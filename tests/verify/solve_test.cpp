#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <limits>
#include <utility>

#include "linbench/status.hpp"
#include "linbench/verify.hpp"
#include "verify/plain.hpp"

namespace linbench {
namespace {

constexpr Dtype kNative[] = {Dtype::f32, Dtype::f64, Dtype::c64, Dtype::c128};

Problem problem_of(Dtype dtype, std::int64_t n, std::int64_t nrhs = 1) {
  Problem p;
  p.operation = Operation::solve;
  p.dtype = dtype;
  p.m = p.n = n;
  p.nrhs = nrhs;
  return p;
}

/// The first `systems` of a pool, solved by the textbook.
class Solution {
 public:
  Solution(const Problem& p, std::int64_t systems) : problem_(p), owned_(p, 1) {
    systems_ = std::min(systems, pool());
    dispatch(p.dtype, [&](auto tag) {
      for (std::int64_t s = 0; s < systems_; ++s) plain::solve<typename decltype(tag)::type>(p, operands(), s);
    });
  }
  const Operands& operands() const { return owned_.operands(); }
  std::int64_t pool() const { return operands().a.layout.systems; }
  Residual check() const { return verify(problem_, operands(), ResultRange{0, systems_}, 1, 2); }
  Residual check(ResultRange range) const { return verify(problem_, operands(), range, 1, 2); }

  template <class T>
  T& x(std::int64_t i, std::int64_t rhs = 0, std::int64_t system = 0) const {
    return operands().result.system<T>(system)[i + rhs * operands().result.layout.ld];
  }

 private:
  Problem problem_;
  OwnedOperands owned_;
  std::int64_t systems_ = 0;
};

TEST(VerifySolve, GoodResultsPassForEveryTypeSizeAndPadding) {
  for (const Dtype dtype : kNative)
    for (const MatrixKind matrix : {MatrixKind::general, MatrixKind::spd})
      for (const FillKind fill : {FillKind::uniform, FillKind::normal})
        for (const std::int64_t n : {1, 2, 5, 17, 150})
          for (const bool plain : {true, false}) {
            Problem p = problem_of(dtype, n, plain ? 1 : 4);
            p.matrix = matrix;
            p.fill.kind = fill;
            p.lda = plain ? 0 : n + 3;
            const Residual residual = Solution(p, n <= 5 ? 500 : 2).check();
            EXPECT_TRUE(residual.passed()) << p.key() << " " << residual.value << " " << residual.detail;
            EXPECT_EQ(residual.detail, "");
            EXPECT_DOUBLE_EQ(residual.tolerance, 4 * (1 + std::sqrt(static_cast<double>(n))));
          }
}

/// Rows of such matrices differ in size by orders of magnitude when n is small; elimination is stable in norm only.
TEST(VerifySolve, GoodResultsPassForIllConditionedMatrices) {
  for (const Dtype dtype : {Dtype::f32, Dtype::f64, Dtype::c128})
    for (const double condition : {1e2, 1e5})
      for (const std::int64_t n : {1, 2, 3, 4, 5, 8, 40}) {
        Problem p = problem_of(dtype, n, 2);
        p.fill = Fill{FillKind::cond, condition};
        const Residual residual = Solution(p, 4096).check();
        EXPECT_TRUE(residual.passed()) << p.key() << " " << residual.value << " " << residual.detail;
      }
}

TEST(VerifySolve, ConditionIsALowerBoundThatGrowsWithTheCondition) {
  for (const std::int64_t n : {2, 60}) {
    for (const double condition : {1.0, 1e3, 1e9}) {
      Problem p = problem_of(Dtype::f64, n);
      p.fill = Fill{FillKind::cond, condition};
      const Residual residual = Solution(p, 50).check();
      ASSERT_TRUE(residual.condition);
      EXPECT_LE(*residual.condition, condition * (1 + 1e-5)) << n;
      EXPECT_GE(*residual.condition, condition / 50) << n;
    }
  }
}

TEST(VerifySolve, CatchesOneElementZeroed) {
  for (const Dtype dtype : kNative)
    for (const std::int64_t n : {2, 5, 200})
      dispatch(dtype, [&](auto tag) {
        using T = typename decltype(tag)::type;
        const Solution solution(problem_of(dtype, n), 1);
        EXPECT_TRUE(solution.check().passed());
        solution.x<T>(n / 2) = T(0);
        EXPECT_FALSE(solution.check().passed()) << to_string(dtype) << n;
      });
}

TEST(VerifySolve, CatchesOneElementOffByAThousandRoundings) {
  const std::int64_t n = 200;
  const Solution solution(problem_of(Dtype::f64, n), 1);
  double largest = 0;
  std::int64_t at = 0;
  for (std::int64_t i = 0; i < n; ++i)
    if (std::abs(solution.x<double>(i)) > largest) largest = std::abs(solution.x<double>(at = i));
  solution.x<double>(at) *= 1 + 1e4 * 0x1p-53;
  EXPECT_FALSE(solution.check().passed()) << solution.check().value;
}

TEST(VerifySolve, CatchesOneLeftoverNaNAnywhere) {
  for (const Dtype dtype : kNative)
    dispatch(dtype, [&](auto tag) {
      using T = typename decltype(tag)::type;
      const Solution solution(problem_of(dtype, 6, 3), 10);
      for (const std::int64_t i : {0, 5})
        for (const std::int64_t rhs : {0, 2})
          for (const std::int64_t system : {0, 9}) {
            const T good = std::exchange(solution.x<T>(i, rhs, system), T(std::numeric_limits<float>::quiet_NaN()));
            const Residual residual = solution.check();
            EXPECT_FALSE(residual.passed());
            EXPECT_TRUE(std::isnan(residual.value));
            EXPECT_EQ(residual.detail.substr(0, 27),
                      "system " + std::to_string(system) + ", right-hand side " + std::to_string(rhs));
            solution.x<T>(i, rhs, system) = good;
          }
      EXPECT_TRUE(solution.check().passed());
    });
}

TEST(VerifySolve, CatchesInfinitiesAndAbsurdlyLargeResults) {
  for (const double bad : {std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity(),
                           std::numeric_limits<double>::max(), 1e200}) {
    const Solution solution(problem_of(Dtype::f64, 30), 1);
    solution.x<double>(7) = bad;
    EXPECT_FALSE(solution.check().passed()) << bad;
  }
  const Solution solution(problem_of(Dtype::f64, 30), 1);
  for (std::int64_t i = 0; i < 30; ++i) solution.x<double>(i) = std::numeric_limits<double>::infinity();
  EXPECT_FALSE(solution.check().passed());
  EXPECT_EQ(solution.check().condition, std::nullopt);
}

TEST(VerifySolve, CatchesZerosAndTheRightHandSideReturned) {
  const Problem p = problem_of(Dtype::f32, 100);
  const Solution solution(p, 1);
  std::fill_n(&solution.x<float>(0), 100, 0.0F);
  EXPECT_FALSE(solution.check().passed());
  std::copy_n(solution.operands().b.system<float>(0), 100, &solution.x<float>(0));
  EXPECT_FALSE(solution.check().passed());
}

TEST(VerifySolve, CatchesSwappedRightHandSides) {
  const Solution solution(problem_of(Dtype::f64, 50, 3), 1);
  for (std::int64_t i = 0; i < 50; ++i) std::swap(solution.x<double>(i, 0), solution.x<double>(i, 2));
  EXPECT_FALSE(solution.check().passed());
}

TEST(VerifySolve, CatchesTheTransposedSystemSolved) {
  for (const std::int64_t n : {2, 50}) {
    const Solution solution(problem_of(Dtype::f64, n), 1);
    auto* const a = const_cast<double*>(solution.operands().a.system<double>(0));
    for (std::int64_t j = 0; j < n; ++j)
      for (std::int64_t i = 0; i < j; ++i) std::swap(a[i + j * n], a[j + i * n]);
    EXPECT_FALSE(solution.check().passed());
  }
}

TEST(VerifySolve, CatchesASinglePrecisionResultOfADoublePrecisionProblem) {
  for (const std::int64_t n : {1, 5, 200}) {
    const Solution solution(problem_of(Dtype::f64, n), 1);
    for (std::int64_t i = 0; i < n; ++i) solution.x<double>(i) = static_cast<float>(solution.x<double>(i));
    EXPECT_FALSE(solution.check().passed()) << n;
  }
}

TEST(VerifySolve, ChecksEverySystemOfACall) {
  Problem p = problem_of(Dtype::f64, 3);
  p.batch = 20000;
  const Solution solution(p, p.batch);
  EXPECT_EQ(solution.pool(), 20000);
  EXPECT_TRUE(solution.check().passed());
  for (const std::int64_t system : {0, 17, 19999}) {
    const double good = std::exchange(solution.x<double>(1, 0, system), 1e3);
    EXPECT_EQ(solution.check().detail.find("system " + std::to_string(system) + ", right-hand side 0, row "), 0U);
    solution.x<double>(1, 0, system) = good;
  }
}

/// It is the type's own accuracy that mixed precision must reach.
TEST(VerifySolve, MixedPrecisionIsHeldToTheOperandsType) {
  Problem p = problem_of(Dtype::f64, 50);
  p.method = SolveMethod::mixed;
  const Solution solution(p, 1);
  EXPECT_TRUE(solution.check().passed());
  for (std::int64_t i = 0; i < 50; ++i) solution.x<double>(i) = static_cast<float>(solution.x<double>(i));
  EXPECT_FALSE(solution.check().passed());
}

TEST(VerifySolve, ChecksTheSystemsOfTheRangeAndNoOthers) {
  const Solution solution(problem_of(Dtype::f64, 5), 10);
  solution.x<double>(0, 0, 7) = 0;
  EXPECT_TRUE(solution.check({0, 7}).passed());
  EXPECT_TRUE(solution.check({8, 2}).passed());
  EXPECT_FALSE(solution.check({0, 8}).passed());
  EXPECT_EQ(solution.check({0, 10}).detail.substr(0, 28), "system 7, right-hand side 0,");
  EXPECT_FALSE(solution.check({0, 11}).passed());  // number 10 was never solved
}

/// Right-hand sides are checked in blocks of 32.
TEST(VerifySolve, ChecksEveryOneOfManyRightHandSides) {
  for (const std::int64_t nrhs : {31, 32, 33, 70}) {
    const Solution solution(problem_of(Dtype::f64, 7, nrhs), 1);
    EXPECT_TRUE(solution.check().passed()) << nrhs;
    for (const std::int64_t rhs : {std::int64_t{0}, std::int64_t{30}, nrhs - 1}) {
      const double good = std::exchange(solution.x<double>(5, rhs), std::nan(""));
      EXPECT_EQ(solution.check().detail.substr(0, 28),
                "system 0, right-hand side " + std::to_string(rhs) + (rhs < 10 ? "," : ""))
          << nrhs;
      solution.x<double>(5, rhs) = good;
    }
  }
}

TEST(VerifySolve, RefusesARangeOutsideThePool) {
  const Solution solution(problem_of(Dtype::f64, 100), 1);
  const std::int64_t pool = solution.pool();
  for (const ResultRange range : {ResultRange{-1, 1}, ResultRange{pool, 1}, ResultRange{0, 0}, ResultRange{0, pool + 1},
                                  ResultRange{pool - 1, 2}, ResultRange{1, pool}}) {
    try {
      solution.check(range);
      ADD_FAILURE() << range.first << " " << range.count;
    } catch (const StatusError& error) {
      EXPECT_EQ(error.status(), Status::failed);
    }
  }
}

TEST(VerifySolve, ThreadsDoNotChangeTheVerdict) {
  for (const std::int64_t n : {5, 700}) {
    const Problem p = problem_of(Dtype::f32, n);
    const Solution solution(p, n == 5 ? 4096 : 1);
    const ResultRange range{0, n == 5 ? 4096 : 1};
    EXPECT_EQ(verify(p, solution.operands(), range, 1, 1).value, verify(p, solution.operands(), range, 1, 3).value);
  }
}

}  // namespace
}  // namespace linbench
