#include "worker/peak_memory.hpp"

#include <gtest/gtest.h>

namespace linbench {
namespace {

TEST(PeakMemory, IsTheHighWaterMarkOfTheResidentSet) {
  EXPECT_EQ(parse_vm_hwm("Name:\tworker\nVmPeak:\t  999 kB\nVmHWM:\t   21340 kB\nVmRSS:\t 5 kB\n"), 21340 * 1024);
}

TEST(PeakMemory, IsUnknownWithoutThatLine) {
  EXPECT_EQ(parse_vm_hwm(""), 0);
  EXPECT_EQ(parse_vm_hwm("Name:\tVmHWM: 3 kB\n"), 0);
  EXPECT_EQ(parse_vm_hwm("Name:\tx\nVmHWM:"), 0);
}

TEST(PeakMemory, OfThisProcessIsKnown) {
  reset_peak_rss();
  EXPECT_GT(peak_rss_bytes(), 100 * 1024);
}

}  // namespace
}  // namespace linbench
