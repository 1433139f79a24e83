#include "backends/cuda/dot_types.hpp"

#include <cstring>
#include <stdexcept>
#include <string>

#include "backends/cuda/math_mode.hpp"

namespace linbench::cuda {
namespace {

bool is_reduced(Dtype dtype) {
  return dtype == Dtype::f16 || dtype == Dtype::bf16;
}

}  // namespace

// cuBLAS Library, "cublasGemmEx": its table of types that go together.
DotTypes dot_types(Dtype dtype) {
  switch (dtype) {
    case Dtype::f32: return {CUDA_R_32F, CUDA_R_32F, CUBLAS_COMPUTE_32F};
    case Dtype::f64: return {CUDA_R_64F, CUDA_R_64F, CUBLAS_COMPUTE_64F};
    case Dtype::c64: return {CUDA_C_32F, CUDA_C_32F, CUBLAS_COMPUTE_32F};
    case Dtype::c128: return {CUDA_C_64F, CUDA_C_64F, CUBLAS_COMPUTE_64F};
    case Dtype::f16: return {CUDA_R_16F, CUDA_R_32F, CUBLAS_COMPUTE_32F};
    case Dtype::bf16: return {CUDA_R_16BF, CUDA_R_32F, CUBLAS_COMPUTE_32F};
    case Dtype::tf32: return {CUDA_R_32F, CUDA_R_32F, CUBLAS_COMPUTE_32F_FAST_TF32};
  }
  throw std::invalid_argument("an element type that has no name");
}

// A complex number begins with its real part, and all bytes of zero are zero.
Scales::Scales(cudaDataType type) {
  constexpr float kSingle = 1;
  constexpr double kDouble = 1;
  if (type == CUDA_R_32F || type == CUDA_C_32F)
    std::memcpy(one_.data(), &kSingle, sizeof kSingle);
  else
    std::memcpy(one_.data(), &kDouble, sizeof kDouble);
}

cublasOperation_t operation_of(Trans trans, Dtype dtype) {
  if (trans == Trans::none) return CUBLAS_OP_N;
  return trans == Trans::conjugate && is_complex(dtype) ? CUBLAS_OP_C : CUBLAS_OP_T;
}

MethodFacts dot_facts(Dtype dtype) {
  MethodFacts facts;
  if (!environment_emulates(dtype)) facts.compute_dtype = is_reduced(dtype) ? "f32" : to_string(dtype);
  return facts;
}

std::optional<std::string> dot_refusal(const Problem& problem) {
  return problem.dtype == Dtype::tf32 ? tf32_refusal() : std::nullopt;
}

}  // namespace linbench::cuda
