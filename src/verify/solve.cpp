#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include "linbench/parallel.hpp"
#include "verify/checks.hpp"
#include "verify/row_sums.hpp"
#include "verify/worst.hpp"

namespace linbench {
namespace {

constexpr std::int64_t kGrain = 128 * 1024;  // elements worth a thread

double largest(const std::vector<double>& values) {
  Worst worst;
  for (const double value : values) worst.offer(value, 0);
  return worst.value;
}

double norm(const std::vector<double>& values) {
  return std::sqrt(std::inner_product(values.begin(), values.end(), values.begin(), 0.0));
}

/// Right-hand sides are widened and checked so many at a time: memory for 32 n numbers, however many there are.
constexpr std::int64_t kBlockColumns = 32;

/// Columns [first, first + count) of one system, widened, without padding.
template <class T>
std::vector<Wide<T>> widen(const ConstView& view, std::int64_t system, std::int64_t first, std::int64_t count) {
  const Layout& layout = view.layout;
  std::vector<Wide<T>> values;
  values.reserve(static_cast<std::size_t>(layout.rows * count));
  for (std::int64_t j = first; j < first + count; ++j) {
    const T* const column = view.system<T>(system) + j * layout.ld;
    values.insert(values.end(), column, column + layout.rows);
  }
  return values;
}

/// |v_i| of column `column` of a matrix of n rows.
template <class Scalar>
std::vector<double> moduli(const std::vector<Scalar>& v, std::int64_t n, std::int64_t column) {
  std::vector<double> result(static_cast<std::size_t>(n));
  const auto first = v.begin() + column * n;
  std::transform(first, first + n, result.begin(), [](const Scalar& x) { return std::abs(x); });
  return result;
}

/// Two norms of A from its row norms: the largest of them, and a lower bound of the 2-norm.
struct MatrixNorms {
  double largest_row = 0;
  double at_least = 0;
};

template <class T>
MatrixNorms matrix_norms(const OpMatrix<T>& a, int threads) {
  const std::vector<double> squares = row_squares(a, threads);
  const double largest_row = std::sqrt(largest(squares));
  const double sum = std::reduce(squares.begin(), squares.end());
  return {largest_row, std::max(largest_row, std::sqrt(sum / static_cast<double>(a.rows())))};
}

/// The worst backward error of one system (index: row + right-hand side * n) and the condition that it shows.
struct SystemCheck {
  std::int64_t system = 0;
  Worst error;
  double condition = 0;
};

/// An x that is infinite, or too large to be squared, would divide by infinity and look perfect: NaN, so that it fails.
double in_units(double defect, double unit) {
  if (!std::isfinite(unit)) return std::numeric_limits<double>::quiet_NaN();
  return defect == 0 ? 0 : defect / unit;
}

/// One system's matrix, and what is known of it.
template <class T>
struct SystemMatrix {
  OpMatrix<T> a;
  MatrixNorms norms;
};

/// max_i |b - A x|_i / (u (max_i ||A_i||_2 ||x||_2 + max_i |b_i|)): the normwise backward error for the norms
/// max_i ||A_i||_2 and max_i |b_i| (Rigal and Gaches 1967; Higham, Accuracy and Stability, theorem 7.1), in units of u.
/// Not with each row's own norm: where rows differ in size (cond:K, small n), partial pivoting is stable in norm only.
template <class T>
void check_columns(const Problem& problem, const Operands& operands, const SystemMatrix<T>& matrix, std::int64_t first,
                   std::int64_t count, int threads, SystemCheck& check) {
  const std::int64_t n = problem.n;
  const std::vector<Wide<T>> x = widen<T>(operands.result, check.system, first, count);
  const std::vector<Wide<T>> b = widen<T>(operands.b, check.system, first, count);
  const std::vector<Wide<T>> ax = multiply(matrix.a, x, count, threads);
  for (std::int64_t column = 0; column < count; ++column) {
    const double x_norm = norm(moduli(x, n, column));
    const std::vector<double> b_moduli = moduli(b, n, column);
    const double unit = unit_roundoff(problem.dtype) * (matrix.norms.largest_row * x_norm + largest(b_moduli));
    check.condition = std::max(check.condition, matrix.norms.at_least * x_norm / norm(b_moduli));
    for (std::int64_t i = column * n; i < (column + 1) * n; ++i) {
      const auto at = static_cast<std::size_t>(i);
      check.error.offer(in_units(std::abs(b[at] - ax[at]), unit), first * n + i);
    }
  }
}

template <class T>
SystemCheck check_system(const Problem& problem, const Operands& operands, std::int64_t system, int threads) {
  const OpMatrix<T> a(operands.a, system, Trans::none);
  const SystemMatrix<T> matrix{a, matrix_norms(a, threads)};
  SystemCheck check{system, {}, 0};
  for (std::int64_t first = 0; first < problem.nrhs; first += kBlockColumns)
    check_columns(problem, operands, matrix, first, std::min(kBlockColumns, problem.nrhs - first), threads, check);
  return check;
}

template <class T>
std::vector<SystemCheck> check_systems(const Problem& problem, const Operands& operands, ResultRange range,
                                       int threads) {
  std::vector<SystemCheck> checks(static_cast<std::size_t>(range.count));
  const std::int64_t grain = std::max<std::int64_t>(1, kGrain / (problem.n * problem.n * problem.nrhs));
  const int inner_threads = range.count == 1 ? threads : 1;
  parallel_ranges(range.count, grain, threads, [&](std::int64_t begin, std::int64_t end) {
    for (std::int64_t i = begin; i < end; ++i) {
      checks[static_cast<std::size_t>(i)] = check_system<T>(problem, operands, range.first + i, inner_threads);
    }
  });
  return checks;
}

}  // namespace

Residual verify_solve(const Problem& problem, const Operands& operands, ResultRange range, int threads) {
  const std::vector<SystemCheck> checks = dispatch(problem.dtype, [&](auto tag) {
    return check_systems<typename decltype(tag)::type>(problem, operands, range, threads);
  });
  Worst worst;
  double condition = 0;
  for (std::size_t i = 0; i < checks.size(); ++i) {
    worst.offer(checks[i].error.value, static_cast<std::int64_t>(i));
    condition = std::max(condition, checks[i].condition);
  }

  Residual residual;
  residual.value = worst.value;
  residual.tolerance = 4 * (1 + std::sqrt(static_cast<double>(problem.n)));
  if (condition > 0 && std::isfinite(condition)) residual.condition = condition;
  if (!residual.passed()) {
    const SystemCheck& failed = checks[static_cast<std::size_t>(worst.index)];
    residual.detail = fmt::format("system {}, right-hand side {}, row {}", failed.system,
                                  failed.error.index / problem.n, failed.error.index % problem.n);
  }
  return residual;
}

}  // namespace linbench
