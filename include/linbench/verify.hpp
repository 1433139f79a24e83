#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "linbench/backend.hpp"
#include "linbench/operands.hpp"
#include "linbench/problem.hpp"

namespace linbench {

/// A result's error in units of what round-off allows (docs/method.md, "Verification").
struct Residual {
  double value = 0;                 ///< NaN when the result holds one
  double tolerance = 0;             ///< passed when value <= tolerance
  std::optional<double> condition;  ///< solve: ||A|| ||x|| / ||b||, a lower bound of the condition number
  /// Where it failed: "row 17", "product 17, row 3", "system 2, right-hand side 0, row 3". Empty when passed.
  std::string detail;

  bool passed() const { return value <= tolerance; }  // false for NaN
};

/// Checks the systems `range` of `operands.result` against A and B with O(n^2) work. `draw` seeds the random vectors
/// of the product test, one a system, and must differ from visit to visit.
Residual verify(const Problem& problem, const Operands& operands, ResultRange range, std::uint64_t draw, int threads);

}  // namespace linbench
