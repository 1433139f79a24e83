#include "backends/cuda/memory_plan.hpp"

#include <cuda_runtime_api.h>
#include <fmt/core.h>

#include <algorithm>

#include "backends/cuda/errors.hpp"
#include "linbench/status.hpp"
#include "text/amounts.hpp"

namespace linbench::cuda {
namespace {

constexpr std::int64_t kLeastSlots = 4;
constexpr std::int64_t kMostSlots = 4096;

/// More slots than one leave some of the free memory alone: libraries load their kernels into it.
constexpr double kShareForSlots = 0.9;

struct DeviceBytes {
  std::int64_t free = 0;
  std::int64_t total = 0;
};

DeviceBytes device_bytes(const std::string& problem) {
  std::size_t free = 0;
  std::size_t total = 0;
  check(cudaMemGetInfo(&free, &total), "cudaMemGetInfo", problem);
  return {static_cast<std::int64_t>(free), static_cast<std::int64_t>(total)};
}

std::int64_t l2_bytes(const std::string& problem) {
  int device = 0;
  int bytes = 0;
  check(cudaGetDevice(&device), "cudaGetDevice", problem);
  check(cudaDeviceGetAttribute(&bytes, cudaDevAttrL2CacheSize, device), "cudaDeviceGetAttribute", problem);
  return bytes;
}

/// One slot's.
std::int64_t working_bytes(const Problem& problem, const DeviceLayouts& layouts) {
  const bool separate = problem.method == SolveMethod::mixed;  // the others overwrite B
  return layouts.a.bytes() + layouts.b.bytes() + (separate ? layouts.result.bytes() : 0);
}

std::string shortage(const MemoryPlan& plan, const DeviceBytes& device, const Problem& problem,
                     const std::string& device_name) {
  return fmt::format(
      "{} needs {} of device memory (operands {}, working copies {}, workspace {}), {} of {} are free on {}: choose a "
      "smaller --size{}",
      problem.describe(), bytes_text(plan.total()), bytes_text(plan.operands), bytes_text(plan.working),
      bytes_text(plan.workspace), bytes_text(device.free), bytes_text(device.total), device_name,
      problem.batch > 1 ? " or --batch" : "");
}

}  // namespace

MemoryPlan plan_memory(const Context& context, const Problem& problem, const RoutineInfo& routine,
                       const DeviceLayouts& layouts, std::int64_t pool_calls, const std::string& device_name) {
  const std::string described = problem.describe();
  const DeviceBytes device = device_bytes(described);
  const bool solve = problem.operation == Operation::solve;
  const std::int64_t slot_bytes = solve ? working_bytes(problem, layouts) : 0;
  MemoryPlan plan;
  plan.operands = solve ? (layouts.a.bytes() + layouts.b.bytes()) * pool_calls
                        : layouts.a.bytes() + layouts.b.bytes() + layouts.result.bytes();
  const auto set_slots = [&](std::int64_t slots) {
    plan.slots = slots;
    plan.working = slots * slot_bytes;
    plan.workspace = routine.workspace_bytes(context, problem, layouts, slots);
  };
  set_slots(1);
  if (plan.total() > device.free) throw StatusError(Status::oom, shortage(plan, device, problem, device_name));
  if (!solve) return plan;
  const auto most = static_cast<std::int64_t>(static_cast<double>(device.free) * kShareForSlots);
  set_slots(std::clamp(l2_bytes(described) / 2 / std::max<std::int64_t>(slot_bytes, 1), kLeastSlots, kMostSlots));
  while (plan.slots > 1 && plan.total() > most) set_slots(plan.slots / 2);
  return plan;
}

}  // namespace linbench::cuda
