// cuBLAS: products.
#include "fakes/cuda/cublas.hpp"
#include "fakes/cuda/gemm.hpp"

namespace fake_cuda {
namespace {

cublasStatus_t gemm(const char* function, cublasHandle_t handle, Gemm arguments) {
  return with_cublas(function, handle, [&](const Cublas& cublas) {
    arguments.math_mode = cublas.math_mode;
    arguments.device_scales = cublas.pointer_mode == CUBLAS_POINTER_MODE_DEVICE;
    return enqueue_gemm(arguments, cublas.stream);
  });
}

}  // namespace
}  // namespace fake_cuda

using namespace fake_cuda;

cublasStatus_t cublasGemmEx(cublasHandle_t handle, cublasOperation_t trans_a, cublasOperation_t trans_b, int m, int n,
                            int k, const void* alpha, const void* a, cudaDataType a_type, int lda, const void* b,
                            cudaDataType b_type, int ldb, const void* beta, void* c, cudaDataType c_type, int ldc,
                            cublasComputeType_t compute, cublasGemmAlgo_t /*algo*/) {
  return gemm("cublasGemmEx", handle,
              {trans_a,
               trans_b,
               m,
               n,
               k,
               {a, a_type, lda},
               {b, b_type, ldb},
               {c, c_type, ldc},
               alpha,
               beta,
               1,
               false,
               false,
               compute});
}

cublasStatus_t cublasGemmEx_64(cublasHandle_t handle, cublasOperation_t trans_a, cublasOperation_t trans_b,
                               std::int64_t m, std::int64_t n, std::int64_t k, const void* alpha, const void* a,
                               cudaDataType a_type, std::int64_t lda, const void* b, cudaDataType b_type,
                               std::int64_t ldb, const void* beta, void* c, cudaDataType c_type, std::int64_t ldc,
                               cublasComputeType_t compute, cublasGemmAlgo_t /*algo*/) {
  return gemm("cublasGemmEx_64", handle,
              {trans_a,
               trans_b,
               m,
               n,
               k,
               {a, a_type, lda},
               {b, b_type, ldb},
               {c, c_type, ldc},
               alpha,
               beta,
               1,
               false,
               false,
               compute});
}

cublasStatus_t cublasGemmStridedBatchedEx(cublasHandle_t handle, cublasOperation_t trans_a, cublasOperation_t trans_b,
                                          int m, int n, int k, const void* alpha, const void* a, cudaDataType a_type,
                                          int lda, long long stride_a, const void* b, cudaDataType b_type, int ldb,
                                          long long stride_b, const void* beta, void* c, cudaDataType c_type, int ldc,
                                          long long stride_c, int batch, cublasComputeType_t compute,
                                          cublasGemmAlgo_t /*algo*/) {
  return gemm("cublasGemmStridedBatchedEx", handle,
              {trans_a,
               trans_b,
               m,
               n,
               k,
               {a, a_type, lda, stride_a},
               {b, b_type, ldb, stride_b},
               {c, c_type, ldc, stride_c},
               alpha,
               beta,
               batch,
               false,
               false,
               compute});
}

cublasStatus_t cublasGemmStridedBatchedEx_64(cublasHandle_t handle, cublasOperation_t trans_a,
                                             cublasOperation_t trans_b, std::int64_t m, std::int64_t n, std::int64_t k,
                                             const void* alpha, const void* a, cudaDataType a_type, std::int64_t lda,
                                             long long stride_a, const void* b, cudaDataType b_type, std::int64_t ldb,
                                             long long stride_b, const void* beta, void* c, cudaDataType c_type,
                                             std::int64_t ldc, long long stride_c, std::int64_t batch,
                                             cublasComputeType_t compute, cublasGemmAlgo_t /*algo*/) {
  return gemm("cublasGemmStridedBatchedEx_64", handle,
              {trans_a,
               trans_b,
               m,
               n,
               k,
               {a, a_type, lda, stride_a},
               {b, b_type, ldb, stride_b},
               {c, c_type, ldc, stride_c},
               alpha,
               beta,
               batch,
               false,
               false,
               compute});
}

cublasStatus_t cublasGemmBatchedEx(cublasHandle_t handle, cublasOperation_t trans_a, cublasOperation_t trans_b, int m,
                                   int n, int k, const void* alpha, const void* const a[], cudaDataType a_type, int lda,
                                   const void* const b[], cudaDataType b_type, int ldb, const void* beta,
                                   void* const c[], cudaDataType c_type, int ldc, int batch,
                                   cublasComputeType_t compute, cublasGemmAlgo_t /*algo*/) {
  return gemm("cublasGemmBatchedEx", handle,
              {trans_a,
               trans_b,
               m,
               n,
               k,
               {a, a_type, lda},
               {b, b_type, ldb},
               {c, c_type, ldc},
               alpha,
               beta,
               batch,
               true,
               false,
               compute});
}

cublasStatus_t cublasGemmBatchedEx_64(cublasHandle_t handle, cublasOperation_t trans_a, cublasOperation_t trans_b,
                                      std::int64_t m, std::int64_t n, std::int64_t k, const void* alpha,
                                      const void* const a[], cudaDataType a_type, std::int64_t lda,
                                      const void* const b[], cudaDataType b_type, std::int64_t ldb, const void* beta,
                                      void* const c[], cudaDataType c_type, std::int64_t ldc, std::int64_t batch,
                                      cublasComputeType_t compute, cublasGemmAlgo_t /*algo*/) {
  return gemm("cublasGemmBatchedEx_64", handle,
              {trans_a,
               trans_b,
               m,
               n,
               k,
               {a, a_type, lda},
               {b, b_type, ldb},
               {c, c_type, ldc},
               alpha,
               beta,
               batch,
               true,
               false,
               compute});
}
