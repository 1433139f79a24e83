// The plain loops against results worked out by hand: they arbitrate elsewhere.
#include "backends/reference/loops.hpp"

#include <gtest/gtest.h>

#include <array>
#include <limits>

namespace linbench::reference {
namespace {

using C = std::complex<double>;

// A = [1 2 3; 4 5 6] by columns.
constexpr std::array<double, 6> kA = {1, 4, 2, 5, 3, 6};

TEST(Loops, Product) {
  // B = [1 0; 0 1; 2 2]: A B = [7 8; 16 17].
  const std::array<double, 6> b = {1, 0, 2, 0, 1, 2};
  std::array<double, 4> c{};
  c.fill(std::numeric_limits<double>::quiet_NaN());
  gemm(Trans::none, Trans::none, 2, 2, 3, kA.data(), 2, b.data(), 3, c.data(), 2);
  EXPECT_EQ(c, (std::array<double, 4>{7, 16, 8, 17}));
}

TEST(Loops, ProductOfTransposes) {
  // A^T A = [17 22 27; 22 29 36; 27 36 45]; A A^T = [14 32; 32 77].
  std::array<double, 9> gram{};
  gemm(Trans::transpose, Trans::none, 3, 3, 2, kA.data(), 2, kA.data(), 2, gram.data(), 3);
  EXPECT_EQ(gram, (std::array<double, 9>{17, 22, 27, 22, 29, 36, 27, 36, 45}));
  std::array<double, 4> outer{};
  gemm(Trans::none, Trans::conjugate, 2, 2, 3, kA.data(), 2, kA.data(), 2, outer.data(), 2);
  EXPECT_EQ(outer, (std::array<double, 4>{14, 32, 32, 77}));
}

TEST(Loops, ConjugateAndTransposeDifferForComplex) {
  const C a(1, 2), b(3, -1);  // a b = 5 + 5i, conj(a) b = 1 - 7i
  C c;
  gemm(Trans::transpose, Trans::none, 1, 1, 1, &a, 1, &b, 1, &c, 1);
  EXPECT_EQ(c, C(5, 5));
  gemm(Trans::conjugate, Trans::none, 1, 1, 1, &a, 1, &b, 1, &c, 1);
  EXPECT_EQ(c, C(1, -7));
}

TEST(Loops, LuPivotsAndSolves) {
  // [0 2; 4 1] x = [4; 6] has x = [1; 2]; without the row exchange it would divide by zero.
  std::array<double, 4> a = {0, 4, 2, 1};
  std::array<std::int64_t, 2> pivots{};
  ASSERT_EQ(lu_factor<double>(2, a.data(), 2, pivots.data()), 0);
  EXPECT_EQ(pivots[0], 1);
  std::array<double, 2> x = {4, 6};
  lu_solve<double>(2, 1, a.data(), 2, pivots.data(), x.data(), 2);
  EXPECT_EQ(x, (std::array<double, 2>{1, 2}));
}

TEST(Loops, LuReportsTheZeroPivot) {
  std::array<double, 4> singular = {1, 2, 2, 4};  // [1 2; 2 4]
  std::array<std::int64_t, 2> pivots{};
  EXPECT_EQ(lu_factor<double>(2, singular.data(), 2, pivots.data()), 2);
}

TEST(Loops, CholeskyReadsTheLowerTriangleOnly) {
  // [4 2; 2 5] = L L^T with L = [2 0; 1 2]; [4 2; 2 5] x = [8; 12] has x = [1; 2].
  std::array<double, 4> a = {4, 2, std::numeric_limits<double>::quiet_NaN(), 5};
  ASSERT_EQ(cholesky_factor<double>(2, a.data(), 2), 0);
  EXPECT_EQ(a[0], 2);
  EXPECT_EQ(a[1], 1);
  EXPECT_EQ(a[3], 2);
  std::array<double, 2> x = {8, 12};
  cholesky_solve<double>(2, 1, a.data(), 2, x.data(), 2);
  EXPECT_EQ(x, (std::array<double, 2>{1, 2}));
}

TEST(Loops, CholeskyOfAHermitianMatrix) {
  // [2 -i; i 2] x = [2 - 2i; 4 + i] has x = [1; 2].
  std::array<C, 4> a = {C(2), C(0, 1), C(0), C(2)};
  ASSERT_EQ(cholesky_factor<C>(2, a.data(), 2), 0);
  std::array<C, 2> x = {C(2, -2), C(4, 1)};
  cholesky_solve<C>(2, 1, a.data(), 2, x.data(), 2);
  EXPECT_NEAR(std::abs(x[0] - C(1)), 0, 1e-15);
  EXPECT_NEAR(std::abs(x[1] - C(2)), 0, 1e-15);
}

TEST(Loops, CholeskyReportsTheMinorThatIsNotPositive) {
  std::array<double, 4> a = {1, 2, 2, 3};  // determinant -1
  EXPECT_EQ(cholesky_factor<double>(2, a.data(), 2), 2);
}

}  // namespace
}  // namespace linbench::reference
