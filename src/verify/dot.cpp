#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <string>
#include <vector>

#include "linbench/parallel.hpp"
#include "problem/element.hpp"
#include "problem/test_vector.hpp"
#include "verify/checks.hpp"
#include "verify/row_sums.hpp"
#include "verify/worst.hpp"

namespace linbench {
namespace {

/// Up to this size every element is compared too.
constexpr std::int64_t kElementwise = 64;

constexpr std::int64_t kGrain = 128 * 1024;  // elements worth a thread

template <class T>
double tolerance() {
  return std::is_same_v<RealOf<T>, float> ? 4 : 64;  // the check itself rounds like f64
}

/// What one product may lose to underflow. Usually nothing underflows and this forgives even a flush to zero. Subnormal
/// operands are measured for what they cost, so there the result must keep them: gradual underflow loses half a
/// smallest number in each of a complex product's four multiplications, in the result and in the check.
template <class T>
double underflow(FillKind fill) {
  using Limits = std::numeric_limits<RealOf<T>>;
  return fill == FillKind::denormal ? 4.0 * Limits::denorm_min() : static_cast<double>(Limits::min());
}

template <class T>
struct Matrices {
  OpMatrix<T> a, b, c;
};

/// y = C x - op(A) (op(B) x) for a random vector x, row by row: one wrong element changes one |y_i|, whereas in a norm
/// of y it would drown. The magnitudes of x differ, since equal ones would hide a swap of two columns of C whose signs
/// agree; divided by their root mean square, good results look as they do with plain signs. Values are scaled so that
/// the tolerance is where |y_i| = tol d_i + n k max|x| realmin.
template <class T>
Worst product_test(const Problem& problem, const Matrices<T>& m, std::uint64_t draw, int threads) {
  const std::vector<double> real_x = test_vector(draw, problem.n);
  const std::vector<Wide<T>> x(real_x.begin(), real_x.end());
  const std::vector<Wide<T>> expected = multiply(m.a, multiply(m.b, x, 1, threads), 1, threads);
  const std::vector<Wide<T>> actual = multiply(m.c, x, 1, threads);
  const std::vector<double> a_squares = row_squares(m.a, threads);
  const std::vector<double> b_squares = row_squares(m.b, threads);
  const double b_norm = std::sqrt(std::reduce(b_squares.begin(), b_squares.end()));
  const double lost = static_cast<double>(problem.n) * static_cast<double>(problem.k) * kTestVectorBound *
                      underflow<T>(problem.fill.kind);

  const double tol = tolerance<T>();
  Worst worst;
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const double d = unit_roundoff(problem.dtype) * std::sqrt(a_squares[i]) * b_norm * kTestVectorRms;
    worst.offer(tol * std::abs(actual[i] - expected[i]) / (tol * d + lost), static_cast<std::int64_t>(i));
  }
  return worst;
}

/// A small op(M), row by row: its elements and their moduli.
template <class T>
struct Elements {
  std::vector<Wide<T>> values;
  std::vector<double> moduli;

  explicit Elements(const OpMatrix<T>& m) {
    for (std::int64_t i = 0; i < m.rows(); ++i)
      for (std::int64_t j = 0; j < m.cols(); ++j) {
        values.push_back(m(i, j));
        moduli.push_back(std::abs(values.back()));
      }
  }
};

/// |C - Cref|_ij against 8 u (|A| |B|)_ij sqrt(k) + realmin, scaled to the product test's tolerance.
template <class T>
Worst element_test(const Problem& problem, const Matrices<T>& m) {
  const Elements<T> a(m.a);
  const Elements<T> b(m.b);
  const auto k = static_cast<double>(problem.k);
  const double factor = 8 * unit_roundoff(problem.dtype) * std::sqrt(k);
  const double lost = underflow<T>(problem.fill.kind) * (problem.fill.kind == FillKind::denormal ? k : 1);

  Worst worst;
  for (std::int64_t j = 0; j < problem.n; ++j)
    for (std::int64_t i = 0; i < problem.m; ++i) {
      Wide<T> reference = 0;
      double magnitude = 0;
      for (std::int64_t l = 0; l < problem.k; ++l) {
        const auto of_a = static_cast<std::size_t>(i * problem.k + l);
        const auto of_b = static_cast<std::size_t>(l * problem.n + j);
        reference += a.values[of_a] * b.values[of_b];
        magnitude += a.moduli[of_a] * b.moduli[of_b];
      }
      const double error = std::abs(m.c(i, j) - reference) / (factor * magnitude + lost);
      worst.offer(tolerance<T>() * error, i + j * problem.m);
    }
  return worst;
}

std::string element_text(const Problem& problem, std::int64_t index) {
  return fmt::format("element ({}, {})", index % problem.m, index / problem.m);
}

/// The worst |c_ij - expected|, in units.
template <class T>
Worst worst_deviation(const OpMatrix<T>& c, double expected, double unit, int threads) {
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

/// Every element is k (ones) or 0 (zeros), whatever the order of the sums: exactly, as long as all integers up to k are
/// representable; beyond that within the element test's bound. In units of u max(1, k).
template <class T>
Residual constant_test(const Problem& problem, const OpMatrix<T>& c, int threads) {
  const double expected = problem.fill.kind == FillKind::ones ? static_cast<double>(problem.k) : 0;
  const double u = unit_roundoff(problem.dtype);
  const Worst worst = worst_deviation(c, expected, u * std::max(1.0, expected), threads);

  Residual residual;
  residual.value = worst.value;
  residual.tolerance = expected * u <= 1 ? 0 : 8 * std::sqrt(expected);
  if (!residual.passed()) residual.detail = element_text(problem, worst.index);
  return residual;
}

template <class T>
Residual verify_typed(const Problem& problem, const Operands& operands, std::uint64_t draw, int threads) {
  const Matrices<T> m{OpMatrix<T>(operands.a, 0, problem.trans_a), OpMatrix<T>(operands.b, 0, problem.trans_b),
                      OpMatrix<T>(operands.result, 0, Trans::none)};
  if (problem.fill.kind == FillKind::ones || problem.fill.kind == FillKind::zeros)
    return constant_test(problem, m.c, threads);

  const Worst row = product_test(problem, m, draw, threads);
  Residual residual{row.value, tolerance<T>(), std::nullopt, fmt::format("row {}", row.index)};
  if (std::max({problem.m, problem.n, problem.k}) <= kElementwise) {
    const Worst element = element_test(problem, m);
    if (std::isnan(element.value) || element.value > residual.value) {
      residual.value = element.value;
      residual.detail = element_text(problem, element.index);
    }
  }
  if (residual.passed()) residual.detail.clear();
  return residual;
}

}  // namespace

Residual verify_dot(const Problem& problem, const Operands& operands, std::uint64_t draw, int threads) {
  return dispatch(problem.dtype, [&](auto tag) {
    return verify_typed<typename decltype(tag)::type>(problem, operands, draw, threads);
  });
}

}  // namespace linbench
