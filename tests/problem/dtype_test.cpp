#include "linbench/dtype.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <vector>

#include "linbench/enum_names.hpp"

namespace linbench {
namespace {

constexpr Dtype kAll[] = {Dtype::f32, Dtype::f64, Dtype::c64, Dtype::c128, Dtype::f16, Dtype::bf16, Dtype::tf32};

TEST(Dtype, NamesReadBack) {
  for (const Dtype dtype : kAll) EXPECT_EQ(parse_dtype(to_string(dtype)), dtype);
  EXPECT_EQ(to_string(Dtype::c64), "c64");
}

TEST(Dtype, AcceptsNumpyNames) {
  EXPECT_EQ(parse_dtype("float32"), Dtype::f32);
  EXPECT_EQ(parse_dtype("float64"), Dtype::f64);
  EXPECT_EQ(parse_dtype("complex64"), Dtype::c64);
  EXPECT_EQ(parse_dtype("complex128"), Dtype::c128);
  EXPECT_EQ(parse_dtype("float16"), Dtype::f16);
  EXPECT_EQ(parse_dtype("bfloat16"), Dtype::bf16);
  EXPECT_EQ(parse_dtype("float"), std::nullopt);
  EXPECT_EQ(parse_dtype("c32"), std::nullopt);
}

TEST(Dtype, SizesOfStoredElements) {
  EXPECT_EQ(size_of(Dtype::f16), 2U);
  EXPECT_EQ(size_of(Dtype::bf16), 2U);
  EXPECT_EQ(size_of(Dtype::tf32), 4U);
  EXPECT_EQ(size_of(Dtype::f32), 4U);
  EXPECT_EQ(size_of(Dtype::f64), 8U);
  EXPECT_EQ(size_of(Dtype::c64), 8U);
  EXPECT_EQ(size_of(Dtype::c128), 16U);
}

TEST(Dtype, UnitRoundoffIsHalfOfEpsilon) {
  EXPECT_EQ(unit_roundoff(Dtype::f32), std::numeric_limits<float>::epsilon() / 2);
  EXPECT_EQ(unit_roundoff(Dtype::c64), std::numeric_limits<float>::epsilon() / 2);
  EXPECT_EQ(unit_roundoff(Dtype::f64), std::numeric_limits<double>::epsilon() / 2);
  EXPECT_EQ(unit_roundoff(Dtype::c128), std::numeric_limits<double>::epsilon() / 2);
  // IEEE 754 binary16 has 11 significant bits, bfloat16 8, TF32 11.
  EXPECT_EQ(unit_roundoff(Dtype::f16), 1.0 / 2048);
  EXPECT_EQ(unit_roundoff(Dtype::tf32), 1.0 / 2048);
  EXPECT_EQ(unit_roundoff(Dtype::bf16), 1.0 / 256);
}

TEST(Dtype, DispatchAgreesWithTheTables) {
  for (const Dtype dtype : {Dtype::f32, Dtype::f64, Dtype::c64, Dtype::c128}) {
    EXPECT_TRUE(is_native(dtype));
    dispatch(dtype, [&](auto tag) {
      using T = typename decltype(tag)::type;
      EXPECT_EQ(sizeof(T), size_of(dtype));
      EXPECT_EQ(is_complex_v<T>, is_complex(dtype));
    });
  }
  for (const Dtype dtype : {Dtype::f16, Dtype::bf16, Dtype::tf32}) {
    EXPECT_FALSE(is_native(dtype));
    EXPECT_THROW(dispatch(dtype, [](auto) {}), std::invalid_argument);
  }
}

TEST(EnumNames, AreTheCanonicalOnesInTheTablesOrder) {
  constexpr EnumName<Dtype> table[] = {{Dtype::f64, "f64"}, {Dtype::f64, "double"}, {Dtype::f32, "f32"}};
  EXPECT_EQ(enum_names(table), (std::vector<std::string_view>{"f64", "f32"}));
}

}  // namespace
}  // namespace linbench
