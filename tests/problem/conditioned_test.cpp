#include "problem/conditioned.hpp"

#include <gtest/gtest.h>

#include <Eigen/Core>
#include <Eigen/Eigenvalues>
#include <Eigen/SVD>
#include <algorithm>
#include <cmath>
#include <complex>

namespace linbench {
namespace {

TEST(GeometricValues, RunFromOneToTheReciprocalCondition) {
  for (const double condition : {1.0, 2.0, 1e6, 1e16, 1e300})
    for (const std::int64_t count : {2, 3, 10, 1000}) {
      const std::vector<double> values = geometric_values(count, condition);
      ASSERT_EQ(std::ssize(values), count);
      EXPECT_EQ(values.front(), 1);
      EXPECT_EQ(values.back(), 1 / condition);
      for (std::size_t i = 0; i < values.size(); ++i) {
        const double expected = std::pow(condition, -static_cast<double>(i) / static_cast<double>(count - 1));
        EXPECT_NEAR(values[i] / expected, 1, 1e-11) << condition << " " << count << " " << i;
      }
    }
  EXPECT_EQ(geometric_values(1, 1e6), std::vector<double>{1});
}

template <class T>
using Matrix = Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic>;
template <class T>
using WideMatrix = Matrix<std::conditional_t<is_complex_v<T>, std::complex<double>, double>>;

Problem problem_of(Dtype dtype, std::int64_t n, double condition, MatrixKind matrix) {
  Problem p;
  p.operation = Operation::solve;
  p.dtype = dtype;
  p.m = p.n = n;
  p.matrix = matrix;
  p.fill = Fill{FillKind::cond, condition};
  return p;
}

template <class T>
Matrix<T> system_of(const OwnedOperands& owned, std::int64_t system) {
  const ConstView& a = owned.operands().a;
  return Eigen::Map<const Matrix<T>, 0, Eigen::OuterStride<>>(a.system<T>(system), a.layout.rows, a.layout.cols,
                                                              Eigen::OuterStride<>(a.layout.ld));
}

/// Rounding to the element type, and the decomposition's own rounding in double.
double tolerance(Dtype dtype) {
  return std::max(8 * unit_roundoff(dtype), 1e-14);
}

/// Singular values descend from 1 to 1/condition, geometrically, in every system.
template <class T>
void expect_singular_values(Dtype dtype, MatrixKind matrix) {
  for (const std::int64_t n : {1, 2, 5, 30}) {
    const double condition = 1e4;
    const OwnedOperands owned(problem_of(dtype, n, condition, matrix), 2);
    const std::vector<double> expected = geometric_values(n, condition);
    for (const std::int64_t system : {std::int64_t{0}, owned.operands().a.layout.systems - 1}) {
      const Matrix<T> a = system_of<T>(owned, system);
      const WideMatrix<T> wide = a.template cast<typename WideMatrix<T>::Scalar>();
      const Eigen::VectorXd values = Eigen::JacobiSVD<WideMatrix<T>>(wide).singularValues();
      for (std::int64_t i = 0; i < n; ++i)
        EXPECT_NEAR(values(i), expected[static_cast<std::size_t>(i)], tolerance(dtype))
            << to_string(dtype) << " n=" << n << " value " << i;
      // A diagonal matrix has these values too.
      if (n == 30) {
        EXPECT_GT(std::abs(a(29, 0)), 1e-6);
      }
    }
  }
}

TEST(Conditioned, SingularValuesAreTheGeometricOnes) {
  for (const MatrixKind matrix : {MatrixKind::general, MatrixKind::spd}) {
    expect_singular_values<float>(Dtype::f32, matrix);
    expect_singular_values<double>(Dtype::f64, matrix);
    expect_singular_values<std::complex<float>>(Dtype::c64, matrix);
    expect_singular_values<std::complex<double>>(Dtype::c128, matrix);
  }
}

TEST(Conditioned, SystemsOfAPoolDiffer) {
  const OwnedOperands owned(problem_of(Dtype::f64, 5, 100, MatrixKind::general), 1);
  EXPECT_NE(system_of<double>(owned, 0), system_of<double>(owned, 1));
}

template <class T>
void expect_hermitian(Dtype dtype) {
  const OwnedOperands owned(problem_of(dtype, 41, 1e3, MatrixKind::spd), 2);
  const Matrix<T> a = system_of<T>(owned, 0);
  EXPECT_EQ(a, a.adjoint());
  const WideMatrix<T> wide = a.template cast<typename WideMatrix<T>::Scalar>();
  EXPECT_NEAR(Eigen::SelfAdjointEigenSolver<WideMatrix<T>>(wide).eigenvalues()(0), 1e-3, tolerance(dtype));
}

TEST(Conditioned, SpdIsHermitianToTheLastBitAndPositiveDefinite) {
  expect_hermitian<float>(Dtype::f32);
  expect_hermitian<double>(Dtype::f64);
  expect_hermitian<std::complex<float>>(Dtype::c64);
  expect_hermitian<std::complex<double>>(Dtype::c128);
}

}  // namespace
}  // namespace linbench
