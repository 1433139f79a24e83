#pragma once

#include <cmath>
#include <complex>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "linbench/dtype.hpp"
#include "linbench/problem.hpp"

/// Dense linear algebra in plain loops on column-major storage: written to be read, and to be right.
namespace linbench::reference {

template <class T>
T conj_of(T x) {
  if constexpr (is_complex_v<T>)
    return std::conj(x);
  else
    return x;
}

/// x * y by the formula. std::complex's own operator also repairs infinities, at several times the cost.
template <class T>
T times(T x, T y) {
  if constexpr (is_complex_v<T>)
    return {x.real() * y.real() - x.imag() * y.imag(), x.real() * y.imag() + x.imag() * y.real()};
  else
    return x * y;
}

/// LAPACK's measure of a pivot: |re| + |im| (izamax).
template <class T>
auto magnitude(T x) {
  if constexpr (is_complex_v<T>)
    return std::abs(x.real()) + std::abs(x.imag());
  else
    return std::abs(x);
}

/// op(M) at (row, col) of a stored matrix.
template <class T>
T element(const T* matrix, std::int64_t ld, Trans trans, std::int64_t row, std::int64_t col) {
  if (trans == Trans::none) return matrix[row + col * ld];
  const T value = matrix[col + row * ld];
  return trans == Trans::conjugate ? conj_of(value) : value;
}

/// C = op(A) op(B); C is m x n and only written.
template <class T>
void gemm(Trans trans_a, Trans trans_b, std::int64_t m, std::int64_t n, std::int64_t k, const T* a, std::int64_t lda,
          const T* b, std::int64_t ldb, T* c, std::int64_t ldc) {
  for (std::int64_t j = 0; j < n; ++j) {
    T* column = c + j * ldc;
    for (std::int64_t i = 0; i < m; ++i) column[i] = T(0);
    for (std::int64_t l = 0; l < k; ++l) {
      const T factor = element(b, ldb, trans_b, l, j);
      for (std::int64_t i = 0; i < m; ++i) column[i] += times(element(a, lda, trans_a, i, l), factor);
    }
  }
}

/// A = P L U in place, with partial pivoting: row i was exchanged with row pivots[i]. Returns LAPACK's info: 0, or the
/// position (from 1) of the first exactly zero pivot, where it stops.
template <class T>
std::int32_t lu_factor(std::int64_t n, T* a, std::int64_t lda, std::int64_t* pivots) {
  for (std::int64_t p = 0; p < n; ++p) {
    std::int64_t best = p;
    for (std::int64_t i = p + 1; i < n; ++i)
      if (magnitude(a[i + p * lda]) > magnitude(a[best + p * lda])) best = i;
    pivots[p] = best;
    if (a[best + p * lda] == T(0)) return static_cast<std::int32_t>(p + 1);
    for (std::int64_t j = 0; j < n; ++j) std::swap(a[p + j * lda], a[best + j * lda]);
    for (std::int64_t i = p + 1; i < n; ++i) a[i + p * lda] /= a[p + p * lda];
    for (std::int64_t j = p + 1; j < n; ++j)
      for (std::int64_t i = p + 1; i < n; ++i) a[i + j * lda] -= times(a[i + p * lda], a[p + j * lda]);
  }
  return 0;
}

/// B = A^-1 B from lu_factor's result.
template <class T>
void lu_solve(std::int64_t n, std::int64_t nrhs, const T* lu, std::int64_t lda, const std::int64_t* pivots, T* b,
              std::int64_t ldb) {
  for (std::int64_t j = 0; j < nrhs; ++j) {
    T* x = b + j * ldb;
    for (std::int64_t p = 0; p < n; ++p) std::swap(x[p], x[pivots[p]]);
    for (std::int64_t p = 0; p < n; ++p)
      for (std::int64_t i = p + 1; i < n; ++i) x[i] -= times(lu[i + p * lda], x[p]);
    for (std::int64_t p = n - 1; p >= 0; --p) {
      x[p] /= lu[p + p * lda];
      for (std::int64_t i = 0; i < p; ++i) x[i] -= times(lu[i + p * lda], x[p]);
    }
  }
}

/// A = L L^H in the lower triangle, the upper is not read. Returns LAPACK's info: 0, or the order of the first leading
/// minor that is not positive, where it stops.
template <class T>
std::int32_t cholesky_factor(std::int64_t n, T* a, std::int64_t lda) {
  for (std::int64_t p = 0; p < n; ++p) {
    const auto pivot = std::real(a[p + p * lda]);
    if (!(pivot > 0)) return static_cast<std::int32_t>(p + 1);
    const auto root = std::sqrt(pivot);
    a[p + p * lda] = root;
    for (std::int64_t i = p + 1; i < n; ++i) a[i + p * lda] /= root;
    for (std::int64_t j = p + 1; j < n; ++j)
      for (std::int64_t i = j; i < n; ++i) a[i + j * lda] -= times(a[i + p * lda], conj_of(a[j + p * lda]));
  }
  return 0;
}

/// B = A^-1 B from cholesky_factor's result.
template <class T>
void cholesky_solve(std::int64_t n, std::int64_t nrhs, const T* l, std::int64_t lda, T* b, std::int64_t ldb) {
  for (std::int64_t j = 0; j < nrhs; ++j) {
    T* x = b + j * ldb;
    for (std::int64_t p = 0; p < n; ++p) {
      x[p] /= l[p + p * lda];
      for (std::int64_t i = p + 1; i < n; ++i) x[i] -= times(l[i + p * lda], x[p]);
    }
    for (std::int64_t p = n - 1; p >= 0; --p) {
      for (std::int64_t i = p + 1; i < n; ++i) x[p] -= times(conj_of(l[i + p * lda]), x[i]);
      x[p] /= l[p + p * lda];
    }
  }
}

}  // namespace linbench::reference
