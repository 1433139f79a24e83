#include "process/run_delay.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

namespace linbench {
namespace {

TEST(RunDelay, IsTheSecondNumber) {
  EXPECT_DOUBLE_EQ(parse_run_delay_s("95343 3320021 2\n"), 3.320021e-3);
  EXPECT_DOUBLE_EQ(parse_run_delay_s("1 123456789012 3"), 123.456789012);
}

TEST(RunDelay, IsNoneWhereTheKernelKeepsNone) {
  EXPECT_EQ(parse_run_delay_s(""), 0);
  EXPECT_EQ(parse_run_delay_s("1 2"), 0);
  EXPECT_EQ(parse_run_delay_s("a b c"), 0);
  EXPECT_EQ(run_delay_s(-1), 0);
}

TEST(RunDelay, OfAProcessIsNeverLess) {
  const double before_s = run_delay_s(getpid());
  EXPECT_GE(before_s, 0);
  EXPECT_GE(run_delay_s(getpid()), before_s);
}

}  // namespace
}  // namespace linbench
