#pragma once

#include <cublas_v2.h>

#include <complex>
#include <cstddef>
#include <cstdint>

/// Products on column-major matrices of any of the types that linbench has.
namespace fake_cuda {

struct MatrixView {
  std::byte* data = nullptr;
  std::int64_t ld = 0;
};

/// C = alpha op(A) op(B) + beta C; A and B have one type. beta = 0: C is only written.
struct Product {
  cublasOperation_t trans_a = CUBLAS_OP_N, trans_b = CUBLAS_OP_N;
  std::int64_t m = 0, n = 0, k = 0;
  cudaDataType ab_type = CUDA_R_32F, c_type = CUDA_R_32F;
  bool tf32 = false;  ///< the parts of A and B are rounded to TF32 first
  std::complex<double> alpha, beta;
};

std::int64_t bytes_of(cudaDataType type);  ///< 0: a type that the fake does not have

/// Whether a product can have these types and this compute type (cuBLAS documentation, cublasGemmEx).
bool has_types(cudaDataType a, cudaDataType b, cudaDataType c, cublasComputeType_t compute);

void multiply(const Product& product, MatrixView a, MatrixView b, MatrixView c);

/// Makes one element wrong, and finite.
void spoil(cudaDataType type, std::byte* element);

}  // namespace fake_cuda
