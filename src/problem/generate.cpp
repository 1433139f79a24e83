#include "linbench/generate.hpp"

#include <fmt/format.h>

#include <cmath>
#include <stdexcept>

#include "linbench/status.hpp"
#include "problem/columns.hpp"
#include "problem/conditioned.hpp"
#include "problem/draw.hpp"
#include "problem/element.hpp"

namespace linbench {
namespace {

/// Element (i, j) of a system takes the value i + j * rows of its stream (complex: two of them), whatever the leading
/// dimension.
template <class T, class Draw>
void draw_matrix(const View& view, std::uint64_t seed, StreamId id, int threads) {
  const Layout& layout = view.layout;
  const std::int64_t per_column = kComponents<T> * layout.rows;
  parallel_columns(layout, threads, [&](std::int64_t system, std::int64_t first, std::int64_t end) {
    const Stream stream(seed, id, system);
    T* const base = view.system<T>(system);
    if (layout.ld == layout.rows) {  // one run of values
      draw_values<Draw>(stream, first * per_column, (end - first) * per_column, as_reals(base + first * layout.ld));
      return;
    }
    for (std::int64_t j = first; j < end; ++j) {
      T* const column = base + j * layout.ld;
      draw_values<Draw>(stream, j * per_column, per_column, as_reals(column));
      fill_padding(layout, column);
    }
  });
}

template <class T>
void fill_constant(const View& view, T value, int threads) {
  const Layout& layout = view.layout;
  parallel_columns(layout, threads, [&](std::int64_t system, std::int64_t first, std::int64_t end) {
    for (std::int64_t j = first; j < end; ++j) {
      T* const column = view.system<T>(system) + j * layout.ld;
      std::fill(column, column + layout.rows, value);
      fill_padding(layout, column);
    }
  });
}

template <class T>
void draw_operand(const View& view, const Problem& problem, FillKind kind, StreamId id, int threads) {
  using Real = RealOf<T>;
  switch (kind) {
    case FillKind::normal: return draw_matrix<T, NormalDraw<Real>>(view, problem.seed, id, threads);
    case FillKind::denormal: return draw_matrix<T, DenormalDraw<Real>>(view, problem.seed, id, threads);
    case FillKind::ones: return fill_constant<T>(view, rounded_to<T>(1.0), threads);
    case FillKind::zeros: return fill_constant<T>(view, rounded_to<T>(0.0), threads);
    default: return draw_matrix<T, UniformDraw<Real>>(view, problem.seed, id, threads);
  }
}

/// n times a bound on an element's modulus: with |a_ii| added, every diagonal element exceeds the sum of its row's
/// moduli, so the matrix is positive definite at every size, n = 1 and complex ones included.
double diagonal_shift(const Problem& problem) {
  const double bound = problem.fill.kind == FillKind::normal ? kNormalBound : 1.0;
  const double modulus = is_complex(problem.dtype) ? 1.5 * bound : bound;  // 1.5 > sqrt(2)
  return modulus * static_cast<double>(problem.n);
}

/// Mirrors the lower triangle and shifts the diagonal.
template <class T>
void make_positive_definite(const View& a, double shift, int threads) {
  const std::int64_t ld = a.layout.ld;
  parallel_columns(a.layout, threads, [&](std::int64_t system, std::int64_t first, std::int64_t end) {
    T* const base = a.system<T>(system);
    for (std::int64_t j = first; j < end; ++j) {
      T* const column = base + j * ld;
      for (std::int64_t i = 0; i < j; ++i) {
        if constexpr (is_complex_v<T>)
          column[i] = std::conj(base[j + i * ld]);
        else
          column[i] = base[j + i * ld];
      }
      const auto diagonal = static_cast<double>(as_reals(column + j)[0]);
      column[j] = rounded_to<T>(std::abs(diagonal) + shift);
    }
  });
}

template <class T>
void generate_dot(const Problem& problem, const View& a, const View& b, int threads) {
  const FillKind kind = problem.fill.kind;
  draw_operand<T>(a, problem, kind, StreamId::a, threads);
  // One subnormal factor is enough to meet subnormals; with two every product would vanish.
  draw_operand<T>(b, problem, kind == FillKind::denormal ? FillKind::uniform : kind, StreamId::b, threads);
}

template <class T>
void generate_solve(const Problem& problem, const View& a, const View& b, int threads) {
  draw_operand<T>(b, problem, problem.fill.kind, StreamId::b, threads);
  if (problem.fill.kind == FillKind::cond) return generate_conditioned(problem, a, threads);
  draw_operand<T>(a, problem, problem.fill.kind, StreamId::a, threads);
  if (problem.matrix == MatrixKind::spd) make_positive_definite<T>(a, diagonal_shift(problem), threads);
}

bool usable(Operation operation, FillKind kind) {
  switch (kind) {
    case FillKind::uniform:
    case FillKind::normal: return true;
    case FillKind::cond: return operation == Operation::solve;
    default: return operation == Operation::dot;
  }
}

/// With ones every element of the product is k.
void require_representable(const Problem& problem) {
  constexpr std::int64_t kLargest = 65504;
  if (problem.dtype != Dtype::f16 || problem.fill.kind != FillKind::ones || problem.k <= kLargest) return;
  throw StatusError(
      Status::unsupported,
      fmt::format("{}: every element of the product is {}, and the largest f16 is {}; use a smaller inner "
                  "dimension, another fill or bf16",
                  problem.describe(), problem.k, kLargest));
}

void require_usable(const Problem& problem, const View& a, const View& b) {
  require_representable(problem);
  if (!usable(problem.operation, problem.fill.kind))
    throw std::invalid_argument(
        fmt::format("{}: {} takes the fills {}", problem.describe(), to_string(problem.operation),
                    problem.operation == Operation::dot ? "uniform, normal, ones, zeros and denormal"
                                                        : "uniform, normal and cond:K"));
  const OperandLayouts layouts = operand_layouts(problem);
  if (a.layout != layouts.a || b.layout != layouts.b)
    throw std::invalid_argument(problem.describe() + ": the views do not have the layouts of its operands");
}

}  // namespace

void generate_operands(const Problem& problem, const View& a, const View& b, int threads) {
  require_usable(problem, a, b);
  dispatch_stored(problem.dtype, [&](auto tag) {
    using T = typename decltype(tag)::type;
    if (problem.operation == Operation::dot)
      generate_dot<T>(problem, a, b, threads);
    else
      generate_solve<T>(problem, a, b, threads);
  });
}

}  // namespace linbench
