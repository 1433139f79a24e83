#pragma once

#include <cusolverDn.h>

#include "fakes/cuda/queue.hpp"
#include "fakes/cuda/registry.hpp"
#include "fakes/cuda/state.hpp"

namespace fake_cuda {

struct Solver {
  cudaStream_t stream = nullptr;
};
struct SolverParams {};

Registry<Solver>& solver_handles();
Registry<SolverParams>& solver_params();

/// A function that has a handle whose stream is alive.
template <class Body>
cusolverStatus_t with_solver(std::string_view function, cusolverDnHandle_t handle, Body body) {
  return call(function, CUSOLVER_STATUS_EXECUTION_FAILED, [&] {
    Solver* found = solver_handles().find(handle);
    if (found == nullptr) return misused(CUSOLVER_STATUS_NOT_INITIALIZED, "no such handle");
    if (find_stream(found->stream) == nullptr)
      return misused(CUSOLVER_STATUS_INVALID_VALUE, "its stream was destroyed");
    return body(*found);
  });
}

}  // namespace fake_cuda
