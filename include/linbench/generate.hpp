#pragma once

#include "linbench/operands.hpp"
#include "linbench/problem.hpp"

namespace linbench {

/// Fills A and B of `problem` from its seed and fill. Counter-based (Philox 4x32-10): element i of operand o of system
/// s depends on (seed, o, s, i) only, so the bits are the same on any machine with any number of threads. Padding rows
/// (ld > rows) are filled with NaN in A and B: a routine that reads them is caught. f16 and bf16 draw
/// numbers of their own, exactly representable; tf32 draws those of f32. Throws std::invalid_argument for a fill the
/// operation cannot use, StatusError{unsupported} for f16 ones whose products f16 cannot hold.
void generate_operands(const Problem& problem, const View& a, const View& b, int threads);

/// True when every element inside the matrices (not the padding) is finite.
bool all_finite(const ConstView& view, int threads);

}  // namespace linbench
