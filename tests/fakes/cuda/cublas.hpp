#pragma once

#include <cublas_v2.h>

#include "fakes/cuda/registry.hpp"
#include "fakes/cuda/state.hpp"

namespace fake_cuda {

struct Cublas {
  cudaStream_t stream = nullptr;
  cublasMath_t math_mode = CUBLAS_DEFAULT_MATH;
  cublasPointerMode_t pointer_mode = CUBLAS_POINTER_MODE_HOST;
};

Registry<Cublas>& cublas_handles();

/// A function that has a handle.
template <class Body>
cublasStatus_t with_cublas(std::string_view function, cublasHandle_t handle, Body body) {
  return call(function, CUBLAS_STATUS_EXECUTION_FAILED, [&] {
    Cublas* found = cublas_handles().find(handle);
    return found == nullptr ? misused(CUBLAS_STATUS_NOT_INITIALIZED, "no such handle") : body(*found);
  });
}

}  // namespace fake_cuda
