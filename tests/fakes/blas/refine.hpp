#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "backends/reference/loops.hpp"

namespace linbench::fake {

template <class T>
double max_norm(const std::vector<T>& values) {
  double norm = 0;
  for (const T& value : values) norm = std::max(norm, static_cast<double>(std::abs(value)));
  return norm;
}

/// A X = B as LAPACK's dsgesv refines it, by its own criterion: ||b - A x|| <= ||x|| ||A|| eps sqrt(n), infinity norms.
/// `a(i, j)` is an element of A, and `correct(r)` replaces the vector r by what a lower precision takes for A^-1 r.
/// Returns iter: the most steps that a column took after its first solution, or -31 when one was not there after 30.
template <class T, class Element, class Correct>
std::int32_t refine(std::int64_t n, std::int64_t nrhs, const Element& a, const T* b, std::int64_t ldb, T* x,
                    std::int64_t ldx, const Correct& correct) {
  std::vector<double> row_sums(static_cast<std::size_t>(n));
  for (std::int64_t j = 0; j < n; ++j)
    for (std::int64_t i = 0; i < n; ++i) row_sums[static_cast<std::size_t>(i)] += std::abs(a(i, j));
  const double limit = max_norm(row_sums) * std::numeric_limits<double>::epsilon() * std::sqrt(static_cast<double>(n));
  std::int32_t most = 0;
  for (std::int64_t column = 0; column < nrhs; ++column) {
    std::vector<T> r(b + column * ldb, b + column * ldb + n), sum(r.size());
    for (std::int32_t step = 0;; ++step) {
      correct(r);
      std::transform(sum.begin(), sum.end(), r.begin(), sum.begin(), [](T s, T d) { return s + d; });
      r.assign(b + column * ldb, b + column * ldb + n);
      for (std::int64_t j = 0; j < n; ++j)
        for (std::int64_t i = 0; i < n; ++i)
          r[static_cast<std::size_t>(i)] -= reference::times(a(i, j), sum[static_cast<std::size_t>(j)]);
      most = std::max(most, step);
      if (max_norm(r) <= max_norm(sum) * limit) break;
      if (step == 30) return -31;
    }
    std::copy(sum.begin(), sum.end(), x + column * ldx);
  }
  return most;
}

}  // namespace linbench::fake
