#pragma once

#include <complex>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "linbench/dtype.hpp"
#include "problem/half.hpp"

/// Element types as they are stored, and seen as real numbers: std::complex<R> is stored as R[2] ([complex.numbers.
/// general]).
namespace linbench {

/// `dispatch` for every dtype: T may be Half and Bfloat16 too; tf32 is stored as float.
template <class F>
decltype(auto) dispatch_stored(Dtype dtype, F&& f) {
  switch (dtype) {
    case Dtype::f16: return f(Tag<Half>{});
    case Dtype::bf16: return f(Tag<Bfloat16>{});
    case Dtype::tf32: return f(Tag<float>{});
    default: return dispatch(dtype, f);
  }
}

template <class T>
struct RealOfType {
  using type = T;
};
template <class Real>
struct RealOfType<std::complex<Real>> {
  using type = Real;
};
template <class T>
using RealOf = typename RealOfType<T>::type;

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

/// The element nearest to a number.
template <class T, class Number>
T rounded_to(const Number& value) {
  if constexpr (is_reduced_v<T>)
    return T::from(static_cast<float>(value));
  else if constexpr (is_complex_v<T> && std::is_floating_point_v<Number>)
    return T(static_cast<RealOf<T>>(value));
  else
    return static_cast<T>(value);
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
