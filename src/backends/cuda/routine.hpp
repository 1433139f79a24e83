#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "backends/cuda/handles.hpp"
#include "linbench/backend.hpp"
#include "linbench/problem.hpp"

namespace linbench::cuda {

/// What a routine works with, for as long as it lives. The handles work on `stream`.
struct Context {
  cudaStream_t stream = nullptr;
  cublasHandle_t cublas = nullptr;
  cublasLtHandle_t cublas_lt = nullptr;
  cusolverDnHandle_t solver = nullptr;
};

/// One problem's matrices as the device holds them; strides in elements from one system to the next.
struct DeviceLayouts {
  Layout a, b, result;  ///< `systems` is the number of one call: Problem::batch
};

/// The device addresses of one call's systems. dot: result is C. solve: b is overwritten by X where the routine works
/// in place, and then result is b.
struct CallOperands {
  std::int64_t slot = 0;  ///< which of the slots this call works on: 0 for dot
  std::byte* a = nullptr;
  std::byte* b = nullptr;
  std::byte* result = nullptr;
};

/// A way to do one problem, ready to be called: workspaces allocated, descriptors made, nothing left to set up.
/// Enqueues on its context's stream only, and never waits in enqueue unless facts().blocks_host.
class Routine {
 public:
  virtual ~Routine() = default;

  /// Whether the solution overwrites the right-hand side.
  virtual bool in_place() const = 0;

  /// Untimed, once, before anything is enqueued: the operands of each slot, the same that enqueue will be given. For
  /// routines that take arrays of addresses.
  virtual void bind(const std::vector<CallOperands>& /*slots*/) {}

  /// Enqueues one call. Throws StatusError when the library refuses it.
  virtual void enqueue(const CallOperands& call) = 0;

  /// Untimed, before the calls of a block: enqueues what forgets the info of slots [0, slots).
  virtual void reset(std::int64_t /*slots*/) {}

  /// Untimed, after the stream is idle: throws StatusError if a call on one of `calls` slots from 0 on reported failure
  /// (backends/solve_info.hpp). `system_of` says which system of the pool the first of a slot's call was.
  virtual void check(std::int64_t /*calls*/, const std::vector<std::int64_t>& /*system_of*/) {}

  /// After check().
  virtual MethodFacts facts() const = 0;
};

/// One row of the list of all routines (routines.cpp).
struct RoutineInfo {
  std::string_view name;  ///< "cublasGemmEx"
  /// nullopt: it can do the problem; else why not.
  std::optional<std::string> (*refusal)(const Problem& problem);
  /// `slots`: how many calls can be in flight, each on systems of its own (dot: 1).
  std::unique_ptr<Routine> (*make)(const Context& context, const Problem& problem, const DeviceLayouts& layouts,
                                   std::int64_t slots);
  /// Bytes of device memory that it takes beside the matrices, for the check before anything is allocated; a bound from
  /// the problem's sizes or the library's own query.
  std::int64_t (*workspace_bytes)(const Context& context, const Problem& problem, const DeviceLayouts& layouts,
                                  std::int64_t slots);
};

/// Those preferred first. dot.cpp has those of dot, solve.cpp, solve_mixed.cpp and solve_batched.cpp those of solve.
/// batched_solve_routines come before solve_routines where prefers_batched_solve(problem), else after them.
const std::vector<RoutineInfo>& dot_routines();
const std::vector<RoutineInfo>& solve_routines();
const std::vector<RoutineInfo>& mixed_solve_routines();
const std::vector<RoutineInfo>& batched_solve_routines();
bool prefers_batched_solve(const Problem& problem);

}  // namespace linbench::cuda
