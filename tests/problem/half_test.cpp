#include "problem/half.hpp"

#include <gtest/gtest.h>

#include <Eigen/Core>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

namespace linbench {
namespace {

// Eigen's own conversions are the independent source.

float of_eigen(Half h) {
  return Eigen::half_impl::half_to_float(Eigen::half_impl::raw_uint16_to_half(h.bits));
}
float of_eigen(Bfloat16 b) {
  return Eigen::bfloat16_impl::bfloat16_to_float(Eigen::bfloat16_impl::raw_uint16_to_bfloat16(b.bits));
}

template <class T>
std::uint16_t rounded_by_eigen(float value);
template <>
std::uint16_t rounded_by_eigen<Half>(float value) {
  return Eigen::half(value).x;
}
template <>
std::uint16_t rounded_by_eigen<Bfloat16>(float value) {
  return Eigen::bfloat16(value).value;
}

template <class T>
class ReducedType : public testing::Test {};
using Types = testing::Types<Half, Bfloat16>;
TYPED_TEST_SUITE(ReducedType, Types);

TYPED_TEST(ReducedType, AllPatternsAreTheNumbersOfEigen) {
  for (std::uint32_t bits = 0; bits < 0x10000U; ++bits) {
    const TypeParam element{static_cast<std::uint16_t>(bits)};
    const float value = element;
    if (std::isnan(value)) {
      ASSERT_TRUE(std::isnan(of_eigen(element))) << bits;
    } else {
      ASSERT_EQ(std::bit_cast<std::uint32_t>(value), std::bit_cast<std::uint32_t>(of_eigen(element))) << bits;
    }
  }
}

TYPED_TEST(ReducedType, AllPatternsComeBack) {
  for (std::uint32_t bits = 0; bits < 0x10000U; ++bits) {
    const TypeParam element{static_cast<std::uint16_t>(bits)};
    const float value = element;
    const TypeParam back = TypeParam::from(value);
    if (std::isnan(value)) {
      ASSERT_TRUE(std::isnan(static_cast<float>(back))) << bits;
      ASSERT_EQ(back.bits & 0x8000U, bits & 0x8000U) << bits;
    } else {
      ASSERT_EQ(back.bits, bits);
    }
  }
}

/// Every representable number, the middle to the next one (a tie), and the floats beside both.
TYPED_TEST(ReducedType, RoundsToNearestEvenAsEigenDoes) {
  for (std::uint32_t bits = 0; bits < 0x10000U; ++bits) {
    const float value = TypeParam{static_cast<std::uint16_t>(bits)};
    const float next = TypeParam{static_cast<std::uint16_t>(bits + 1)};
    if (!std::isfinite(value)) continue;
    const float middle = std::isfinite(next) ? value + (next - value) / 2 : value;
    for (const float around : {value, middle})
      for (const float x : {std::nextafter(around, -INFINITY), around, std::nextafter(around, INFINITY)})
        ASSERT_EQ(TypeParam::from(x).bits, rounded_by_eigen<TypeParam>(x)) << x << " of " << bits;
  }
}

TYPED_TEST(ReducedType, RoundsFloatsOfAllSizesAsEigenDoes) {
  for (std::uint32_t i = 0; i < 1U << 20; ++i) {
    const auto x = std::bit_cast<float>(i * 4097U + 12345U);
    if (std::isnan(x)) continue;
    ASSERT_EQ(TypeParam::from(x).bits, rounded_by_eigen<TypeParam>(x)) << x;
  }
}

// IEEE 754-2019, 3.6: binary16.
TEST(Half, LimitsByHand) {
  using Limits = std::numeric_limits<Half>;
  EXPECT_EQ(Limits::max(), 65504.0F);
  EXPECT_EQ(Limits::lowest(), -65504.0F);
  EXPECT_EQ(Limits::min(), 0x1p-14F);
  EXPECT_EQ(Limits::denorm_min(), 0x1p-24F);
  EXPECT_EQ(Limits::infinity(), INFINITY);
  EXPECT_TRUE(std::isnan(static_cast<float>(Limits::quiet_NaN())));
  EXPECT_EQ(Half::from(65519.996F).bits, 0x7bff);
  EXPECT_EQ(Half::from(65520.0F).bits, 0x7c00);
  EXPECT_EQ(Half::from(-1e30F).bits, 0xfc00);
  EXPECT_EQ(Half::from(1.0F).bits, 0x3c00);
  EXPECT_EQ(Half::from(1 + 0x1p-11F).bits, 0x3c00);  // a tie goes to the even one
  EXPECT_EQ(Half::from(1 + 3 * 0x1p-11F).bits, 0x3c02);
  EXPECT_EQ(Half::from(0x1p-25F).bits, 0);
  EXPECT_EQ(Half::from(-0x1.8p-25F).bits, 0x8001);
}

TEST(Bfloat16, LimitsByHand) {
  using Limits = std::numeric_limits<Bfloat16>;
  EXPECT_EQ(Limits::max(), 0x1.fep127F);
  EXPECT_EQ(Limits::lowest(), -0x1.fep127F);
  EXPECT_EQ(Limits::min(), std::numeric_limits<float>::min());
  EXPECT_EQ(Limits::denorm_min(), 0x1p-133F);
  EXPECT_EQ(Limits::infinity(), INFINITY);
  EXPECT_TRUE(std::isnan(static_cast<float>(Limits::quiet_NaN())));
  EXPECT_EQ(Bfloat16::from(1.0F).bits, 0x3f80);
  EXPECT_EQ(Bfloat16::from(1 + 0x1p-8F).bits, 0x3f80);
  EXPECT_EQ(Bfloat16::from(1 + 3 * 0x1p-8F).bits, 0x3f82);
  EXPECT_EQ(Bfloat16::from(std::numeric_limits<float>::max()).bits, 0x7f80);
  // A NaN whose fraction lies in the lower half would become an infinity if it were cut.
  EXPECT_TRUE(std::isnan(static_cast<float>(Bfloat16::from(std::bit_cast<float>(0x7f800001U)))));
}

}  // namespace
}  // namespace linbench
