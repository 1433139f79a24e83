#pragma once

#include <memory>
#include <string>

#include "backends/cuda/nvml.hpp"
#include "backends/cuda/routine.hpp"
#include "linbench/backend.hpp"
#include "linbench/operands.hpp"

namespace linbench::cuda {

/// What the executions of one backend share. Outlives them.
struct Session {
  Context context;
  std::string device_name;
  std::string bus_id;
  const Nvml* nvml = nullptr;
};

/// One problem on the device, by one routine: operands uploaded, memory allocated. Throws StatusError{oom} with the
/// figures before it allocates anything, where the device's memory does not suffice.
std::unique_ptr<Execution> make_execution(const Session& session, const RoutineInfo& routine, const Problem& problem,
                                          const Operands& operands);

}  // namespace linbench::cuda
