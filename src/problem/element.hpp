#pragma once

#include <complex>
#include <cstdint>
#include <limits>

#include "linbench/dtype.hpp"

/// Element types seen as real numbers: std::complex<R> is stored as R[2] ([complex.numbers.general]).
namespace linbench {

template <class T>
using RealOf = decltype(std::real(T{}));

/// Real numbers in one element.
template <class T>
inline constexpr std::int64_t kComponents = is_complex_v<T> ? 2 : 1;

template <class T>
RealOf<T>* as_reals(T* elements) {
  return reinterpret_cast<RealOf<T>*>(elements);
}
template <class T>
const RealOf<T>* as_reals(const T* elements) {
  return reinterpret_cast<const RealOf<T>*>(elements);
}

template <class T>
T quiet_nan() {
  constexpr RealOf<T> nan = std::numeric_limits<RealOf<T>>::quiet_NaN();
  if constexpr (is_complex_v<T>)
    return T(nan, nan);
  else
    return nan;
}

}  // namespace linbench
