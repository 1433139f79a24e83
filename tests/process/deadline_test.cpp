#include "process/deadline.hpp"

#include <gtest/gtest.h>

namespace linbench {
namespace {

TEST(Deadline, WaitsInSlicesUntilItPasses) {
  Deadline deadline(100, 0.25);
  EXPECT_DOUBLE_EQ(deadline.slice_s(), 0.1);
  deadline.waited_until(100.1);
  deadline.waited_until(100.2);
  EXPECT_FALSE(deadline.passed());
  EXPECT_NEAR(deadline.slice_s(), 0.05, 1e-9);
  deadline.waited_until(100.2500001);
  EXPECT_TRUE(deadline.passed());
  EXPECT_EQ(deadline.slice_s(), 0);
}

TEST(Deadline, APauseIsMadeUpFor) {
  Deadline deadline(0, 60);
  deadline.waited_until(3600);  // 3599.9 s beyond the slice
  EXPECT_FALSE(deadline.passed());
  for (int slice = 1; slice <= 598; ++slice) deadline.waited_until(3600 + 0.1 * slice);
  EXPECT_FALSE(deadline.passed());
  deadline.waited_until(3660);
  EXPECT_TRUE(deadline.passed());
}

TEST(Deadline, ALateWakeUpIsNoPause) {
  Deadline deadline(0, 1);
  for (double now = 0.4; now < 1.3; now += 0.4) deadline.waited_until(now);
  EXPECT_TRUE(deadline.passed());
}

TEST(Deadline, CanBeShortenedOnly) {
  Deadline deadline(0, 60);
  deadline.shorten(0.3);
  deadline.waited_until(0.2);
  deadline.shorten(0.3);  // no extension
  EXPECT_FALSE(deadline.passed());
  deadline.waited_until(0.3);
  EXPECT_TRUE(deadline.passed());
}

}  // namespace
}  // namespace linbench
