#pragma once

#include <cublas_v2.h>
#include <cuda_runtime_api.h>
#include <cusolver_common.h>

#include <string_view>

/// Error codes of CUDA's libraries as exceptions. `routine` is the function called, `problem` what it was called for
/// (Problem::describe()), empty where there is none. The message names both and the code:
/// "cusolverDnXgetrf: CUSOLVER_STATUS_ALLOC_FAILED (solve f64 n=50000)". Codes that mean that device or pinned memory
/// ran out throw StatusError{oom}; those that mean that there is no usable driver or device StatusError{unavailable};
/// all others StatusError{failed}.
namespace linbench::cuda {

void check(cudaError_t code, std::string_view routine, std::string_view problem = {});
void check(cublasStatus_t code, std::string_view routine, std::string_view problem = {});
void check(cusolverStatus_t code, std::string_view routine, std::string_view problem = {});

}  // namespace linbench::cuda
