#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "linbench/problem.hpp"

namespace linbench {

/// Throws StatusError{unsupported} unless `routine` is one of `offered`.
void require_routine(std::string_view backend, const Problem& problem, std::string_view routine,
                     const std::vector<std::string>& offered);

}  // namespace linbench
