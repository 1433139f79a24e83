#include "verify/row_sums.hpp"

#include <algorithm>
#include <array>

#include "linbench/parallel.hpp"
#include "problem/element.hpp"
#include "verify/row_kernels.hpp"

namespace linbench {
namespace {

// Short sums are taken in double, at full speed, and added up in long double, which is cheap once in 64 elements: the
// error is that of short sums however long the rows are. A tile of M stays in L2.
constexpr std::int64_t kBlock = 64;
constexpr std::int64_t kTileRows = 512;
constexpr std::int64_t kGrain = 128 * 1024;  // elements worth a thread

template <class T>
using Total = std::conditional_t<is_complex_v<T>, std::complex<long double>, long double>;

/// Calls `body(begin, end)` for ranges of op(M)'s rows, in parallel.
template <class T, class Body>
void parallel_rows(const OpMatrix<T>& m, std::int64_t work_per_element, int threads, const Body& body) {
  const std::int64_t grain = std::max<std::int64_t>(1, kGrain / (m.cols() * work_per_element));
  parallel_ranges(m.rows(), grain, threads, body);
}

/// Calls `body(first row, rows, first column, columns)` for tiles of the stored rows [begin, end).
template <class T, class Body>
void for_each_tile(const OpMatrix<T>& m, std::int64_t begin, std::int64_t end, const Body& body) {
  for (std::int64_t i = begin; i < end; i += kTileRows)
    for (std::int64_t j = 0; j < m.stored_cols; j += kBlock)
      body(i, std::min(kTileRows, end - i), j, std::min(kBlock, m.stored_cols - j));
}

/// Rows [begin, end) of M X, by columns of M.
template <class T>
void multiply_by_columns(const OpMatrix<T>& m, const Wide<T>* x, std::int64_t columns, std::int64_t begin,
                         std::int64_t end, Total<T>* y) {
  std::array<Wide<T>, kTileRows> partial;
  for_each_tile(m, begin, end, [&](std::int64_t i, std::int64_t rows, std::int64_t j, std::int64_t cols) {
    for (std::int64_t c = 0; c < columns; ++c) {
      std::fill_n(partial.begin(), rows, Wide<T>(0));
      add_columns(m.data + i + j * m.ld, m.ld, rows, cols, x + j + c * m.cols(), partial.data());
      Total<T>* const out = y + i + c * m.rows();
      for (std::int64_t r = 0; r < rows; ++r) out[r] += static_cast<Total<T>>(partial[static_cast<std::size_t>(r)]);
    }
  });
}

/// Rows [begin, end) of op(M) X for a transposed M: each is a stored column times X.
template <class T>
void multiply_by_rows(const OpMatrix<T>& m, const Wide<T>* x, std::int64_t columns, std::int64_t begin,
                      std::int64_t end, Total<T>* y) {
  for (std::int64_t i = begin; i < end; ++i)
    for (std::int64_t c = 0; c < columns; ++c)
      for (std::int64_t j = 0; j < m.cols(); j += kTileRows)
        y[i + c * m.rows()] +=
            short_dot(m.data + j + i * m.ld, x + j + c * m.cols(), std::min(kTileRows, m.cols() - j), m.trans);
}

template <class T>
void squares_by_columns(const OpMatrix<T>& m, std::int64_t begin, std::int64_t end, double* squares) {
  std::array<double, kTileRows> partial;
  for_each_tile(m, begin, end, [&](std::int64_t i, std::int64_t rows, std::int64_t j, std::int64_t cols) {
    std::fill_n(partial.begin(), rows, 0.0);
    add_squares(m.data + i + j * m.ld, m.ld, rows, cols, partial.data());
    for (std::int64_t r = 0; r < rows; ++r) squares[i + r] += partial[static_cast<std::size_t>(r)];
  });
}

template <class T>
void squares_by_rows(const OpMatrix<T>& m, std::int64_t begin, std::int64_t end, double* squares) {
  for (std::int64_t i = begin; i < end; ++i)
    for (std::int64_t j = 0; j < m.cols(); j += kTileRows)
      squares[i] += short_squares(as_reals(m.data + j + i * m.ld), kComponents<T> * std::min(kTileRows, m.cols() - j));
}

}  // namespace

template <class T>
std::vector<Wide<T>> multiply(const OpMatrix<T>& m, const std::vector<Wide<T>>& x, std::int64_t columns, int threads) {
  std::vector<Total<T>> y(static_cast<std::size_t>(m.rows() * columns));
  parallel_rows(m, columns, threads, [&](std::int64_t begin, std::int64_t end) {
    const auto multiply_rows = m.trans == Trans::none ? multiply_by_columns<T> : multiply_by_rows<T>;
    multiply_rows(m, x.data(), columns, begin, end, y.data());
  });
  std::vector<Wide<T>> rounded(y.size());
  std::transform(y.begin(), y.end(), rounded.begin(),
                 [](const Total<T>& total) { return static_cast<Wide<T>>(total); });
  return rounded;
}

template <class T>
std::vector<double> row_squares(const OpMatrix<T>& m, int threads) {
  std::vector<double> squares(static_cast<std::size_t>(m.rows()));
  parallel_rows(m, 1, threads, [&](std::int64_t begin, std::int64_t end) {
    const auto add = m.trans == Trans::none ? squares_by_columns<T> : squares_by_rows<T>;
    add(m, begin, end, squares.data());
  });
  return squares;
}

template std::vector<double> multiply(const OpMatrix<Half>&, const std::vector<double>&, std::int64_t, int);
template std::vector<double> multiply(const OpMatrix<Bfloat16>&, const std::vector<double>&, std::int64_t, int);
template std::vector<double> multiply(const OpMatrix<float>&, const std::vector<double>&, std::int64_t, int);
template std::vector<double> multiply(const OpMatrix<double>&, const std::vector<double>&, std::int64_t, int);
template std::vector<std::complex<double>> multiply(const OpMatrix<std::complex<float>>&,
                                                    const std::vector<std::complex<double>>&, std::int64_t, int);
template std::vector<std::complex<double>> multiply(const OpMatrix<std::complex<double>>&,
                                                    const std::vector<std::complex<double>>&, std::int64_t, int);
template std::vector<double> row_squares(const OpMatrix<Half>&, int);
template std::vector<double> row_squares(const OpMatrix<Bfloat16>&, int);
template std::vector<double> row_squares(const OpMatrix<float>&, int);
template std::vector<double> row_squares(const OpMatrix<double>&, int);
template std::vector<double> row_squares(const OpMatrix<std::complex<float>>&, int);
template std::vector<double> row_squares(const OpMatrix<std::complex<double>>&, int);

}  // namespace linbench
