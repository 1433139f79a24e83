#pragma once

#include <cuComplex.h>
#include <library_types.h>

#include <complex>
#include <type_traits>

namespace fake_cuda {

template <class T>
struct NumberBehind {
  using type = T;
};
template <>
struct NumberBehind<cuComplex> {
  using type = std::complex<float>;
};
template <>
struct NumberBehind<cuDoubleComplex> {
  using type = std::complex<double>;
};
/// The type to calculate with behind CUDA's own.
template <class T>
using NumberOf = typename NumberBehind<T>::type;

template <class T>
constexpr cudaDataType type_of() {
  if constexpr (std::is_same_v<T, float>)
    return CUDA_R_32F;
  else if constexpr (std::is_same_v<T, double>)
    return CUDA_R_64F;
  else
    return std::is_same_v<T, std::complex<float>> ? CUDA_C_32F : CUDA_C_64F;
}

/// body(T{}) with the type that `type` names; false: it is none of LAPACK's four.
template <class Body>
bool with_number(cudaDataType type, Body body) {
  switch (type) {
    case CUDA_R_32F: body(float{}); return true;
    case CUDA_R_64F: body(double{}); return true;
    case CUDA_C_32F: body(std::complex<float>{}); return true;
    case CUDA_C_64F: body(std::complex<double>{}); return true;
    default: return false;
  }
}

}  // namespace fake_cuda
