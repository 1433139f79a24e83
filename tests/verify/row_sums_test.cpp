#include "verify/row_sums.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <complex>

namespace linbench {
namespace {

constexpr Dtype kNative[] = {Dtype::f32, Dtype::f64, Dtype::c64, Dtype::c128};

/// Larger than a tile in both directions, and no multiple of anything.
Problem problem_of(Dtype dtype, Trans trans) {
  Problem p;
  p.dtype = dtype;
  p.m = 1103;
  p.k = 137;
  if (trans != Trans::none) std::swap(p.m, p.k);
  p.n = 3;
  p.trans_a = trans;
  p.lda = 1110;
  return p;
}

template <class T>
std::vector<Wide<T>> columns_of(const ConstView& view) {
  std::vector<Wide<T>> values;
  for (std::int64_t j = 0; j < view.layout.cols; ++j)
    for (std::int64_t i = 0; i < view.layout.rows; ++i)
      values.push_back(static_cast<Wide<T>>(view.system<T>(0)[i + j * view.layout.ld]));
  return values;
}

template <class T>
void expect_products(const Problem& p, int threads) {
  using Exact = std::conditional_t<is_complex_v<T>, std::complex<long double>, long double>;
  const OwnedOperands owned(p, 1);
  const OpMatrix<T> a(owned.operands().a, 0, p.trans_a);
  const std::vector<Wide<T>> x = columns_of<T>(owned.operands().b);
  ASSERT_EQ(a.rows(), p.m);
  ASSERT_EQ(a.cols(), p.k);
  const std::vector<Wide<T>> y = multiply(a, x, p.n, threads);
  const std::vector<double> squares = row_squares(a, threads);
  for (std::int64_t i = 0; i < p.m; ++i) {
    long double square = 0;
    for (std::int64_t j = 0; j < p.k; ++j) square += std::norm(static_cast<Exact>(a(i, j)));
    EXPECT_NEAR(squares[static_cast<std::size_t>(i)] / static_cast<double>(square), 1, 1e-14) << p.key() << " " << i;
    for (std::int64_t c = 0; c < p.n; ++c) {
      Exact sum = 0;
      for (std::int64_t j = 0; j < p.k; ++j)
        sum += static_cast<Exact>(a(i, j)) * static_cast<Exact>(x[static_cast<std::size_t>(j + c * p.k)]);
      const Wide<T> expected = static_cast<Wide<T>>(sum);
      EXPECT_LT(std::abs(y[static_cast<std::size_t>(i + c * p.m)] - expected), 1e-13) << p.key() << " " << i;
    }
  }
}

TEST(RowSums, AreTheProductsAndSquaresOfEveryOperation) {
  for (const Dtype dtype : kNative)
    for (const Trans trans : {Trans::none, Trans::transpose, Trans::conjugate})
      for (const int threads : {1, 2})
        dispatch(dtype,
                 [&](auto tag) { expect_products<typename decltype(tag)::type>(problem_of(dtype, trans), threads); });
}

TEST(RowSums, ElementAccessTransposesAndConjugates) {
  const std::complex<float> data[] = {{1, 2}, {3, 4}, {5, 6}, {7, 8}, {9, 10}, {11, 12}};
  const ConstView view(Layout{Dtype::c64, 2, 2, 3, 1}, reinterpret_cast<const std::byte*>(data));
  using Matrix = OpMatrix<std::complex<float>>;
  EXPECT_EQ(Matrix(view, 0, Trans::none)(1, 0), std::complex<double>(3, 4));
  EXPECT_EQ(Matrix(view, 0, Trans::transpose)(1, 0), std::complex<double>(7, 8));
  EXPECT_EQ(Matrix(view, 0, Trans::conjugate)(1, 0), std::complex<double>(7, -8));
}

}  // namespace
}  // namespace linbench
