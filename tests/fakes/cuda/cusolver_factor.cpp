// cuSOLVER's 64-bit interface: LU and Cholesky.
#include <fmt/core.h>

#include <algorithm>
#include <cstring>
#include <optional>

#include "fakes/cuda/cusolver.hpp"
#include "fakes/cuda/memory.hpp"
#include "fakes/cuda/number_types.hpp"
#include "fakes/cuda/product.hpp"
#include "fakes/cuda/solve.hpp"

namespace fake_cuda {
namespace {

constexpr std::size_t host_workspace = 64;

/// The device's is as the real ones are: it grows with the matrix.
std::size_t device_workspace(std::int64_t n, cudaDataType type) {
  return static_cast<std::size_t>((n + 1) * 32 * bytes_of(type));
}

/// The arguments that all of these functions share.
struct Call {
  cusolverDnParams_t params = nullptr;
  std::int64_t n = 0, nrhs = 0;
  cudaDataType type = CUDA_R_32F;
  std::int64_t lda = 0, ldb = 0;
  cublasFillMode_t uplo = CUBLAS_FILL_MODE_LOWER;
};

cusolverStatus_t check(const Call& args) {
  if (solver_params().find(args.params) == nullptr) return misused(CUSOLVER_STATUS_INVALID_VALUE, "no such parameters");
  if (!with_number(args.type, [](auto) {}))
    return misused(CUSOLVER_STATUS_NOT_SUPPORTED, fmt::format("no solver for type {}", int{args.type}));
  if (args.uplo != CUBLAS_FILL_MODE_LOWER)
    return misused(CUSOLVER_STATUS_NOT_SUPPORTED, "only the lower triangle is in the fake");
  if (args.n < 0 || args.nrhs < 0) return misused(CUSOLVER_STATUS_INVALID_VALUE, "a negative size");
  const std::int64_t least = std::max<std::int64_t>(args.n, 1);
  if (args.lda < least || args.ldb < least)
    return misused(CUSOLVER_STATUS_INVALID_VALUE,
                   fmt::format("ld {} or {} is less than its {} rows", args.lda, args.ldb, args.n));
  return CUSOLVER_STATUS_SUCCESS;
}

struct Workspace {
  void* device = nullptr;
  std::size_t device_bytes = 0;
  void* host = nullptr;
  std::size_t host_bytes = 0;
};

/// The host's is used when the function is called, the device's by the work.
cusolverStatus_t check(const Workspace& given, std::size_t needed) {
  if (given.device_bytes < needed || given.host_bytes < host_workspace)
    return misused(CUSOLVER_STATUS_INVALID_VALUE, "a workspace is too small");
  if (resolve(given.device, static_cast<std::int64_t>(needed)) == nullptr)
    return misused(CUSOLVER_STATUS_INVALID_VALUE, "the workspace is not wholly on the device");
  if (given.host == nullptr || in_device(given.host))
    return misused(CUSOLVER_STATUS_INVALID_VALUE, "the host's workspace is not on the host");
  std::memset(given.host, 0, host_workspace);
  return CUSOLVER_STATUS_SUCCESS;
}

cusolverStatus_t workspace_sizes(const char* function, cusolverDnHandle_t handle, const Call& args, std::size_t* device,
                                 std::size_t* host) {
  return with_solver(function, handle, [&](const Solver&) {
    const cusolverStatus_t status = check(args);
    if (status != CUSOLVER_STATUS_SUCCESS) return status;
    *device = device_workspace(args.n, args.type);
    *host = host_workspace;
    return status;
  });
}

/// Where the operands are, behind the device's addresses.
struct Places {
  std::byte* a = nullptr;
  std::byte* b = nullptr;  ///< nullptr: factors only
  std::int64_t* pivots = nullptr;
  int* info = nullptr;
  std::byte* workspace = nullptr;
};

template <class Work>
cusolverStatus_t enqueue_factor(const char* function, cusolverDnHandle_t handle, const Call& args,
                                const Workspace& given, void* a, int* info, Work work) {
  return with_solver(function, handle, [&](const Solver& solver) {
    const std::size_t needed = device_workspace(args.n, args.type);
    cusolverStatus_t status = check(args);
    if (status == CUSOLVER_STATUS_SUCCESS) status = check(given, needed);
    if (status != CUSOLVER_STATUS_SUCCESS) return status;
    Places at;
    at.a = resolve(a, elements(args.n, args.n, args.lda) * bytes_of(args.type));
    at.info = resolve_as(info, 1);
    at.workspace = resolve(given.device, static_cast<std::int64_t>(needed));
    if (at.a == nullptr || at.info == nullptr)
      return misused(CUSOLVER_STATUS_INVALID_VALUE, "A or info is not wholly on the device");
    return work(solver, at, needed);
  });
}

template <class Work>
cusolverStatus_t enqueue_solve(const char* function, cusolverDnHandle_t handle, const Call& args, const void* a,
                               void* b, int* info, Work work) {
  return with_solver(function, handle, [&](const Solver& solver) {
    const cusolverStatus_t status = check(args);
    if (status != CUSOLVER_STATUS_SUCCESS) return status;
    Places at;
    at.a = resolve(a, elements(args.n, args.n, args.lda) * bytes_of(args.type));
    at.b = resolve(b, elements(args.n, args.nrhs, args.ldb) * bytes_of(args.type));
    at.info = resolve_as(info, 1);
    if (at.a == nullptr || at.b == nullptr || at.info == nullptr)
      return misused(CUSOLVER_STATUS_INVALID_VALUE, "A, B or info is not wholly on the device");
    return work(solver, at);
  });
}

void finish_solve(const Call& args, const Places& at) {
  *at.info = 0;
  if (state().wrong && args.n > 0 && args.nrhs > 0) spoil(args.type, at.b);
}

void run_getrs(const Call& args, const Places& at, const std::string& function) {
  bool solved = false;
  with_number(args.type, [&](auto zero) {
    using T = decltype(zero);
    solved = solve_lu(args.n, args.nrhs, reinterpret_cast<const T*>(at.a), args.lda, at.pivots,
                      reinterpret_cast<T*>(at.b), args.ldb);
  });
  if (!solved) return fail_work(function, "the pivots are none");
  finish_solve(args, at);
}

void run_potrs(const Call& args, const Places& at) {
  with_number(args.type, [&](auto zero) {
    using T = decltype(zero);
    linbench::reference::cholesky_solve(args.n, args.nrhs, reinterpret_cast<const T*>(at.a), args.lda,
                                        reinterpret_cast<T*>(at.b), args.ldb);
  });
  finish_solve(args, at);
}

}  // namespace
}  // namespace fake_cuda

using namespace fake_cuda;

cusolverStatus_t cusolverDnXgetrf_bufferSize(cusolverDnHandle_t handle, cusolverDnParams_t params, std::int64_t m,
                                             std::int64_t n, cudaDataType type, const void* /*a*/, std::int64_t lda,
                                             cudaDataType /*compute*/, std::size_t* device, std::size_t* host) {
  return workspace_sizes("cusolverDnXgetrf_bufferSize", handle, {params, std::max(m, n), 0, type, lda, lda}, device,
                         host);
}

cusolverStatus_t cusolverDnXgetrf(cusolverDnHandle_t handle, cusolverDnParams_t params, std::int64_t m, std::int64_t n,
                                  cudaDataType type, void* a, std::int64_t lda, std::int64_t* pivots,
                                  cudaDataType compute, void* device, std::size_t device_bytes, void* host,
                                  std::size_t host_bytes, int* info) {
  const Call args{params, n, 0, type, lda, lda};
  return enqueue_factor("cusolverDnXgetrf", handle, args, {device, device_bytes, host, host_bytes}, a, info,
                        [&](const Solver& solver, Places at, std::size_t workspace) {
                          if (m != n || compute != type)
                            return misused(CUSOLVER_STATUS_NOT_SUPPORTED, "only square, in the matrix's own type");
                          at.pivots = resolve_as(pivots, n);
                          if (at.pivots == nullptr)
                            return misused(CUSOLVER_STATUS_INVALID_VALUE, "the pivots are not wholly on the device");
                          launch(solver.stream, [args, at, workspace] {
                            std::memset(at.workspace, 0, workspace);
                            with_number(args.type, [&](auto zero) {
                              *at.info =
                                  factor_lu(args.n, reinterpret_cast<decltype(zero)*>(at.a), args.lda, at.pivots);
                            });
                          });
                          return CUSOLVER_STATUS_SUCCESS;
                        });
}

cusolverStatus_t cusolverDnXgetrs(cusolverDnHandle_t handle, cusolverDnParams_t params, cublasOperation_t trans,
                                  std::int64_t n, std::int64_t nrhs, cudaDataType type, const void* a, std::int64_t lda,
                                  const std::int64_t* pivots, cudaDataType b_type, void* b, std::int64_t ldb,
                                  int* info) {
  const Call args{params, n, nrhs, type, lda, ldb};
  return enqueue_solve("cusolverDnXgetrs", handle, args, a, b, info, [&](const Solver& solver, Places at) {
    if (trans != CUBLAS_OP_N || b_type != type)
      return misused(CUSOLVER_STATUS_NOT_SUPPORTED, "only CUBLAS_OP_N, and one type, is in the fake");
    at.pivots = const_cast<std::int64_t*>(resolve_as(pivots, n));
    if (at.pivots == nullptr) return misused(CUSOLVER_STATUS_INVALID_VALUE, "the pivots are not wholly on the device");
    launch(solver.stream, [args, at] { run_getrs(args, at, "cusolverDnXgetrs"); });
    return CUSOLVER_STATUS_SUCCESS;
  });
}

cusolverStatus_t cusolverDnXpotrf_bufferSize(cusolverDnHandle_t handle, cusolverDnParams_t params,
                                             cublasFillMode_t uplo, std::int64_t n, cudaDataType type,
                                             const void* /*a*/, std::int64_t lda, cudaDataType /*compute*/,
                                             std::size_t* device, std::size_t* host) {
  return workspace_sizes("cusolverDnXpotrf_bufferSize", handle, {params, n, 0, type, lda, lda, uplo}, device, host);
}

cusolverStatus_t cusolverDnXpotrf(cusolverDnHandle_t handle, cusolverDnParams_t params, cublasFillMode_t uplo,
                                  std::int64_t n, cudaDataType type, void* a, std::int64_t lda, cudaDataType compute,
                                  void* device, std::size_t device_bytes, void* host, std::size_t host_bytes,
                                  int* info) {
  const Call args{params, n, 0, type, lda, lda, uplo};
  return enqueue_factor("cusolverDnXpotrf", handle, args, {device, device_bytes, host, host_bytes}, a, info,
                        [&](const Solver& solver, const Places& at, std::size_t workspace) {
                          if (compute != type)
                            return misused(CUSOLVER_STATUS_NOT_SUPPORTED, "only in the matrix's own type");
                          launch(solver.stream, [args, at, workspace] {
                            std::memset(at.workspace, 0, workspace);
                            with_number(args.type, [&](auto zero) {
                              *at.info = linbench::reference::cholesky_factor(
                                  args.n, reinterpret_cast<decltype(zero)*>(at.a), args.lda);
                            });
                          });
                          return CUSOLVER_STATUS_SUCCESS;
                        });
}

cusolverStatus_t cusolverDnXpotrs(cusolverDnHandle_t handle, cusolverDnParams_t params, cublasFillMode_t uplo,
                                  std::int64_t n, std::int64_t nrhs, cudaDataType type, const void* a, std::int64_t lda,
                                  cudaDataType b_type, void* b, std::int64_t ldb, int* info) {
  const Call args{params, n, nrhs, type, lda, ldb, uplo};
  return enqueue_solve("cusolverDnXpotrs", handle, args, a, b, info, [&](const Solver& solver, const Places& at) {
    if (b_type != type) return misused(CUSOLVER_STATUS_NOT_SUPPORTED, "only one type is in the fake");
    launch(solver.stream, [args, at] { run_potrs(args, at); });
    return CUSOLVER_STATUS_SUCCESS;
  });
}
