#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <vector>

#include "linbench/parallel.hpp"
#include "problem/test_vector.hpp"
#include "verify/round_off.hpp"
#include "verify/row_sums.hpp"
#include "verify/worst.hpp"

/// The tests of one product C = op(A) op(B).
namespace linbench {

template <class T>
struct Matrices {
  OpMatrix<T> a, b, c;
};

/// y = C x - op(A) (op(B) x) for a random vector x, row by row: one wrong element changes one |y_i|, whereas in a norm
/// of y it would drown. The magnitudes of x differ, since equal ones would hide a swap of two columns of C whose signs
/// agree; divided by their root mean square, good results look as they do with plain signs.
///
/// Rounded inputs (tf32) are multiplied by numbers of random sign, so that row i's error is a random sum: its deviation
/// is below u sqrt(sum_l a_il^2 ||B_l||^2), and that is at most u ||A_i|| max ||B_l||. Inputs that are cut instead are
/// all too small, which makes the row too small in proportion to itself. A rounded output is wrong in proportion to
/// itself. Values are scaled so that the tolerance is where |y_i| = tol d_i + what underflows.
template <class T>
Worst product_test(const Problem& problem, const Matrices<T>& m, const std::vector<double>& random, int threads) {
  const RoundOff r = round_off(problem.dtype, problem.fill.kind);
  const std::vector<Wide<T>> x(random.begin(), random.end());
  const std::vector<Wide<T>> expected = multiply(m.a, multiply(m.b, x, 1, threads), 1, threads);
  const std::vector<Wide<T>> actual = multiply(m.c, x, 1, threads);
  const std::vector<double> a_squares = row_squares(m.a, threads);
  const std::vector<double> b_squares = row_squares(m.b, threads);
  const std::vector<double> c_squares = r.output > 0 ? row_squares(m.c, threads) : std::vector<double>(actual.size());
  const double b_norm = std::sqrt(std::reduce(b_squares.begin(), b_squares.end()));
  const double b_row = std::sqrt(*std::max_element(b_squares.begin(), b_squares.end()));
  const auto n = static_cast<double>(problem.n);
  const auto k = static_cast<double>(problem.k);
  const double lost =
      kTestVectorBound * (n * k * r.lost_in_product + n * r.lost_in_output + 8 * std::sqrt(n * k) * r.lost_in_input);

  Worst worst;
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const double of_products = std::sqrt(a_squares[i]) * (r.sums * b_norm + r.inputs * b_row);
    const double of_output = r.output * std::sqrt(c_squares[i]);
    const double d = (of_products + of_output) * kTestVectorRms + r.inputs * std::abs(expected[i]);
    worst.offer(r.tolerance * std::abs(actual[i] - expected[i]) / (r.tolerance * d + lost),
                static_cast<std::int64_t>(i));
  }
  return worst;
}

/// A small op(M), row by row: its elements and their moduli.
template <class T>
struct Elements {
  std::vector<Wide<T>> values;
  std::vector<double> moduli;

  explicit Elements(const OpMatrix<T>& m) {
    values.reserve(static_cast<std::size_t>(m.rows() * m.cols()));
    moduli.reserve(values.capacity());
    for (std::int64_t i = 0; i < m.rows(); ++i)
      for (std::int64_t j = 0; j < m.cols(); ++j) {
        values.push_back(m(i, j));
        moduli.push_back(std::abs(values.back()));
      }
  }
};

/// |C - Cref|_ij against 8 u (|A| |B|)_ij sqrt(k) + realmin, scaled to the product test's tolerance. Inputs that
/// are rounded or cut add what both factors of every product can lose, or three times the root of its squares' sum, if
/// that is less; a rounded output adds two roundings.
template <class T>
Worst element_test(const Problem& problem, const Matrices<T>& m) {
  const RoundOff r = round_off(problem.dtype, problem.fill.kind);
  const Elements<T> a(m.a);
  const Elements<T> b(m.b);
  const auto k = static_cast<double>(problem.k);
  const double factor = 8 * r.sums * std::sqrt(k);
  const double lost = r.lost_in_product * (problem.fill.kind == FillKind::denormal ? k : 1) + r.lost_in_output +
                      8 * std::sqrt(k) * r.lost_in_input;

  Worst worst;
  for (std::int64_t j = 0; j < problem.n; ++j)
    for (std::int64_t i = 0; i < problem.m; ++i) {
      Wide<T> reference = 0;
      double magnitude = 0;
      double squares = 0;
      for (std::int64_t l = 0; l < problem.k; ++l) {
        const auto of_a = static_cast<std::size_t>(i * problem.k + l);
        const auto of_b = static_cast<std::size_t>(l * problem.n + j);
        const double modulus = a.moduli[of_a] * b.moduli[of_b];
        reference += a.values[of_a] * b.values[of_b];
        magnitude += modulus;
        squares += modulus * modulus;
      }
      const double of_inputs = 4 * r.inputs * std::min(magnitude, 3 * std::sqrt(squares));
      const double bound = factor * magnitude + of_inputs + 2 * r.output * std::abs(reference) + lost;
      worst.offer(r.tolerance * std::abs(m.c(i, j) - reference) / bound, i + j * problem.m);
    }
  return worst;
}

/// The worst |c_ij - expected|, in units.
template <class T>
Worst worst_deviation(const OpMatrix<T>& c, double expected, double unit, int threads) {
  constexpr std::int64_t kGrain = 128 * 1024;  // elements worth a thread
  std::vector<Worst> columns(static_cast<std::size_t>(c.cols()));
  const std::int64_t grain = std::max<std::int64_t>(1, kGrain / c.rows());
  parallel_ranges(c.cols(), grain, threads, [&](std::int64_t begin, std::int64_t end) {
    for (std::int64_t j = begin; j < end; ++j)
      for (std::int64_t i = 0; i < c.rows(); ++i)
        columns[static_cast<std::size_t>(j)].offer(std::abs(c(i, j) - expected) / unit, i + j * c.rows());
  });
  Worst worst;
  for (const Worst& column : columns) worst.offer(column.value, column.index);
  return worst;
}

}  // namespace linbench
