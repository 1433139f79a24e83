// cuSOLVER: handles, parameters, versions.
#include "fakes/cuda/cusolver.hpp"

namespace fake_cuda {

Registry<Solver>& solver_handles() {
  static Registry<Solver> only;
  return only;
}

Registry<SolverParams>& solver_params() {
  static Registry<SolverParams> only;
  return only;
}

}  // namespace fake_cuda

using namespace fake_cuda;

cusolverStatus_t cusolverDnCreate(cusolverDnHandle_t* out) {
  return call("cusolverDnCreate", CUSOLVER_STATUS_EXECUTION_FAILED, [&] {
    if (usable() != cudaSuccess) return CUSOLVER_STATUS_NOT_INITIALIZED;
    *out = reinterpret_cast<cusolverDnHandle_t>(solver_handles().add({}));
    return CUSOLVER_STATUS_SUCCESS;
  });
}

cusolverStatus_t cusolverDnDestroy(cusolverDnHandle_t handle) {
  return release("cusolverDnDestroy", CUSOLVER_STATUS_EXECUTION_FAILED, [&] {
    return solver_handles().remove(handle) ? CUSOLVER_STATUS_SUCCESS
                                           : misused(CUSOLVER_STATUS_NOT_INITIALIZED, "no such handle");
  });
}

cusolverStatus_t cusolverDnSetStream(cusolverDnHandle_t handle, cudaStream_t stream) {
  return with_solver("cusolverDnSetStream", handle, [&](Solver& solver) {
    if (find_stream(stream) == nullptr) return misused(CUSOLVER_STATUS_INVALID_VALUE, "no such stream");
    solver.stream = stream;
    return CUSOLVER_STATUS_SUCCESS;
  });
}

cusolverStatus_t cusolverDnGetStream(cusolverDnHandle_t handle, cudaStream_t* stream) {
  return with_solver("cusolverDnGetStream", handle, [&](const Solver& solver) {
    *stream = solver.stream;
    return CUSOLVER_STATUS_SUCCESS;
  });
}

cusolverStatus_t cusolverDnCreateParams(cusolverDnParams_t* out) {
  return call("cusolverDnCreateParams", CUSOLVER_STATUS_EXECUTION_FAILED, [&] {
    *out = reinterpret_cast<cusolverDnParams_t>(solver_params().add({}));
    return CUSOLVER_STATUS_SUCCESS;
  });
}

cusolverStatus_t cusolverDnDestroyParams(cusolverDnParams_t params) {
  return release("cusolverDnDestroyParams", CUSOLVER_STATUS_EXECUTION_FAILED, [&] {
    return solver_params().remove(params) ? CUSOLVER_STATUS_SUCCESS
                                          : misused(CUSOLVER_STATUS_INVALID_VALUE, "no such parameters");
  });
}

cusolverStatus_t cusolverDnSetAdvOptions(cusolverDnParams_t params, cusolverDnFunction_t /*function*/,
                                         cusolverAlgMode_t /*algorithm*/) {
  return call("cusolverDnSetAdvOptions", CUSOLVER_STATUS_EXECUTION_FAILED, [&] {
    return solver_params().find(params) != nullptr ? CUSOLVER_STATUS_SUCCESS
                                                   : misused(CUSOLVER_STATUS_INVALID_VALUE, "no such parameters");
  });
}

cusolverStatus_t cusolverGetVersion(int* version) {
  return call("cusolverGetVersion", CUSOLVER_STATUS_EXECUTION_FAILED, [&] {
    *version = CUSOLVER_VERSION;
    return CUSOLVER_STATUS_SUCCESS;
  });
}

cusolverStatus_t cusolverGetProperty(libraryPropertyType part, int* value) {
  return call("cusolverGetProperty", CUSOLVER_STATUS_EXECUTION_FAILED, [&] {
    *value = part == MAJOR_VERSION   ? CUSOLVER_VER_MAJOR
             : part == MINOR_VERSION ? CUSOLVER_VER_MINOR
                                     : CUSOLVER_VER_PATCH;
    return CUSOLVER_STATUS_SUCCESS;
  });
}
