#pragma once

#include <cublas_v2.h>

#include <cstdint>

namespace fake_cuda {

/// A product, or a batch of them, as the functions of cuBLAS and cublasLt describe it; sizes in elements.
struct GemmMatrix {
  const void* data = nullptr;  ///< of the first, or of the device's array of pointers
  cudaDataType type = CUDA_R_32F;
  std::int64_t ld = 0;
  std::int64_t stride = 0;  ///< from one system to the next
};

struct Gemm {
  cublasOperation_t trans_a = CUBLAS_OP_N, trans_b = CUBLAS_OP_N;
  std::int64_t m = 0, n = 0, k = 0;
  GemmMatrix a, b, c;
  const void* alpha = nullptr;
  const void* beta = nullptr;
  std::int64_t batch = 1;
  bool arrays = false;  ///< matrices are given by arrays of pointers
  bool device_scales = false;
  cublasComputeType_t compute = CUBLAS_COMPUTE_32F;
  cublasMath_t math_mode = CUBLAS_DEFAULT_MATH;
};

/// Checks the arguments and enqueues the work.
cublasStatus_t enqueue_gemm(const Gemm& gemm, cudaStream_t stream);

}  // namespace fake_cuda
