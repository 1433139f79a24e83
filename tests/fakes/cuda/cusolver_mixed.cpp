// cuSOLVER: solves in mixed precision (cusolverDn<t1><t2>gesv). They block the host, as the real ones do.
#include <fmt/core.h>

#include "fakes/cuda/cusolver.hpp"
#include "fakes/cuda/memory.hpp"
#include "fakes/cuda/number_types.hpp"
#include "fakes/cuda/product.hpp"
#include "fakes/cuda/refine.hpp"

namespace fake_cuda {
namespace {

/// As the caller gives it; addresses are the device's.
template <class C>
struct Call {
  int n = 0, nrhs = 0;
  C* a = nullptr;
  int lda = 0;
  int* pivots = nullptr;
  C* b = nullptr;
  int ldb = 0;
  C* x = nullptr;
  int ldx = 0;
};

template <class C>
std::size_t workspace(const Call<C>& args) {
  const auto n = static_cast<std::size_t>(args.n);
  return (n * n + 2 * n * static_cast<std::size_t>(args.nrhs) + 1) * sizeof(C);
}

template <class C>
cusolverStatus_t check(const Call<C>& args) {
  if (args.n < 0 || args.nrhs < 0) return misused(CUSOLVER_STATUS_INVALID_VALUE, "a negative size");
  const int least = std::max(args.n, 1);
  if (args.lda < least || args.ldb < least || args.ldx < least)
    return misused(CUSOLVER_STATUS_INVALID_VALUE, fmt::format("a leading dimension is less than the {} rows", args.n));
  return CUSOLVER_STATUS_SUCCESS;
}

template <class C>
cusolverStatus_t workspace_size(const char* function, cusolverDnHandle_t handle, const Call<C>& args,
                                std::size_t* bytes) {
  return with_solver(function, handle, [&](const Solver&) {
    const cusolverStatus_t status = check(args);
    if (status == CUSOLVER_STATUS_SUCCESS) *bytes = workspace(args);
    return status;
  });
}

template <class C>
System<NumberOf<C>> behind(const Call<C>& args) {
  using T = NumberOf<C>;
  return {args.n,
          args.nrhs,
          reinterpret_cast<T*>(resolve_as(args.a, elements(args.n, args.n, args.lda))),
          args.lda,
          reinterpret_cast<const T*>(resolve_as(args.b, elements(args.n, args.nrhs, args.ldb))),
          args.ldb,
          reinterpret_cast<T*>(resolve_as(args.x, elements(args.n, args.nrhs, args.ldx))),
          args.ldx};
}

template <class T>
Refined run(const System<T>& system, Lower lower) {
  const Refined refined = solve_mixed(system, lower, state().fallback);
  if (state().wrong && system.n > 0 && system.nrhs > 0) spoil(type_of<T>(), reinterpret_cast<std::byte*>(system.x));
  return refined;
}

/// `iterations` is the host's, `info` the device's.
template <class C>
cusolverStatus_t solve(const char* function, Lower lower, cusolverDnHandle_t handle, const Call<C>& args, void* space,
                       std::size_t bytes, int* iterations, int* info) {
  return with_solver(function, handle, [&](const Solver& solver) {
    const cusolverStatus_t status = check(args);
    if (status != CUSOLVER_STATUS_SUCCESS) return status;
    if (bytes < workspace(args) || resolve(space, static_cast<std::int64_t>(workspace(args))) == nullptr)
      return misused(CUSOLVER_STATUS_INVALID_VALUE, "the workspace is not wholly on the device");
    const auto system = behind(args);
    int* info_behind = resolve_as(info, 1);
    if (system.a == nullptr || system.b == nullptr || system.x == nullptr || info_behind == nullptr ||
        resolve_as(args.pivots, args.n) == nullptr)
      return misused(CUSOLVER_STATUS_INVALID_VALUE, "A, B, X, the pivots or info are not wholly on the device");
    if (iterations == nullptr || in_device(iterations))
      return misused(CUSOLVER_STATUS_INVALID_VALUE, "iter is not the host's");
    Refined refined;
    launch(solver.stream, [&] { refined = run(system, lower); });
    finish(solver.stream);
    *iterations = refined.iterations;
    *info_behind = refined.info;
    return CUSOLVER_STATUS_SUCCESS;
  });
}

}  // namespace
}  // namespace fake_cuda

// One pair of functions for each pair of types.
#define FAKE_CUDA_GESV(letters, type, lower)                                                                           \
  cusolverStatus_t cusolverDn##letters##gesv_bufferSize(cusolverDnHandle_t handle, cusolver_int_t n,                   \
                                                        cusolver_int_t nrhs, type* a, cusolver_int_t lda,              \
                                                        cusolver_int_t* pivots, type* b, cusolver_int_t ldb, type* x,  \
                                                        cusolver_int_t ldx, void* /*workspace*/, std::size_t* bytes) { \
    return fake_cuda::workspace_size<type>("cusolverDn" #letters "gesv_bufferSize", handle,                            \
                                           {n, nrhs, a, lda, pivots, b, ldb, x, ldx}, bytes);                          \
  }                                                                                                                    \
  cusolverStatus_t cusolverDn##letters##gesv(cusolverDnHandle_t handle, cusolver_int_t n, cusolver_int_t nrhs,         \
                                             type* a, cusolver_int_t lda, cusolver_int_t* pivots, type* b,             \
                                             cusolver_int_t ldb, type* x, cusolver_int_t ldx, void* workspace,         \
                                             std::size_t bytes, cusolver_int_t* iterations, cusolver_int_t* info) {    \
    return fake_cuda::solve<type>("cusolverDn" #letters "gesv", fake_cuda::Lower::lower, handle,                       \
                                  {n, nrhs, a, lda, pivots, b, ldb, x, ldx}, workspace, bytes, iterations, info);      \
  }

FAKE_CUDA_GESV(DS, double, single)
FAKE_CUDA_GESV(DH, double, half)
FAKE_CUDA_GESV(DB, double, bfloat16)
FAKE_CUDA_GESV(DX, double, tf32)
FAKE_CUDA_GESV(SH, float, half)
FAKE_CUDA_GESV(SB, float, bfloat16)
FAKE_CUDA_GESV(SX, float, tf32)
FAKE_CUDA_GESV(ZC, cuDoubleComplex, single)
FAKE_CUDA_GESV(ZK, cuDoubleComplex, half)
FAKE_CUDA_GESV(ZE, cuDoubleComplex, bfloat16)
FAKE_CUDA_GESV(ZY, cuDoubleComplex, tf32)
FAKE_CUDA_GESV(CK, cuComplex, half)
FAKE_CUDA_GESV(CE, cuComplex, bfloat16)
FAKE_CUDA_GESV(CY, cuComplex, tf32)
