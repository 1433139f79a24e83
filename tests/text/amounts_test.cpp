#include "text/amounts.hpp"

#include <gtest/gtest.h>

namespace linbench {
namespace {

TEST(Amounts, BytesTakeTheLargestFittingUnit) {
  EXPECT_EQ(bytes_text(0), "0 B");
  EXPECT_EQ(bytes_text(512), "512 B");
  EXPECT_EQ(bytes_text(48 * 1024), "48 KiB");
  EXPECT_EQ(bytes_text(3 << 19), "1.5 MiB");
  EXPECT_EQ(bytes_text(103079437488), "96 GiB");
  EXPECT_EQ(bytes_text(std::int64_t{6} << 60), "6.291e+06 TiB");
}

TEST(Amounts, FlopsAreDecimal) {
  EXPECT_EQ(flops_text(2), "2 flop");
  EXPECT_EQ(flops_text(54e9), "54 Gflop");
  EXPECT_EQ(flops_text(199.03e12), "199 Tflop");
}

TEST(Amounts, CountsAgreeWithTheirNouns) {
  EXPECT_EQ(counted(1, "case"), "1 case");
  EXPECT_EQ(counted(0, "case"), "0 cases");
  EXPECT_EQ(counted(2, "pass"), "2 passes");
  EXPECT_EQ(counted(1920, "case"), "1,920 cases");
}

TEST(Amounts, GroupedPutsCommasBetweenThousands) {
  EXPECT_EQ(grouped(0), "0");
  EXPECT_EQ(grouped(999), "999");
  EXPECT_EQ(grouped(1000), "1,000");
  EXPECT_EQ(grouped(1234567), "1,234,567");
  EXPECT_EQ(grouped(123456), "123,456");
  EXPECT_EQ(grouped(-1234), "-1,234");
  EXPECT_EQ(grouped(-123), "-123");
}

}  // namespace
}  // namespace linbench
