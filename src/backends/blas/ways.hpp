#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "linbench/problem.hpp"

namespace linbench::blas {

/// A way to do an operation: the one or two routines that it calls, by their names without the type's letter.
struct Way {
  Operation operation;
  MatrixKind matrix;  ///< of solve
  std::string_view name;
  std::array<std::string_view, 2> stems;
  SolveMethod method = SolveMethod::direct;
  std::optional<Dtype> only = std::nullopt;  ///< the one type it is for; nullopt: s, d, c, z
};

inline constexpr Way kGemm{Operation::dot, MatrixKind::general, "gemm", {"gemm"}};
inline constexpr Way kGesv{Operation::solve, MatrixKind::general, "gesv", {"gesv"}};
inline constexpr Way kGetrfGetrs{Operation::solve, MatrixKind::general, "getrf+getrs", {"getrf", "getrs"}};
inline constexpr Way kPosv{Operation::solve, MatrixKind::spd, "posv", {"posv"}};
inline constexpr Way kPotrfPotrs{Operation::solve, MatrixKind::spd, "potrf+potrs", {"potrf", "potrs"}};

// LAPACK has these for the two types below which it has another. Their names hold both letters: d, with s below it.
inline constexpr Way kDsgesv{Operation::solve, MatrixKind::general, "dsgesv",
                             {"sgesv"},        SolveMethod::mixed,  Dtype::f64};
inline constexpr Way kZcgesv{Operation::solve, MatrixKind::general, "zcgesv",
                             {"cgesv"},        SolveMethod::mixed,  Dtype::c128};
inline constexpr Way kDsposv{Operation::solve, MatrixKind::spd, "dsposv", {"sposv"}, SolveMethod::mixed, Dtype::f64};
inline constexpr Way kZcposv{Operation::solve, MatrixKind::spd, "zcposv", {"cposv"}, SolveMethod::mixed, Dtype::c128};

/// All of them, those preferred first.
inline constexpr std::array kWays = {kGemm, kGesv, kGetrfGetrs, kPosv, kPotrfPotrs, kDsgesv, kZcgesv, kDsposv, kZcposv};

}  // namespace linbench::blas
