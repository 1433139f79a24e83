#pragma once

#include <complex>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "linbench/operands.hpp"
#include "linbench/problem.hpp"

namespace linbench {

/// What products are accumulated in: double, or a complex number of two.
template <class T>
using Wide = std::conditional_t<is_complex_v<T>, std::complex<double>, double>;

/// op(M) of a stored column-major matrix.
template <class T>
struct OpMatrix {
  const T* data = nullptr;
  std::int64_t stored_rows = 0;
  std::int64_t stored_cols = 0;
  std::int64_t ld = 0;
  Trans trans = Trans::none;

  OpMatrix(const ConstView& view, std::int64_t system, Trans op)
      : data(view.system<T>(system)),
        stored_rows(view.layout.rows),
        stored_cols(view.layout.cols),
        ld(view.layout.ld),
        trans(op) {}

  std::int64_t rows() const { return trans == Trans::none ? stored_rows : stored_cols; }
  std::int64_t cols() const { return trans == Trans::none ? stored_cols : stored_rows; }

  Wide<T> operator()(std::int64_t i, std::int64_t j) const {
    const auto element = static_cast<Wide<T>>(trans == Trans::none ? data[i + j * ld] : data[j + i * ld]);
    if constexpr (is_complex_v<T>) {
      if (trans == Trans::conjugate) return std::conj(element);
    }
    return element;
  }
};

/// op(M) X for `columns` vectors X (cols() x columns): rows() x columns. One pass over M, sums in blocks of double.
template <class T>
std::vector<Wide<T>> multiply(const OpMatrix<T>& m, const std::vector<Wide<T>>& x, std::int64_t columns, int threads);

/// Squared 2-norm of each row of op(M).
template <class T>
std::vector<double> row_squares(const OpMatrix<T>& m, int threads);

}  // namespace linbench
