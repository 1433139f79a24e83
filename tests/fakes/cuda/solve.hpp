#pragma once

#include <algorithm>
#include <complex>
#include <cstdint>
#include <optional>
#include <vector>

#include "backends/reference/loops.hpp"

/// Factorisations and solves of systems that lie in the bytes behind device memory; pivots count from 1 as LAPACK's do.
namespace fake_cuda {

template <class Pivot>
std::optional<std::vector<std::int64_t>> pivots_from_zero(std::int64_t n, const Pivot* pivots) {
  std::vector<std::int64_t> out(pivots, pivots + n);
  for (std::int64_t& pivot : out)
    if (pivot < 1 || pivot > n)
      return std::nullopt;
    else
      --pivot;
  return out;
}

/// Returns LAPACK's info. After an exactly zero pivot the factors are unfinished and the other pivots exchange nothing.
template <class T, class Pivot>
int factor_lu(std::int64_t n, T* a, std::int64_t lda, Pivot* pivots) {
  std::vector<std::int64_t> rows(static_cast<std::size_t>(n));
  for (std::int64_t i = 0; i < n; ++i) rows[static_cast<std::size_t>(i)] = i;
  const int info = linbench::reference::lu_factor(n, a, lda, rows.data());
  std::transform(rows.begin(), rows.end(), pivots, [](std::int64_t row) { return static_cast<Pivot>(row + 1); });
  return info;
}

/// false: the pivots are none.
template <class T, class Pivot>
bool solve_lu(std::int64_t n, std::int64_t nrhs, const T* lu, std::int64_t lda, const Pivot* pivots, T* b,
              std::int64_t ldb) {
  const auto rows = pivots_from_zero(n, pivots);
  if (!rows) return false;
  linbench::reference::lu_solve(n, nrhs, lu, lda, rows->data(), b, ldb);
  return true;
}

/// From the first to the last element of a matrix.
inline std::int64_t elements(std::int64_t rows, std::int64_t cols, std::int64_t ld) {
  return rows == 0 || cols == 0 ? 0 : (cols - 1) * ld + rows;
}

}  // namespace fake_cuda
