#include "report/quantity.hpp"

#include <gtest/gtest.h>

namespace linbench::report {
namespace {

TEST(TimeUnit, IsTheLargestThatLeavesOneOrMore) {
  EXPECT_EQ(time_unit(12).name, "s");
  EXPECT_EQ(time_unit(1).name, "s");
  EXPECT_EQ(time_unit(0.9).name, "ms");
  EXPECT_EQ(time_unit(1e-3).name, "ms");
  EXPECT_EQ(time_unit(9e-4).name, "µs");
  EXPECT_EQ(time_unit(1e-6).name, "µs");
  EXPECT_EQ(time_unit(9e-7).name, "ns");
  EXPECT_EQ(time_unit(0).name, "ns");
}

TEST(FourDigits, AreSignificantOnes) {
  EXPECT_EQ(four_digits(1.23449), "1.234");
  EXPECT_EQ(four_digits(18.4), "18.40");
  EXPECT_EQ(four_digits(184.26), "184.3");
  EXPECT_EQ(four_digits(1842.6), "1843");
  EXPECT_EQ(four_digits(21046.7), "21047");
  EXPECT_EQ(four_digits(0.5), "0.5000");
  EXPECT_EQ(four_digits(0.0123456), "0.01235");
  EXPECT_EQ(four_digits(0), "0");
}

TEST(FourDigits, AreCountedAfterRounding) {
  EXPECT_EQ(four_digits(9.9996), "10.00");
  EXPECT_EQ(four_digits(99.996), "100.0");
  EXPECT_EQ(four_digits(999.96), "1000");
}

TEST(WithUnit, ChoosesTheUnit) {
  EXPECT_EQ(with_unit(184.26e-6), "184.3 µs");
  EXPECT_EQ(with_unit(2.5e-10), "0.2500 ns");
}

TEST(Ratio, HasFewerDecimalsTheLargerItIs) {
  EXPECT_EQ(ratio(1), "1.00×");
  EXPECT_EQ(ratio(9.994), "9.99×");
  EXPECT_EQ(ratio(9.996), "10.0×");
  EXPECT_EQ(ratio(99.96), "100×");
  EXPECT_EQ(ratio(1234.4), "1234×");
}

TEST(Duration, IsForPeople) {
  EXPECT_EQ(duration(0), "0 ms");
  EXPECT_EQ(duration(0.95), "950 ms");
  EXPECT_EQ(duration(0.9996), "1.0 s");
  EXPECT_EQ(duration(12.34), "12.3 s");
  EXPECT_EQ(duration(59.96), "1 min 00 s");
  EXPECT_EQ(duration(272), "4 min 32 s");
  EXPECT_EQ(duration(3599.6), "1 h 00 min");
  EXPECT_EQ(duration(7500), "2 h 05 min");
}

}  // namespace
}  // namespace linbench::report
