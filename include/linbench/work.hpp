#pragma once

#include "linbench/problem.hpp"

namespace linbench {

/// Floating-point operations of one call (`batch` products, or solves with all their right-hand sides), real adds and
/// multiplies counted alike, a mixed-precision solve as if it factored in the operands' own type. Source: LAPACK
/// Working Note 41, appendix; complex: an add is 2, a multiply 6.
double flops(const Problem& problem);

/// Least memory traffic of one call: every operand read once, every result written once.
double minimum_bytes(const Problem& problem);

}  // namespace linbench
