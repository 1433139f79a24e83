#pragma once

#include <cublas_v2.h>
#include <library_types.h>

#include <array>
#include <cstddef>

#include "linbench/backend.hpp"
#include "linbench/problem.hpp"

namespace linbench::cuda {

/// What CUDA's products are told of an element type.
struct DotTypes {
  cudaDataType matrix = CUDA_R_64F;  ///< of A, B and C
  cudaDataType scale = CUDA_R_64F;   ///< of alpha and beta
  cublasComputeType_t compute = CUBLAS_COMPUTE_64F;
};
DotTypes dot_types(Dtype dtype);

/// alpha = 1 and beta = 0 in the scale's type, in host memory.
class Scales {
 public:
  explicit Scales(cudaDataType type);
  const void* one() const { return one_.data(); }
  const void* zero() const { return zero_.data(); }

 private:
  alignas(16) std::array<std::byte, 16> one_{};
  alignas(16) std::array<std::byte, 16> zero_{};
};

/// Of real types conjugation is none.
cublasOperation_t operation_of(Trans trans, Dtype dtype);

/// compute_dtype only.
MethodFacts dot_facts(Dtype dtype);

/// What all products share: why they cannot do the problem.
std::optional<std::string> dot_refusal(const Problem& problem);

}  // namespace linbench::cuda
