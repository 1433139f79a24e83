#pragma once

#include <algorithm>
#include <cmath>
#include <complex>
#include <limits>
#include <vector>

#include "fakes/cuda/number.hpp"
#include "fakes/cuda/solve.hpp"

/// Solving in two precisions, as LAPACK's dsgesv does it (Buttari et al., LAWN 175): LU in the lower one, residuals in
/// the higher.
namespace fake_cuda {

enum class Lower { single, half, bfloat16, tf32 };

/// `x` in the lower precision's numbers; the fake calculates in f32 with all but the entries of A, which is what limits
/// the refinement.
inline float lowered(Lower lower, double x) {
  const auto single = static_cast<float>(x);
  switch (lower) {
    case Lower::half: return round_to_half(single);
    case Lower::bfloat16: return round_to_bfloat16(single);
    case Lower::tf32: return round_to_tf32(single);
    default: return single;
  }
}
inline std::complex<float> lowered(Lower lower, std::complex<double> x) {
  return {lowered(lower, x.real()), lowered(lower, x.imag())};
}

template <class T>
struct LowerType {
  using type = float;
};
template <class R>
struct LowerType<std::complex<R>> {
  using type = std::complex<float>;
};

template <class T>
auto widened(T x) {
  if constexpr (linbench::is_complex_v<T>)
    return static_cast<std::complex<double>>(x);
  else
    return static_cast<double>(x);
}

/// n x n, and n x nrhs; B is not written.
template <class T>
struct System {
  std::int64_t n = 0, nrhs = 0;
  T* a = nullptr;
  std::int64_t lda = 0;
  const T* b = nullptr;
  std::int64_t ldb = 0;
  T* x = nullptr;
  std::int64_t ldx = 0;
};

struct Refined {
  int iterations = 0;  ///< negative: refining failed, X is from the factors in full precision, which overwrite A
  int info = 0;        ///< LAPACK's: a zero pivot
};

constexpr int most_iterations = 50;  // cusolverDnXXgesv's

template <class T>
using LowMatrix = std::vector<typename LowerType<T>::type>;

template <class T>
LowMatrix<T> lowered_matrix(const System<T>& system, Lower lower) {
  LowMatrix<T> out;
  for (std::int64_t j = 0; j < system.n; ++j)
    for (std::int64_t i = 0; i < system.n; ++i) out.push_back(lowered(lower, widened(system.a[i + j * system.lda])));
  return out;
}

/// B - A X, n x nrhs without gaps.
template <class T>
std::vector<T> residual(const System<T>& system) {
  std::vector<T> out;
  for (std::int64_t j = 0; j < system.nrhs; ++j)
    for (std::int64_t i = 0; i < system.n; ++i) {
      auto sum = widened(system.b[i + j * system.ldb]);
      for (std::int64_t l = 0; l < system.n; ++l)
        sum -= linbench::reference::times(widened(system.a[i + l * system.lda]), widened(system.x[l + j * system.ldx]));
      out.push_back(static_cast<T>(sum));
    }
  return out;
}

template <class T>
double norm_of_rows(const System<T>& system) {
  double largest = 0;
  for (std::int64_t i = 0; i < system.n; ++i) {
    double sum = 0;
    for (std::int64_t j = 0; j < system.n; ++j) sum += static_cast<double>(std::abs(system.a[i + j * system.lda]));
    largest = std::max(largest, sum);
  }
  return largest;
}

template <class T>
double largest(const T* column, std::int64_t n) {
  double out = 0;
  for (std::int64_t i = 0; i < n; ++i) {
    const auto x = static_cast<double>(std::abs(column[i]));
    if (!(x <= out)) out = x;  // NaN too
  }
  return out;
}

/// dsgesv's test: |r| <= sqrt(n) eps |A| |x| for every right-hand side, in the norm of the largest element.
template <class T>
bool converged(const System<T>& system, const std::vector<T>& r, double a_norm) {
  using Real = decltype(std::abs(T()));
  const double bound =
      std::sqrt(static_cast<double>(system.n)) * static_cast<double>(std::numeric_limits<Real>::epsilon()) * a_norm;
  for (std::int64_t j = 0; j < system.nrhs; ++j)
    if (!(largest(r.data() + j * system.n, system.n) <= bound * largest(system.x + j * system.ldx, system.n)))
      return false;
  return true;
}

/// X += A^-1 R by the factors in lower precision.
template <class T>
void correct(const System<T>& system, const LowMatrix<T>& lu, const std::vector<std::int64_t>& pivots,
             const std::vector<T>& r) {
  LowMatrix<T> d;
  for (const T& x : r) d.push_back(lowered(Lower::single, widened(x)));
  solve_lu(system.n, system.nrhs, lu.data(), system.n, pivots.data(), d.data(), system.n);
  for (std::int64_t j = 0; j < system.nrhs; ++j)
    for (std::int64_t i = 0; i < system.n; ++i)
      system.x[i + j * system.ldx] += static_cast<T>(d[static_cast<std::size_t>(i + j * system.n)]);
}

template <class T>
Refined solve_in_full(const System<T>& system, int iterations) {
  std::vector<std::int64_t> pivots(static_cast<std::size_t>(system.n));
  const int info = factor_lu(system.n, system.a, system.lda, pivots.data());
  for (std::int64_t j = 0; j < system.nrhs; ++j)
    std::copy_n(system.b + j * system.ldb, system.n, system.x + j * system.ldx);
  if (info == 0) solve_lu(system.n, system.nrhs, system.a, system.lda, pivots.data(), system.x, system.ldx);
  return {iterations, info};
}

template <class T>
Refined solve_mixed(const System<T>& system, Lower lower, bool fallback) {
  if (fallback) return solve_in_full(system, -most_iterations);
  LowMatrix<T> lu = lowered_matrix(system, lower);
  std::vector<std::int64_t> pivots(static_cast<std::size_t>(system.n));
  if (factor_lu(system.n, lu.data(), system.n, pivots.data()) != 0) return solve_in_full(system, -3);
  for (std::int64_t j = 0; j < system.nrhs; ++j) std::fill_n(system.x + j * system.ldx, system.n, T(0));
  const double a_norm = norm_of_rows(system);
  for (int iteration = 0; iteration <= most_iterations; ++iteration) {
    correct(system, lu, pivots, residual(system));
    if (converged(system, residual(system), a_norm)) return {iteration, 0};
  }
  return solve_in_full(system, -most_iterations);
}

}  // namespace fake_cuda
