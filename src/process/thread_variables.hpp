#pragma once

#include <string_view>

#include "plan/plan.hpp"

namespace linbench {

/// Environment variables that give a worker `threads` threads in every BLAS and OpenMP runtime known, none of them
/// bound to a CPU of its own: the process's affinity mask is the only pinning, the same for all libraries.
EnvironmentVariables thread_variables(int threads);

/// Variables that would cap, split or bind those threads and so do not reach a worker.
bool hidden_from_workers(std::string_view name);

}  // namespace linbench
