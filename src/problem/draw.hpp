#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "problem/half.hpp"
#include "problem/stream.hpp"

/// How random words become numbers: integers first, and at most one rounding, so that every machine draws the same
/// bits. A Draw makes kValues numbers from the group-th blocks of a stream.
namespace linbench {

inline std::uint64_t word64(std::uint32_t low, std::uint32_t high) {
  return static_cast<std::uint64_t>(high) << 32 | low;
}

/// Calls `put(i, half)` for the eight halves of a block.
template <class Put>
void for_each_half(const Stream& stream, std::uint64_t index, const Put& put) {
  const Stream::Block words = stream.block(index);
  for (std::size_t i = 0; i < words.size(); ++i) {
    put(2 * i, words[i] & 0xffffU);
    put(2 * i + 1, words[i] >> 16);
  }
}

template <class Real>
struct UniformDraw;

/// (u - 2^23) 2^-23 of the upper 24 bits u of a word: exact, in [-1, 1).
template <>
struct UniformDraw<float> {
  using Real = float;
  static constexpr std::int64_t kValues = 4;
  static void group(const Stream& stream, std::uint64_t index, float* out) {
    const Stream::Block words = stream.block(index);
    for (std::size_t i = 0; i < words.size(); ++i)
      out[i] = static_cast<float>(static_cast<std::int32_t>(words[i] >> 8) - (1 << 23)) * 0x1p-23F;
  }
};

/// (u - 2^52) 2^-52 of the upper 53 bits u of two words: exact, in [-1, 1).
template <>
struct UniformDraw<double> {
  using Real = double;
  static constexpr std::int64_t kValues = 2;
  static double value(std::uint64_t word) {
    return static_cast<double>(static_cast<std::int64_t>(word >> 11) - (std::int64_t{1} << 52)) * 0x1p-52;
  }
  static void group(const Stream& stream, std::uint64_t index, double* out) {
    const auto [w0, w1, w2, w3] = stream.block(index);
    out[0] = value(word64(w0, w1));
    out[1] = value(word64(w2, w3));
  }
};

/// (u - 2^(p - 1)) 2^(1 - p) of the upper p bits u of half a word, p the type's significant bits: exact, in [-1, 1).
template <class Reduced>
struct UniformReducedDraw {
  using Real = Reduced;
  static constexpr std::int64_t kValues = 8;
  static void group(const Stream& stream, std::uint64_t index, Real* out) {
    constexpr int kBits = std::numeric_limits<Real>::digits;
    constexpr std::int32_t kHalf = 1 << (kBits - 1);
    for_each_half(stream, index, [out](std::size_t i, std::uint32_t half) {
      const std::int32_t integer = static_cast<std::int32_t>(half >> (16 - kBits)) - kHalf;
      out[i] = Real::from(static_cast<float>(integer) * (1.0F / kHalf));
    });
  }
};

template <>
struct UniformDraw<Half> : UniformReducedDraw<Half> {};
template <>
struct UniformDraw<Bfloat16> : UniformReducedDraw<Bfloat16> {};

/// Bell-shaped, mean 0, variance 1: the sum of eight uniform integers (Irwin-Hall), centred and scaled with one
/// rounding. Bounded by kNormalBound; excess kurtosis -0.15. No logarithm: libms differ in the last bit.
template <class Real>
struct NormalDraw;

inline constexpr double kNormalBound = 4.9;  // half of the range: 4 sqrt(3/2) = 4.899

template <>
struct NormalDraw<float> {
  using Real = float;
  static constexpr std::int64_t kValues = 1;
  static void group(const Stream& stream, std::uint64_t index, float* out) {
    std::int32_t sum = -4 * 0xffff;  // minus the mean of eight 16-bit integers
    for (const std::uint32_t word : stream.block(index))
      sum += static_cast<std::int32_t>((word >> 16) + (word & 0xffffU));
    // The variance of the sum is 8 (2^32 - 1) / 12; sqrt(12 / 8) 2^-16 normalises it within 2^-33.
    *out = static_cast<float>(sum) * 0x1.3988e2p-16F;
  }
};

template <>
struct NormalDraw<double> {
  using Real = double;
  static constexpr std::int64_t kValues = 1;
  static void group(const Stream& stream, std::uint64_t index, double* out) {
    std::int64_t sum = std::int64_t{-4} * 0xffffffff;  // minus the mean of eight 32-bit integers
    for (const std::uint64_t block : {2 * index, 2 * index + 1})
      for (const std::uint32_t word : stream.block(block)) sum += word;
    *out = static_cast<double>(sum) * 0x1.3988e1409212ep-32;  // sqrt(12 / 8) 2^-32
  }
};

/// Those of f32, rounded once more.
template <class Reduced>
struct NormalReducedDraw {
  using Real = Reduced;
  static constexpr std::int64_t kValues = 1;
  static void group(const Stream& stream, std::uint64_t index, Real* out) {
    float value = 0;
    NormalDraw<float>::group(stream, index, &value);
    *out = Real::from(value);
  }
};

template <>
struct NormalDraw<Half> : NormalReducedDraw<Half> {};
template <>
struct NormalDraw<Bfloat16> : NormalReducedDraw<Bfloat16> {};

/// Subnormal numbers of either sign, never zero: bits, since arithmetic could flush them.
template <class Real>
struct DenormalDraw;

template <>
struct DenormalDraw<float> {
  using Real = float;
  static constexpr std::int64_t kValues = 4;
  static void group(const Stream& stream, std::uint64_t index, float* out) {
    const Stream::Block words = stream.block(index);
    for (std::size_t i = 0; i < words.size(); ++i) out[i] = std::bit_cast<float>((words[i] & 0x807fffffU) | 1U);
  }
};

template <>
struct DenormalDraw<double> {
  using Real = double;
  static constexpr std::int64_t kValues = 2;
  static double value(std::uint64_t word) { return std::bit_cast<double>((word & 0x800fffffffffffffU) | 1U); }
  static void group(const Stream& stream, std::uint64_t index, double* out) {
    const auto [w0, w1, w2, w3] = stream.block(index);
    out[0] = value(word64(w0, w1));
    out[1] = value(word64(w2, w3));
  }
};

template <class Reduced>
struct DenormalReducedDraw {
  using Real = Reduced;
  static constexpr std::int64_t kValues = 8;
  static void group(const Stream& stream, std::uint64_t index, Real* out) {
    constexpr std::uint32_t kFraction = (1U << (std::numeric_limits<Real>::digits - 1)) - 1;
    for_each_half(stream, index, [out](std::size_t i, std::uint32_t half) {
      out[i] = Real{static_cast<std::uint16_t>((half & (0x8000U | kFraction)) | 1U)};
    });
  }
};

template <>
struct DenormalDraw<Half> : DenormalReducedDraw<Half> {};
template <>
struct DenormalDraw<Bfloat16> : DenormalReducedDraw<Bfloat16> {};

/// Writes the values first, first + 1, ..., first + count - 1 of a stream.
template <class Draw>
void draw_values(const Stream& stream, std::int64_t first, std::int64_t count, typename Draw::Real* out) {
  constexpr std::int64_t kValues = Draw::kValues;
  const std::int64_t end = first + count;
  for (std::int64_t i = first; i < end;) {
    const auto group = static_cast<std::uint64_t>(i / kValues);
    const std::int64_t skipped = i % kValues;
    const std::int64_t taken = std::min(kValues - skipped, end - i);
    if (taken == kValues) {
      Draw::group(stream, group, out);
    } else if constexpr (kValues > 1) {
      typename Draw::Real values[kValues];
      Draw::group(stream, group, values);
      std::copy_n(values + skipped, taken, out);
    }
    out += taken;
    i += taken;
  }
}

}  // namespace linbench
