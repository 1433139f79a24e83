#pragma once

#include <bit>
#include <cstdint>
#include <limits>

namespace linbench {

/// IEEE 754 binary16: 11 significant bits, exponents -14 to 15. For storage: arithmetic is float's.
struct Half {
  std::uint16_t bits = 0;

  /// To the nearest, ties to even. NaN stays NaN, with its sign; from 65520 up in magnitude: infinity.
  static constexpr Half from(float value);
  /// Exact.
  constexpr operator float() const;
};

/// The upper half of a float: 8 significant bits, float's exponents. For storage: arithmetic is float's.
struct Bfloat16 {
  std::uint16_t bits = 0;

  /// To the nearest, ties to even. NaN stays NaN, with its sign.
  static constexpr Bfloat16 from(float value);
  /// Exact.
  constexpr operator float() const;
};

template <class T>
inline constexpr bool is_reduced_v = false;
template <>
inline constexpr bool is_reduced_v<Half> = true;
template <>
inline constexpr bool is_reduced_v<Bfloat16> = true;

namespace detail {

inline constexpr std::uint32_t kFloatInfinity = 0x7f800000U;

constexpr std::uint32_t magnitude_bits(float value) {
  return std::bit_cast<std::uint32_t>(value) & 0x7fffffffU;
}

/// The sign, where a 16-bit type has it.
constexpr std::uint32_t sign_bit(float value) {
  return std::bit_cast<std::uint32_t>(value) >> 16 & 0x8000U;
}

/// Drops `count` low bits, to the nearest, ties to even; a carry goes into the exponent, as it should.
constexpr std::uint32_t rounded_shift(std::uint32_t bits, int count) {
  const std::uint32_t below_half = (1U << (count - 1)) - 1;
  return (bits + below_half + (bits >> count & 1U)) >> count;
}

constexpr std::uint32_t half_magnitude(std::uint32_t bits) {
  constexpr std::uint32_t kFirstNormal = 0x38800000U;    // 2^-14
  constexpr std::uint32_t kFirstInfinite = 0x477ff000U;  // 65520: halfway between 65504 and 2^16
  constexpr std::uint32_t kExponentShift = (127U - 15U) << 23;
  if (bits > kFloatInfinity) return 0x7e00U;
  if (bits >= kFirstInfinite) return 0x7c00U;
  if (bits >= kFirstNormal) return rounded_shift(bits - kExponentShift, 13);
  // One half has the last place of a subnormal Half, 2^-24, so that the addition rounds.
  return std::bit_cast<std::uint32_t>(std::bit_cast<float>(bits) + 0.5F) - std::bit_cast<std::uint32_t>(0.5F);
}

}  // namespace detail

constexpr Half Half::from(float value) {
  const std::uint32_t magnitude = detail::half_magnitude(detail::magnitude_bits(value));
  return Half{static_cast<std::uint16_t>(detail::sign_bit(value) | magnitude)};
}

constexpr Half::operator float() const {
  const std::uint32_t shifted = (bits & 0x7fffU) << 13;
  const float scaled = std::bit_cast<float>(shifted) * 0x1p112F;  // the exponents' biases are 112 apart
  const std::uint32_t not_finite = (bits & 0x7c00U) == 0x7c00U ? detail::kFloatInfinity : 0U;
  const std::uint32_t sign = (bits & 0x8000U) << 16;
  return std::bit_cast<float>(std::bit_cast<std::uint32_t>(scaled) | not_finite | sign);
}

constexpr Bfloat16 Bfloat16::from(float value) {
  const std::uint32_t bits = detail::magnitude_bits(value);
  const std::uint32_t magnitude = bits > detail::kFloatInfinity ? 0x7fc0U : detail::rounded_shift(bits, 16);
  return Bfloat16{static_cast<std::uint16_t>(detail::sign_bit(value) | magnitude)};
}

constexpr Bfloat16::operator float() const {
  return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16);
}

}  // namespace linbench

/// What generating and checking ask for.
template <>
class std::numeric_limits<linbench::Half> {
 public:
  static constexpr bool is_specialized = true;
  static constexpr int digits = 11;
  static constexpr linbench::Half min() { return {0x0400}; }
  static constexpr linbench::Half max() { return {0x7bff}; }
  static constexpr linbench::Half lowest() { return {0xfbff}; }
  static constexpr linbench::Half denorm_min() { return {0x0001}; }
  static constexpr linbench::Half infinity() { return {0x7c00}; }
  static constexpr linbench::Half quiet_NaN() { return {0x7e00}; }
};

template <>
class std::numeric_limits<linbench::Bfloat16> {
 public:
  static constexpr bool is_specialized = true;
  static constexpr int digits = 8;
  static constexpr linbench::Bfloat16 min() { return {0x0080}; }
  static constexpr linbench::Bfloat16 max() { return {0x7f7f}; }
  static constexpr linbench::Bfloat16 lowest() { return {0xff7f}; }
  static constexpr linbench::Bfloat16 denorm_min() { return {0x0001}; }
  static constexpr linbench::Bfloat16 infinity() { return {0x7f80}; }
  static constexpr linbench::Bfloat16 quiet_NaN() { return {0x7fc0}; }
};
