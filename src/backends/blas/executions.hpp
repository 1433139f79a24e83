#pragma once

#include <memory>
#include <string_view>

#include "backends/blas/library.hpp"
#include "linbench/backend.hpp"

namespace linbench::blas {

/// C = op(A) op(B) by ?gemm.
std::unique_ptr<Execution> prepare_gemm(const Library& library, const Problem& problem, const Operands& operands,
                                        const Resources& resources);

/// A X = B by the way called `routine` (blas/ways.hpp), of SolveMethod::direct; Cholesky on the lower triangle.
std::unique_ptr<Execution> prepare_solve(const Library& library, const Problem& problem, std::string_view routine,
                                         const Operands& operands, const Resources& resources);

/// A X = B by dsgesv or zcgesv, of spd matrices by dsposv or zcposv on the lower triangle.
std::unique_ptr<Execution> prepare_mixed(const Library& library, const Problem& problem, const Operands& operands,
                                         const Resources& resources);

}  // namespace linbench::blas
