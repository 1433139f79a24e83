#include "verify/round_off.hpp"

#include <limits>

#include "problem/element.hpp"

namespace linbench {
namespace {

/// Usually nothing underflows and this forgives even a flush to zero. Subnormal operands are measured for what they
/// cost, so there the result must keep them: gradual underflow loses half a smallest number in each of a complex
/// product's four multiplications, in the result and in the check.
template <class Real>
double lost_in_product(FillKind fill) {
  using Limits = std::numeric_limits<Real>;
  return fill == FillKind::denormal ? 4.0 * Limits::denorm_min() : static_cast<double>(Limits::min());
}

/// Products and sums in f32, stored in T.
template <class T>
RoundOff stored_in(Dtype dtype, FillKind fill) {
  RoundOff r;
  r.sums = unit_roundoff(Dtype::f32);
  r.output = unit_roundoff(dtype);
  r.tolerance = 4;
  r.lost_in_product = lost_in_product<float>(fill);
  r.lost_in_output = std::numeric_limits<T>::denorm_min();
  return r;
}

/// f32 operands whose last 13 bits are rounded away or, as some units do, cut off, which can lose twice as much: 2^-136
/// of a subnormal number.
RoundOff of_tf32(FillKind fill) {
  RoundOff r;
  r.sums = unit_roundoff(Dtype::f32);
  r.inputs = unit_roundoff(Dtype::tf32);
  r.tolerance = 4;
  r.lost_in_product = lost_in_product<float>(fill);
  r.lost_in_input = 0x1p-136;
  return r;
}

template <class Real>
RoundOff of_native(Dtype dtype, FillKind fill) {
  RoundOff r;
  r.sums = unit_roundoff(dtype);
  r.tolerance = std::is_same_v<Real, float> ? 4 : 64;  // the check itself rounds like f64
  r.lost_in_product = lost_in_product<Real>(fill);
  return r;
}

}  // namespace

RoundOff round_off(Dtype dtype, FillKind fill) {
  switch (dtype) {
    case Dtype::f16: return stored_in<Half>(dtype, fill);
    case Dtype::bf16: return stored_in<Bfloat16>(dtype, fill);
    case Dtype::tf32: return of_tf32(fill);
    default:
      return dispatch(dtype, [&](auto tag) { return of_native<RealOf<typename decltype(tag)::type>>(dtype, fill); });
  }
}

}  // namespace linbench
