#include "backends/require_routine.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "linbench/status.hpp"

namespace linbench {

void require_routine(std::string_view backend, const Problem& problem, std::string_view routine,
                     const std::vector<std::string>& offered) {
  if (std::find(offered.begin(), offered.end(), routine) != offered.end()) return;
  throw StatusError(Status::unsupported, fmt::format("{} has no routine '{}' for {}; it has {}", backend, routine,
                                                     problem.describe(), fmt::join(offered, ", ")));
}

}  // namespace linbench
