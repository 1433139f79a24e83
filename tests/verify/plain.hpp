#pragma once

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstdint>
#include <utility>
#include <vector>

#include "linbench/operands.hpp"
#include "linbench/problem.hpp"

/// Textbook algorithms in the element type's own arithmetic: results as good as a library's.
namespace linbench::plain {

template <class T>
T conjugate(T x) {
  if constexpr (is_complex_v<T>)
    return std::conj(x);
  else
    return x;
}

template <class T>
T op(const ConstView& m, Trans trans, std::int64_t i, std::int64_t j) {
  const T* const data = m.system<T>(0);
  if (trans == Trans::none) return data[i + j * m.layout.ld];
  const T element = data[j + i * m.layout.ld];
  return trans == Trans::conjugate ? conjugate(element) : element;
}

template <class T>
void multiply(const Problem& p, const Operands& o) {
  for (std::int64_t j = 0; j < p.n; ++j)
    for (std::int64_t i = 0; i < p.m; ++i) {
      T sum{};
      for (std::int64_t l = 0; l < p.k; ++l) sum += op<T>(o.a, p.trans_a, i, l) * op<T>(o.b, p.trans_b, l, j);
      o.result.system<T>(0)[i + j * o.result.layout.ld] = sum;
    }
}

/// Solves A X = B in place of B by Gaussian elimination with partial pivoting. A: n x n, tight.
template <class T>
void eliminate(std::vector<T>& a, std::int64_t n, T* x, std::int64_t ldx, std::int64_t nrhs) {
  const auto at = [&a, n](std::int64_t i, std::int64_t j) -> T& { return a[static_cast<std::size_t>(i + j * n)]; };
  for (std::int64_t k = 0; k < n; ++k) {
    std::int64_t pivot = k;
    for (std::int64_t i = k + 1; i < n; ++i)
      if (std::abs(at(i, k)) > std::abs(at(pivot, k))) pivot = i;
    for (std::int64_t j = k; j < n; ++j) std::swap(at(k, j), at(pivot, j));
    for (std::int64_t c = 0; c < nrhs; ++c) std::swap(x[k + c * ldx], x[pivot + c * ldx]);
    for (std::int64_t i = k + 1; i < n; ++i) {
      const T factor = at(i, k) / at(k, k);
      for (std::int64_t j = k + 1; j < n; ++j) at(i, j) -= factor * at(k, j);
      for (std::int64_t c = 0; c < nrhs; ++c) x[i + c * ldx] -= factor * x[k + c * ldx];
    }
  }
  for (std::int64_t c = 0; c < nrhs; ++c)
    for (std::int64_t i = n; i-- > 0;) {
      T sum = x[i + c * ldx];
      for (std::int64_t j = i + 1; j < n; ++j) sum -= at(i, j) * x[j + c * ldx];
      x[i + c * ldx] = sum / at(i, i);
    }
}

template <class T>
void solve(const Problem& p, const Operands& o, std::int64_t system) {
  std::vector<T> a;
  for (std::int64_t j = 0; j < p.n; ++j) {
    const T* const column = o.a.system<T>(system) + j * o.a.layout.ld;
    a.insert(a.end(), column, column + p.n);
  }
  T* const x = o.result.system<T>(system);
  for (std::int64_t c = 0; c < p.nrhs; ++c)
    std::copy_n(o.b.system<T>(system) + c * o.b.layout.ld, p.n, x + c * o.result.layout.ld);
  eliminate(a, p.n, x, o.result.layout.ld, p.nrhs);
}

}  // namespace linbench::plain
