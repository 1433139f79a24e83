#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>

/// The 16-bit formats and TF32, by arithmetic on their definition (IEEE 754 binary16; bfloat16 is binary32's upper
/// half; TF32 has binary32's exponent and 10 bits of fraction): on purpose not the code that linbench converts with.
namespace fake_cuda {

/// `x` to the nearest multiple of 2^(its exponent - fraction_bits), ties to even; the exponent is at least `least`.
inline float round_to(float x, int fraction_bits, int least) {
  if (x == 0 || !std::isfinite(x)) return x;
  const int exponent = std::max(std::ilogb(x), least);
  return std::ldexp(std::nearbyint(std::ldexp(x, fraction_bits - exponent)), exponent - fraction_bits);
}

inline float round_to_tf32(float x) {
  return round_to(x, 10, -126);
}
inline float round_to_bfloat16(float x) {
  return round_to(x, 7, -126);
}
inline float round_to_half(float x) {
  const float rounded = round_to(x, 10, -14);
  return std::abs(rounded) > 65504.0F ? std::copysign(INFINITY, x) : rounded;
}

inline float half_value(std::uint16_t bits) {
  const int exponent = (bits >> 10) & 31;
  const int fraction = bits & 1023;
  float magnitude = std::ldexp(static_cast<float>(fraction), -24);
  if (exponent == 31)
    magnitude = fraction == 0 ? INFINITY : NAN;
  else if (exponent > 0)
    magnitude = std::ldexp(static_cast<float>(1024 + fraction), exponent - 25);
  return (bits & 0x8000) != 0 ? -magnitude : magnitude;
}

inline std::uint16_t half_bits(float x) {
  const float rounded = std::abs(round_to_half(x));
  int bits = 0x7C00;
  if (std::isnan(x))
    bits = 0x7E00;
  else if (rounded < std::ldexp(1.0F, -14))
    bits = static_cast<int>(std::ldexp(rounded, 24));
  else if (std::isfinite(rounded))
    bits = (std::ilogb(rounded) + 14) * 1024 + static_cast<int>(std::ldexp(rounded, 10 - std::ilogb(rounded)));
  return static_cast<std::uint16_t>(bits | (std::signbit(x) ? 0x8000 : 0));
}

inline float bfloat16_value(std::uint16_t bits) {
  const std::uint32_t wide = std::uint32_t{bits} << 16;
  float value = 0;
  std::memcpy(&value, &wide, sizeof value);
  return value;
}

inline std::uint16_t bfloat16_bits(float x) {
  const float rounded = round_to_bfloat16(x);
  std::uint32_t wide = 0;
  std::memcpy(&wide, &rounded, sizeof wide);
  return static_cast<std::uint16_t>(wide >> 16);
}

}  // namespace fake_cuda
