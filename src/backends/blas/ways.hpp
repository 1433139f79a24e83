#pragma once

#include <array>
#include <string_view>

#include "linbench/problem.hpp"

namespace linbench::blas {

/// A way to do an operation: the one or two routines that it calls, by their names without the type's letter.
struct Way {
  Operation operation;
  MatrixKind matrix;  ///< of solve
  std::string_view name;
  std::array<std::string_view, 2> stems;
};

inline constexpr Way kGemm{Operation::dot, MatrixKind::general, "gemm", {"gemm"}};
inline constexpr Way kGesv{Operation::solve, MatrixKind::general, "gesv", {"gesv"}};
inline constexpr Way kGetrfGetrs{Operation::solve, MatrixKind::general, "getrf+getrs", {"getrf", "getrs"}};
inline constexpr Way kPosv{Operation::solve, MatrixKind::spd, "posv", {"posv"}};
inline constexpr Way kPotrfPotrs{Operation::solve, MatrixKind::spd, "potrf+potrs", {"potrf", "potrs"}};

/// All of them, those preferred first.
inline constexpr std::array kWays = {kGemm, kGesv, kGetrfGetrs, kPosv, kPotrfPotrs};

}  // namespace linbench::blas
