#pragma once

#include <cublasLt.h>
#include <fmt/core.h>

#include <cstdint>

#include "fakes/cuda/registry.hpp"
#include "fakes/cuda/state.hpp"

namespace fake_cuda {

struct LtHandle {};

struct MatmulDesc {
  cublasComputeType_t compute = CUBLAS_COMPUTE_32F;
  cudaDataType scale = CUDA_R_32F;
  cublasLtPointerMode_t pointer_mode = CUBLASLT_POINTER_MODE_HOST;
  cublasOperation_t trans_a = CUBLAS_OP_N, trans_b = CUBLAS_OP_N;
};

struct MatrixLayout {
  cudaDataType type = CUDA_R_32F;
  cublasLtOrder_t order = CUBLASLT_ORDER_COL;
  std::uint64_t rows = 0, cols = 0;
  std::int64_t ld = 0;
  std::int32_t batch = 1;
  std::int64_t stride = 0;
};

struct MatmulPreference {
  std::uint64_t workspace = 0;
};

Registry<LtHandle>& lt_handles();
Registry<MatmulDesc>& matmul_descs();
Registry<MatrixLayout>& matrix_layouts();
Registry<MatmulPreference>& matmul_preferences();

inline cublasStatus_t no_such(const char* what) {
  return misused(CUBLAS_STATUS_INVALID_VALUE, fmt::format("no such {}", what));
}

template <class Body>
cublasStatus_t lt(std::string_view function, Body body) {
  return call(function, CUBLAS_STATUS_EXECUTION_FAILED, body);
}

}  // namespace fake_cuda
