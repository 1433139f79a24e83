#pragma once

#include <memory>
#include <string>

#include "linbench/backend.hpp"

/// What is compiled for the instruction set: nothing here may be called before the CPU is known to have it. Eigen's
/// headers stay behind this one.
namespace linbench::eigen {

std::string version();         ///< "3.4.0"
std::string simd_in_use();     ///< Eigen's words: "AVX512, FMA, AVX2, AVX, SSE, SSE2, ..."
int set_threads(int threads);  ///< returns what Eigen will use

/// C = op(A) op(B).
template <class T>
std::unique_ptr<Execution> prepare_dot(const Problem& problem, const Operands& operands, const Resources& resources);

/// A X = B by PartialPivLU, or by LLT on the lower triangle for MatrixKind::spd.
template <class T>
std::unique_ptr<Execution> prepare_solve(const Problem& problem, const Operands& operands, const Resources& resources);

}  // namespace linbench::eigen
