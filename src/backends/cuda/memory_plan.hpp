#pragma once

#include <cstdint>
#include <string>

#include "backends/cuda/routine.hpp"

namespace linbench::cuda {

/// What a problem takes of the device, in bytes.
struct MemoryPlan {
  std::int64_t slots = 1;  ///< how many calls a block of solves may hold; dot: 1
  std::int64_t operands = 0;
  std::int64_t working = 0;    ///< copies that solves work on
  std::int64_t workspace = 0;  ///< the routine's
  std::int64_t total() const { return operands + working + workspace; }
};

/// As many slots as half of the device's L2 cache holds, at least 4 and at most 4096, but no more than its free memory
/// does: a solve's working copies are hot then, as they are on a CPU. `layouts` are those of one call, `pool_calls` the
/// calls that a solve's operands hold.
/// Throws StatusError{oom} with the figures when not even one slot fits.
MemoryPlan plan_memory(const Context& context, const Problem& problem, const RoutineInfo& routine,
                       const DeviceLayouts& layouts, std::int64_t pool_calls, const std::string& device_name);

}  // namespace linbench::cuda
