#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "linbench/parallel.hpp"
#include "problem/element.hpp"
#include "verify/checks.hpp"
#include "verify/dot_tests.hpp"

namespace linbench {
namespace {

/// Up to this size every element is compared too.
constexpr std::int64_t kElementwise = 64;

/// A visit compares no more than so many products of elements: about a second on one core.
constexpr std::int64_t kElementwiseWork = std::int64_t{1} << 29;

constexpr std::int64_t kGrain = 64 * 1024;  // elements worth a thread

/// One product's worst error: of a whole row, or of one element (index: row + column * m).
struct ProductCheck {
  Worst error;
  bool in_element = false;
};

bool is_small(const Problem& p) {
  return std::max({p.m, p.n, p.k}) <= kElementwise;
}

/// Of many small products every `step`-th is compared element by element; which, depends on the draw.
struct ElementwiseChoice {
  std::int64_t step = 0;  // 0: none
  std::uint64_t draw = 0;

  ElementwiseChoice(const Problem& p, std::int64_t systems, std::uint64_t draw_) : draw(draw_) {
    if (!is_small(p)) return;
    const std::int64_t affordable = kElementwiseWork / (p.m * p.n * p.k);
    step = (systems + affordable - 1) / affordable;
  }
  bool includes(std::int64_t system) const {
    return step != 0 && (static_cast<std::uint64_t>(system) + draw) % static_cast<std::uint64_t>(step) == 0;
  }
};

/// With ones every element is k, with zeros 0, whatever the order of the sums: exactly, as long as all integers up to k
/// are representable; beyond that within the element test's bound. A rounded output may have been rounded more than
/// once, where a sum was split. In units of u max(1, k).
struct Constant {
  double expected = 0;
  double unit = 0;
  double tolerance = 0;

  explicit Constant(const Problem& problem) {
    const RoundOff r = round_off(problem.dtype, problem.fill.kind);
    expected = problem.fill.kind == FillKind::ones ? static_cast<double>(problem.k) : 0;
    const double u = std::max(r.sums, r.output);
    unit = u * std::max(1.0, expected);
    if (expected * r.output > 1) tolerance += 4;
    if (expected * r.sums > 1) tolerance += 8 * std::sqrt(expected) * r.sums / u;
  }
};

bool is_constant(const Problem& problem) {
  return problem.fill.kind == FillKind::ones || problem.fill.kind == FillKind::zeros;
}

template <class T>
ProductCheck check_product(const Problem& problem, const Operands& operands, std::int64_t system, std::uint64_t draw,
                           bool elementwise, int threads) {
  const Matrices<T> m{OpMatrix<T>(operands.a, system, problem.trans_a),
                      OpMatrix<T>(operands.b, system, problem.trans_b),
                      OpMatrix<T>(operands.result, system, Trans::none)};
  if (is_constant(problem)) {
    const Constant constant(problem);
    return {worst_deviation(m.c, constant.expected, constant.unit, threads), true};
  }
  const Worst row = product_test(problem, m, test_vector(draw, problem.n, system), threads);
  if (!elementwise) return {row, false};
  const Worst element = element_test(problem, m);
  if (std::isnan(element.value) || element.value > row.value) return {element, true};
  return {row, false};
}

template <class T>
std::vector<ProductCheck> check_products(const Problem& problem, const Operands& operands, ResultRange range,
                                         std::uint64_t draw, int threads) {
  std::vector<ProductCheck> checks(static_cast<std::size_t>(range.count));
  const ElementwiseChoice elementwise(problem, range.count, draw);
  const std::int64_t elements =
      operands.a.layout.stride() + operands.b.layout.stride() + operands.result.layout.stride();
  const std::int64_t grain = std::max<std::int64_t>(1, kGrain / elements);
  const int inner_threads = range.count < threads ? threads : 1;
  const int outer_threads = range.count < threads ? 1 : threads;
  parallel_ranges(range.count, grain, outer_threads, [&](std::int64_t begin, std::int64_t end) {
    for (std::int64_t i = begin; i < end; ++i) {
      const std::int64_t system = range.first + i;
      checks[static_cast<std::size_t>(i)] =
          check_product<T>(problem, operands, system, draw, elementwise.includes(system), inner_threads);
    }
  });
  return checks;
}

std::string place(const Problem& problem, std::int64_t product, const ProductCheck& check) {
  const std::int64_t index = check.error.index;
  const std::string within = check.in_element ? fmt::format("element ({}, {})", index % problem.m, index / problem.m)
                                              : fmt::format("row {}", index);
  return problem.batch == 1 ? within : fmt::format("product {}, {}", product, within);
}

}  // namespace

Residual verify_dot(const Problem& problem, const Operands& operands, ResultRange range, std::uint64_t draw,
                    int threads) {
  const std::vector<ProductCheck> checks = dispatch_stored(problem.dtype, [&](auto tag) {
    return check_products<typename decltype(tag)::type>(problem, operands, range, draw, threads);
  });
  Worst worst;
  for (std::size_t i = 0; i < checks.size(); ++i) worst.offer(checks[i].error.value, static_cast<std::int64_t>(i));

  Residual residual;
  residual.value = worst.value;
  residual.tolerance =
      is_constant(problem) ? Constant(problem).tolerance : round_off(problem.dtype, problem.fill.kind).tolerance;
  if (!residual.passed())
    residual.detail = place(problem, range.first + worst.index, checks[static_cast<std::size_t>(worst.index)]);
  return residual;
}

}  // namespace linbench
