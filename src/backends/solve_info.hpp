#pragma once

#include <cstdint>
#include <limits>
#include <string_view>

#include "linbench/problem.hpp"

namespace linbench {

/// What an info variable holds before a call: LAPACK always writes it, so finding it afterwards means that nothing ran.
inline constexpr std::int32_t kInfoNotSet = std::numeric_limits<std::int32_t>::min();

/// Throws when `info` of `routine` on system `system` of the pool says that there is no solution:
/// StatusError{singular} above 0, StatusError{failed} below 0 or when it was not set.
void check_info(std::string_view routine, MatrixKind matrix, std::int32_t info, std::int64_t system);

}  // namespace linbench
