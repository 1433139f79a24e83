#pragma once

#include <cstdint>

#include "linbench/backend.hpp"
#include "linbench/operands.hpp"
#include "linbench/problem.hpp"
#include "linbench/verify.hpp"

namespace linbench {

/// C against op(A) op(B), for the systems of the range.
Residual verify_dot(const Problem& problem, const Operands& operands, ResultRange range, std::uint64_t draw,
                    int threads);

/// X against A X = B, for the systems of the range.
Residual verify_solve(const Problem& problem, const Operands& operands, ResultRange range, int threads);

}  // namespace linbench
