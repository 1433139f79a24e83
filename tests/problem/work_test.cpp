#include "linbench/work.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace linbench {
namespace {

std::int64_t g_real_operations = 0;

/// A number that counts what is done with it instead of doing it: a real operation is one, a complex addition two and a
/// complex multiplication six. Divisions, reciprocals and square roots count as multiplications, as in LAPACK Working
/// Note 41.
template <bool kComplex>
struct Counted {
  static Counted add() {
    g_real_operations += kComplex ? 2 : 1;
    return {};
  }
  static Counted multiply() {
    g_real_operations += kComplex ? 6 : 1;
    return {};
  }
  friend Counted operator+(Counted, Counted) { return add(); }
  friend Counted operator-(Counted, Counted) { return add(); }
  friend Counted operator*(Counted, Counted) { return multiply(); }
  friend Counted operator/(Counted, Counted) { return multiply(); }
  friend Counted reciprocal(Counted) { return multiply(); }
  friend Counted sqrt(Counted) { return multiply(); }
};

template <class T>
using Matrix = std::vector<std::vector<T>>;

template <class T>
Matrix<T> matrix(std::int64_t rows, std::int64_t cols) {
  return Matrix<T>(static_cast<std::size_t>(rows), std::vector<T>(static_cast<std::size_t>(cols)));
}

template <class T>
void multiply(const Matrix<T>& a, const Matrix<T>& b, Matrix<T>& c) {
  for (std::size_t i = 0; i < c.size(); ++i)
    for (std::size_t j = 0; j < c[0].size(); ++j)
      for (std::size_t l = 0; l < b.size(); ++l) c[i][j] = c[i][j] + a[i][l] * b[l][j];
}

/// Right-looking, one reciprocal a column.
template <class T>
void factor_lu(Matrix<T>& a) {
  const std::size_t n = a.size();
  for (std::size_t k = 0; k < n; ++k) {
    const T inverse = reciprocal(a[k][k]);
    for (std::size_t i = k + 1; i < n; ++i) a[i][k] = a[i][k] * inverse;
    for (std::size_t i = k + 1; i < n; ++i)
      for (std::size_t j = k + 1; j < n; ++j) a[i][j] = a[i][j] - a[i][k] * a[k][j];
  }
}

/// Left-looking, on the lower triangle.
template <class T>
void factor_cholesky(Matrix<T>& a) {
  const std::size_t n = a.size();
  for (std::size_t j = 0; j < n; ++j) {
    for (std::size_t i = j; i < n; ++i)
      for (std::size_t k = 0; k < j; ++k) a[i][j] = a[i][j] - a[i][k] * a[j][k];
    a[j][j] = sqrt(a[j][j]);
    for (std::size_t i = j + 1; i < n; ++i) a[i][j] = a[i][j] / a[j][j];
  }
}

template <class T>
void forward(const Matrix<T>& l, std::vector<T>& x, bool unit_diagonal) {
  for (std::size_t i = 0; i < x.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) x[i] = x[i] - l[i][j] * x[j];
    if (!unit_diagonal) x[i] = x[i] / l[i][i];
  }
}

template <class T>
void backward(const Matrix<T>& u, std::vector<T>& x) {
  for (std::size_t i = x.size(); i-- > 0;) {
    for (std::size_t j = i + 1; j < x.size(); ++j) x[i] = x[i] - u[i][j] * x[j];
    x[i] = x[i] / u[i][i];
  }
}

template <class T>
std::int64_t counted_dot(const Problem& p) {
  g_real_operations = 0;
  Matrix<T> c = matrix<T>(p.m, p.n);
  multiply(matrix<T>(p.m, p.k), matrix<T>(p.k, p.n), c);
  return g_real_operations;
}

template <class T>
std::int64_t counted_solve(const Problem& p) {
  g_real_operations = 0;
  Matrix<T> a = matrix<T>(p.n, p.n);
  const bool spd = p.matrix == MatrixKind::spd;
  spd ? factor_cholesky(a) : factor_lu(a);
  for (std::int64_t rhs = 0; rhs < p.nrhs; ++rhs) {
    std::vector<T> x(static_cast<std::size_t>(p.n));
    forward(a, x, !spd);
    backward(a, x);
  }
  return g_real_operations;
}

std::int64_t counted(const Problem& p) {
  if (p.operation == Operation::dot)
    return is_complex(p.dtype) ? counted_dot<Counted<true>>(p) : counted_dot<Counted<false>>(p);
  return is_complex(p.dtype) ? counted_solve<Counted<true>>(p) : counted_solve<Counted<false>>(p);
}

constexpr Dtype kNative[] = {Dtype::f32, Dtype::f64, Dtype::c64, Dtype::c128};

TEST(Flops, OfProductsAreThoseOfTheNaiveLoop) {
  for (const Dtype dtype : kNative)
    for (const std::int64_t m : {1, 2, 7})
      for (const std::int64_t n : {1, 3, 5})
        for (const std::int64_t k : {1, 4, 6}) {
          Problem p;
          p.dtype = dtype;
          p.m = m;
          p.n = n;
          p.k = k;
          EXPECT_DOUBLE_EQ(flops(p), static_cast<double>(counted(p))) << p.key();
        }
}

TEST(Flops, OfSolvesAreThoseOfTheNaiveLoop) {
  for (const Dtype dtype : kNative)
    for (const MatrixKind matrix : {MatrixKind::general, MatrixKind::spd})
      for (const std::int64_t n : {1, 2, 3, 5, 8, 13})
        for (const std::int64_t nrhs : {1, 4}) {
          Problem p;
          p.operation = Operation::solve;
          p.dtype = dtype;
          p.matrix = matrix;
          p.n = n;
          p.nrhs = nrhs;
          EXPECT_DOUBLE_EQ(flops(p), static_cast<double>(counted(p))) << p.key();
        }
}

// The polynomials of LAPACK Working Note 41 (Blackford and Dongarra), appendix C, by hand.
TEST(Flops, ByHand) {
  Problem p;
  p.m = p.n = p.k = 3000;
  EXPECT_DOUBLE_EQ(flops(p), 54e9);
  p.dtype = Dtype::c64;
  EXPECT_DOUBLE_EQ(flops(p), 216e9);

  p = Problem{};
  p.operation = Operation::solve;
  p.n = 30;
  EXPECT_DOUBLE_EQ(flops(p), 18000 - 450 + 25 + (1800 - 30));
  p.dtype = Dtype::c128;
  EXPECT_DOUBLE_EQ(flops(p), 72000 - 900 + 130 + (7200 - 60));
  p.matrix = MatrixKind::spd;
  p.nrhs = 2;
  EXPECT_DOUBLE_EQ(flops(p), 36000 + 2700 + 50 + 2 * (7200 + 120));
  p.dtype = Dtype::f32;
  EXPECT_DOUBLE_EQ(flops(p), 9000 + 450 + 5 + 2 * 1800);
}

TEST(Flops, CountEveryProductAndSolveOfACall) {
  Problem p;
  p.m = p.n = p.k = 10;
  p.batch = 65537;
  EXPECT_DOUBLE_EQ(flops(p), 2000.0 * 65537);
  EXPECT_DOUBLE_EQ(minimum_bytes(p), 8 * 300.0 * 65537);
  p = Problem{};
  p.operation = Operation::solve;
  p.n = 30;
  p.batch = 1000;
  EXPECT_DOUBLE_EQ(flops(p), 1000 * (18000 - 450 + 25 + (1800 - 30)));
  EXPECT_DOUBLE_EQ(minimum_bytes(p), 1000 * 8 * (900.0 + 60));
  p.method = SolveMethod::mixed;  // counted as if it were all done in f64
  EXPECT_DOUBLE_EQ(flops(p), 1000 * (18000 - 450 + 25 + (1800 - 30)));
}

TEST(Flops, DoNotOverflow) {
  Problem p;
  p.dtype = Dtype::c128;
  p.m = p.n = p.k = 10000000;
  EXPECT_DOUBLE_EQ(flops(p), 8e21);
}

TEST(MinimumBytes, ReadEachOperandOnceAndWriteEachResultOnce) {
  Problem p;
  p.dtype = Dtype::f32;
  p.m = 2;
  p.n = 3;
  p.k = 5;
  EXPECT_DOUBLE_EQ(minimum_bytes(p), 4 * (10 + 15 + 6));
  p.lda = 100;  // padding need not be read
  EXPECT_DOUBLE_EQ(minimum_bytes(p), 4 * (10 + 15 + 6));

  p = Problem{};
  p.operation = Operation::solve;
  p.dtype = Dtype::c128;
  p.n = 10;
  p.nrhs = 3;
  EXPECT_DOUBLE_EQ(minimum_bytes(p), 16 * (100 + 60));
}

}  // namespace
}  // namespace linbench
