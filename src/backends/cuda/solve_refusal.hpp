#pragma once

#include <cublas_v2.h>
#include <library_types.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "linbench/problem.hpp"

namespace linbench::cuda {

/// Why `routine` cannot do the problem, by what all of a kind share: the dtype, the matrix that it is for and the
/// method. nullopt: it can.
std::optional<std::string> solve_refusal(const Problem& problem, std::string_view routine, MatrixKind matrix,
                                         SolveMethod method);

/// Why a routine whose sizes are 32-bit integers cannot do the problem.
std::optional<std::string> int_sizes_refusal(const Problem& problem, std::string_view routine);

/// A size that int_sizes_refusal let pass. Throws StatusError{unsupported} naming `what` if it does not fit after all.
int checked_int(std::int64_t value, std::string_view routine, std::string_view what);

/// f32, f64, c64 and c128 only, as solve_refusal lets pass.
cudaDataType solve_data_type(Dtype dtype);

}  // namespace linbench::cuda
