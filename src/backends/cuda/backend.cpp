#include "backends/cuda/backend.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "backends/cuda/devices.hpp"
#include "backends/cuda/errors.hpp"
#include "backends/cuda/execution.hpp"
#include "backends/cuda/loaded_library.hpp"
#include "backends/cuda/math_mode.hpp"
#include "backends/cuda/routine.hpp"
#include "backends/require_routine.hpp"
#include "linbench/status.hpp"

namespace linbench {
namespace cuda {
namespace {

/// All that do such problems, preferred first, whether or not they can do this one.
std::vector<RoutineInfo> candidates(const Problem& problem) {
  if (problem.operation == Operation::dot) return dot_routines();
  if (problem.method == SolveMethod::mixed) return mixed_solve_routines();
  std::vector<RoutineInfo> routines = solve_routines();
  const auto& batched = batched_solve_routines();
  routines.insert(prefers_batched_solve(problem) ? routines.begin() : routines.end(), batched.begin(), batched.end());
  return routines;
}

/// Of the routine that comes nearest: one that would do a single such problem, else the preferred one.
std::string why_none(const std::vector<RoutineInfo>& routines, const Problem& problem) {
  Problem single = problem;
  single.batch = 1;
  const auto nearest = std::find_if(routines.begin(), routines.end(),
                                    [&](const RoutineInfo& routine) { return !routine.refusal(single); });
  return (nearest == routines.end() ? routines.front() : *nearest).refusal(problem).value_or("");
}

template <class Status>
std::string version(Status (*get)(libraryPropertyType, int*), std::string_view name) {
  std::array<int, 3> parts{};
  check(get(MAJOR_VERSION, &parts[0]), name);
  check(get(MINOR_VERSION, &parts[1]), name);
  check(get(PATCH_LEVEL, &parts[2]), name);
  return fmt::format("{}", fmt::join(parts, "."));
}

std::string build_words() {
  const std::string environment = math_environment();
  return fmt::format("CUDA {}{}{}", runtime_version(), environment.empty() ? "" : ", ", environment);
}

/// The files of both; empty where they are part of the program.
std::string loaded_libraries() {
  const std::string blas = loaded_library("libcublas.so");
  const std::string solver = loaded_library("libcusolver.so");
  return blas.empty() || solver.empty() ? blas + solver : blas + ";" + solver;
}

/// "sm_90" of "9.0": what kernels of cuBLAS are compiled for.
std::string kernel_set(std::string compute_capability) {
  std::erase(compute_capability, '.');
  return "sm_" + compute_capability;
}

class CudaBackend final : public Backend {
 public:
  explicit CudaBackend(int device) {
    choose_device(device);
    check(cudaFree(nullptr), "cudaFree");  // makes the device's context, whose time is the set-up's
    stream_ = make_stream();
    cublas_ = make_cublas(stream_.get());
    require_plain_math(cublas_.get(), "");
    cublas_lt_ = make_cublas_lt();
    solver_ = make_solver(stream_.get());
    info_ = describe_device(device, nvml_);
    bus_id_ = bus_id(device);
  }

  Description describe() const override {
    Description description;
    description.library = "cuBLAS;cuSOLVER";
    description.library_version = fmt::format("{};{}", version(cublasGetProperty, "cublasGetProperty"),
                                              version(cusolverGetProperty, "cusolverGetProperty"));
    description.library_path = loaded_libraries();
    description.kernel_set = kernel_set(info_.compute_capability);
    description.device = info_.name;
    description.build = build_words();
    return description;
  }

  std::vector<DeviceInfo> devices() const override { return list_devices(nvml_); }

  std::vector<std::string> routines(const Problem& problem) const override {
    const std::vector<RoutineInfo> all = candidates(problem);
    std::vector<std::string> names;
    for (const RoutineInfo& routine : all)
      if (!routine.refusal(problem)) names.emplace_back(routine.name);
    if (names.empty()) throw StatusError(Status::unsupported, why_none(all, problem));
    return names;
  }

  std::unique_ptr<Execution> prepare(const Problem& problem, std::string_view routine,
                                     const Operands& operands) override {
    require_routine("cuda", problem, routine, routines(problem));
    const std::vector<RoutineInfo> all = candidates(problem);
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const RoutineInfo& info) { return info.name == routine; });
    const Context context{stream_.get(), cublas_.get(), cublas_lt_.get(), solver_.get()};
    return make_execution({context, info_.name, bus_id_, &nvml_}, *found, problem, operands);
  }

 private:
  Nvml nvml_;
  Stream stream_;
  CublasHandle cublas_;
  CublasLtHandle cublas_lt_;
  SolverHandle solver_;
  DeviceInfo info_;
  std::string bus_id_;
};

}  // namespace
}  // namespace cuda

std::unique_ptr<Backend> make_cuda_backend(int device, const Resources& /*resources*/) {
  return std::make_unique<cuda::CudaBackend>(device);
}

std::unique_ptr<Backend> make_cuda_backend(const std::string& device, const Resources& resources) {
  return make_cuda_backend(cuda::parse_device(device), resources);
}

}  // namespace linbench
