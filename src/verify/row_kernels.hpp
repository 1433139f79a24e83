#pragma once

#include <complex>
#include <cstdint>

#include "linbench/dtype.hpp"
#include "linbench/problem.hpp"
#include "problem/element.hpp"

/// The loops over elements: short sums in plain double, written so that compilers vectorise them.
namespace linbench {

inline constexpr std::int64_t kLanes = 8;  // independent sums, for the vector units

inline double sum(const double (&lanes)[kLanes]) {
  return ((lanes[0] + lanes[4]) + (lanes[1] + lanes[5])) + ((lanes[2] + lanes[6]) + (lanes[3] + lanes[7]));
}

inline double square(double value) {
  return value * value;
}

/// y += M x, M rows x cols, real.
template <class Real>
void add_columns(const Real* m, std::int64_t ld, std::int64_t rows, std::int64_t cols, const double* x,
                 double* __restrict y) {
  std::int64_t j = 0;
  for (; j + 4 <= cols; j += 4) {
    const Real* const m0 = m + j * ld;
    const Real* const m1 = m0 + ld;
    const Real* const m2 = m1 + ld;
    const Real* const m3 = m2 + ld;
    for (std::int64_t i = 0; i < rows; ++i)
      y[i] += (m0[i] * x[j] + m1[i] * x[j + 1]) + (m2[i] * x[j + 2] + m3[i] * x[j + 3]);
  }
  for (; j < cols; ++j)
    for (std::int64_t i = 0; i < rows; ++i) y[i] += m[i + j * ld] * x[j];
}

/// y += M x, complex.
template <class Real>
void add_columns(const std::complex<Real>* m, std::int64_t ld, std::int64_t rows, std::int64_t cols,
                 const std::complex<double>* x, std::complex<double>* y) {
  double* __restrict const sums = as_reals(y);
  for (std::int64_t j = 0; j < cols; ++j) {
    const Real* const column = as_reals(m + j * ld);
    const double x_re = x[j].real();
    const double x_im = x[j].imag();
    for (std::int64_t i = 0; i < rows; ++i) {
      const double re = column[2 * i];
      const double im = column[2 * i + 1];
      sums[2 * i] += re * x_re - im * x_im;
      sums[2 * i + 1] += re * x_im + im * x_re;
    }
  }
}

/// squares[i] += sum of |m_ij|^2 over the columns.
template <class T>
void add_squares(const T* m, std::int64_t ld, std::int64_t rows, std::int64_t cols, double* __restrict squares) {
  for (std::int64_t j = 0; j < cols; ++j) {
    const RealOf<T>* const column = as_reals(m + j * ld);
    for (std::int64_t i = 0; i < rows; ++i) {
      if constexpr (is_complex_v<T>) {
        const double re = column[2 * i];
        const double im = column[2 * i + 1];
        squares[i] += re * re + im * im;
      } else {
        const double value = column[i];
        squares[i] += value * value;
      }
    }
  }
}

/// Sum of m_i x_i, real.
template <class Real>
double short_dot(const Real* m, const double* x, std::int64_t count, Trans) {
  double lanes[kLanes] = {};
  std::int64_t i = 0;
  for (; i + kLanes <= count; i += kLanes)
    for (std::int64_t l = 0; l < kLanes; ++l) lanes[l] += m[i + l] * x[i + l];
  double rest = 0;
  for (; i < count; ++i) rest += m[i] * x[i];
  return sum(lanes) + rest;
}

/// Sum of m_i x_i, or of conj(m_i) x_i, complex.
template <class Real>
std::complex<double> short_dot(const std::complex<Real>* m, const std::complex<double>* x, std::int64_t count,
                               Trans trans) {
  const double sign = trans == Trans::conjugate ? -1 : 1;
  double re[4] = {};
  double im[4] = {};
  for (std::int64_t i = 0; i < count; ++i) {
    const double m_re = m[i].real();
    const double m_im = sign * m[i].imag();
    re[i % 4] += m_re * x[i].real() - m_im * x[i].imag();
    im[i % 4] += m_re * x[i].imag() + m_im * x[i].real();
  }
  return {(re[0] + re[1]) + (re[2] + re[3]), (im[0] + im[1]) + (im[2] + im[3])};
}

/// Sum of squares of reals.
template <class Real>
double short_squares(const Real* values, std::int64_t count) {
  double lanes[kLanes] = {};
  std::int64_t i = 0;
  for (; i + kLanes <= count; i += kLanes)
    for (std::int64_t l = 0; l < kLanes; ++l) lanes[l] += square(values[i + l]);
  double rest = 0;
  for (; i < count; ++i) rest += square(values[i]);
  return sum(lanes) + rest;
}

}  // namespace linbench
