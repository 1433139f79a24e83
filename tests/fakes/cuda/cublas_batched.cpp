// cuBLAS: batched LU, with device arrays of pointers.
#include <fmt/core.h>

#include "fakes/cuda/cublas.hpp"
#include "fakes/cuda/memory.hpp"
#include "fakes/cuda/number_types.hpp"
#include "fakes/cuda/product.hpp"
#include "fakes/cuda/queue.hpp"
#include "fakes/cuda/solve.hpp"

namespace fake_cuda {
namespace {

std::optional<std::string> wrong_sizes(int n, int lda, int nrhs, int ldb, int batch) {
  if (n < 0 || nrhs < 0 || batch < 0) return "a negative size";
  if (lda < std::max(n, 1)) return fmt::format("lda {} is less than its {} rows", lda, n);
  if (ldb < std::max(n, 1)) return fmt::format("ldb {} is less than its {} rows", ldb, n);
  return std::nullopt;
}

/// System i of a device array of pointers.
template <class T, class Pointer>
T* system_of(const Pointer* array, std::int64_t index, std::int64_t count) {
  return reinterpret_cast<T*>(resolve(array[index], count * static_cast<std::int64_t>(sizeof(T))));
}

struct Factor {
  std::string function;
  std::int64_t n = 0, lda = 0, batch = 0;
  int* pivots = nullptr;
  int* info = nullptr;
};

template <class T, class Pointer>
void run(const Factor& work, const Pointer* arrays) {
  for (std::int64_t i = 0; i < work.batch; ++i) {
    T* a = system_of<T>(arrays, i, elements(work.n, work.n, work.lda));
    if (a == nullptr) return fail_work(work.function, fmt::format("pointer {} is no matrix on the device", i));
    work.info[i] = factor_lu(work.n, a, work.lda, work.pivots + i * work.n);
  }
}

template <class C>
cublasStatus_t factor(const char* function, cublasHandle_t handle, int n, C* const arrays[], int lda, int* pivots,
                      int* info, int batch) {
  return with_cublas(function, handle, [&](const Cublas& cublas) {
    if (auto wrong = wrong_sizes(n, lda, 0, lda, batch)) return misused(CUBLAS_STATUS_INVALID_VALUE, *wrong);
    if (n == 0 || batch == 0) return CUBLAS_STATUS_SUCCESS;
    const auto* all = resolve_as(arrays, batch);
    const Factor work{function, n, lda, batch, resolve_as(pivots, std::int64_t{n} * batch), resolve_as(info, batch)};
    if (all == nullptr || work.pivots == nullptr || work.info == nullptr)
      return misused(CUBLAS_STATUS_INVALID_VALUE, "the pointers, pivots or info are not wholly on the device");
    launch(
        cublas.stream, [work, all] { run<NumberOf<C>>(work, all); }, cublas.math_mode);
    return CUBLAS_STATUS_SUCCESS;
  });
}

struct Solve {
  std::string function;
  std::int64_t n = 0, nrhs = 0, lda = 0, ldb = 0, batch = 0;
  const int* pivots = nullptr;
};

template <class T, class A, class B>
void run(const Solve& work, const A* a_arrays, const B* b_arrays) {
  for (std::int64_t i = 0; i < work.batch; ++i) {
    const T* a = system_of<T>(a_arrays, i, elements(work.n, work.n, work.lda));
    T* b = system_of<T>(b_arrays, i, elements(work.n, work.nrhs, work.ldb));
    if (a == nullptr || b == nullptr)
      return fail_work(work.function, fmt::format("pointer {} is no matrix on the device", i));
    if (!solve_lu(work.n, work.nrhs, a, work.lda, work.pivots + i * work.n, b, work.ldb))
      return fail_work(work.function, fmt::format("the pivots of system {} are none", i));
    if (state().wrong) spoil(type_of<T>(), reinterpret_cast<std::byte*>(b));
  }
}

/// info is the host's: 0, or which argument is wrong.
template <class C>
cublasStatus_t solve(const char* function, cublasHandle_t handle, cublasOperation_t trans, int n, int nrhs,
                     const C* const a_arrays[], int lda, const int* pivots, C* const b_arrays[], int ldb, int* info,
                     int batch) {
  return with_cublas(function, handle, [&](const Cublas& cublas) {
    if (info == nullptr || in_device(info)) return misused(CUBLAS_STATUS_INVALID_VALUE, "info is not the host's");
    *info = 0;
    if (trans != CUBLAS_OP_N) return misused(CUBLAS_STATUS_NOT_SUPPORTED, "only CUBLAS_OP_N is in the fake");
    if (auto wrong = wrong_sizes(n, lda, nrhs, ldb, batch)) return misused(CUBLAS_STATUS_INVALID_VALUE, *wrong);
    if (n == 0 || nrhs == 0 || batch == 0) return CUBLAS_STATUS_SUCCESS;
    const auto* all_a = resolve_as(a_arrays, batch);
    const auto* all_b = resolve_as(b_arrays, batch);
    const Solve work{function, n, nrhs, lda, ldb, batch, resolve_as(pivots, std::int64_t{n} * batch)};
    if (all_a == nullptr || all_b == nullptr || work.pivots == nullptr)
      return misused(CUBLAS_STATUS_INVALID_VALUE, "the pointers or pivots are not wholly on the device");
    launch(
        cublas.stream, [work, all_a, all_b] { run<NumberOf<C>>(work, all_a, all_b); }, cublas.math_mode);
    return CUBLAS_STATUS_SUCCESS;
  });
}

}  // namespace
}  // namespace fake_cuda

// One pair of functions for each of the four types.
#define FAKE_CUDA_BATCHED_LU(letter, type)                                                                         \
  cublasStatus_t cublas##letter##getrfBatched(cublasHandle_t handle, int n, type* const a[], int lda, int* pivots, \
                                              int* info, int batch) {                                              \
    return fake_cuda::factor("cublas" #letter "getrfBatched", handle, n, a, lda, pivots, info, batch);             \
  }                                                                                                                \
  cublasStatus_t cublas##letter##getrsBatched(cublasHandle_t handle, cublasOperation_t trans, int n, int nrhs,     \
                                              const type* const a[], int lda, const int* pivots, type* const b[],  \
                                              int ldb, int* info, int batch) {                                     \
    return fake_cuda::solve("cublas" #letter "getrsBatched", handle, trans, n, nrhs, a, lda, pivots, b, ldb, info, \
                            batch);                                                                                \
  }

FAKE_CUDA_BATCHED_LU(S, float)
FAKE_CUDA_BATCHED_LU(D, double)
FAKE_CUDA_BATCHED_LU(C, cuComplex)
FAKE_CUDA_BATCHED_LU(Z, cuDoubleComplex)
