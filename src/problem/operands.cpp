#include "linbench/operands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <stdexcept>

#include "problem/stored_shapes.hpp"

namespace linbench {
namespace {

constexpr std::int64_t kPoolSystems = 4096;
constexpr std::int64_t kPoolBytes = 8 * 1024 * 1024;

[[noreturn]] void throw_too_large(const Problem& problem) {
  throw std::overflow_error(problem.describe() + ": the operands' size in bytes does not fit into 64 bits");
}

std::int64_t checked_product(const Problem& problem, std::int64_t a, std::int64_t b) {
  if (b != 0 && a > std::numeric_limits<std::int64_t>::max() / b) throw_too_large(problem);
  return a * b;
}

std::int64_t checked_sum(const Problem& problem, std::int64_t a, std::int64_t b) {
  if (a > std::numeric_limits<std::int64_t>::max() - b) throw_too_large(problem);
  return a + b;
}

std::int64_t checked_bytes(const Problem& problem, const Layout& layout) {
  const std::int64_t stride = checked_product(problem, layout.ld, layout.cols);
  const std::int64_t elements = checked_product(problem, stride, layout.systems);
  return checked_product(problem, elements, static_cast<std::int64_t>(size_of(layout.dtype)));
}

Layout layout_of(const Problem& problem, const Shape& shape) {
  const auto [rows, cols] = shape;
  if (rows < 1 || cols < 1)
    throw std::invalid_argument(
        fmt::format("{}: a {}x{} operand; sizes are at least 1", problem.describe(), rows, cols));
  const std::int64_t ld = problem.lda == 0 ? rows : problem.lda;
  if (ld < rows)
    throw std::invalid_argument(
        fmt::format("{}: lda is less than an operand's {} rows; give at least as many", problem.describe(), rows));
  return Layout{problem.dtype, rows, cols, ld, 1};
}

/// Distinct systems of a solve's pool: whole calls.
std::int64_t pool_systems(const Problem& problem, const Layout& a, const Layout& b) {
  const std::int64_t system_bytes = checked_sum(problem, checked_bytes(problem, a), checked_bytes(problem, b));
  const std::int64_t wanted = std::min(kPoolBytes / system_bytes, kPoolSystems);
  return std::max<std::int64_t>(wanted / problem.batch, 1) * problem.batch;
}

}  // namespace

OperandLayouts operand_layouts(const Problem& problem) {
  if (problem.batch < 1)
    throw std::invalid_argument(fmt::format("{}: a batch of {}; give at least 1", problem.describe(), problem.batch));
  const auto [a, b, result] = stored_shapes(problem);
  OperandLayouts layouts{layout_of(problem, a), layout_of(problem, b), layout_of(problem, result)};
  const std::int64_t systems =
      problem.operation == Operation::solve ? pool_systems(problem, layouts.a, layouts.b) : problem.batch;
  std::int64_t total = 0;
  for (Layout* const layout : {&layouts.a, &layouts.b, &layouts.result}) {
    layout->systems = systems;
    total = checked_sum(problem, total, checked_bytes(problem, *layout));
  }
  return layouts;
}

}  // namespace linbench
