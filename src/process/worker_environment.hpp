#pragma once

#include <string>
#include <vector>

#include "plan/plan.hpp"

namespace linbench {

/// The environment of a worker as "NAME=VALUE" entries: `inherited` (such as environ) without what would bind or cap
/// threads, then thread_variables(threads), then `own`, the alternative's --env, which wins.
std::vector<std::string> worker_environment(const std::vector<std::string>& inherited, int threads,
                                            const EnvironmentVariables& own);

}  // namespace linbench
