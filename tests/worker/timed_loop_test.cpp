#include "worker/timed_loop.hpp"

#include <gtest/gtest.h>

#include "worker/scripted_execution.hpp"

namespace linbench {
namespace {

using test::FakeClock;
using test::ScriptedExecution;

constexpr double kTolerance = 1e-9;

TEST(TimedLoop, BlockTimesLaunchAndWaitAndNothingElse) {
  FakeClock clock;
  ScriptedExecution execution(clock, [](auto) { return 0.5e-3; });
  const Sample block = TimedLoop(execution, clock).block(4);
  EXPECT_NEAR(block.seconds, 2e-3, kTolerance);
  EXPECT_EQ(block.calls, 4);
  EXPECT_EQ(block.blocks, 1);
  EXPECT_FALSE(block.device_seconds);
}

TEST(TimedLoop, CpuTimeAndPageFaultsOfRestoringAndCheckingAreLeftOut) {
  FakeClock clock;
  ScriptedExecution execution(clock, [](auto) { return 0.5e-3; });
  const Sample block = TimedLoop(execution, clock).block(4);
  EXPECT_NEAR(block.cpu_s, 4e-3, kTolerance);  // two CPUs
  EXPECT_EQ(block.page_faults, 2);
}

TEST(TimedLoop, SampleAddsBlocksUpToItsLeastDuration) {
  FakeClock clock;
  ScriptedExecution execution(clock, [](auto) { return 0.2e-3; });
  execution.device_s = 0.3e-3;
  const Sample sample = TimedLoop(execution, clock).sample(2, 1e-3);
  EXPECT_EQ(sample.blocks, 3);  // 0.4, 0.8, 1.2 ms
  EXPECT_EQ(sample.calls, 6);
  EXPECT_NEAR(sample.seconds, 1.2e-3, kTolerance);
  EXPECT_NEAR(sample.cpu_s, 2.4e-3, kTolerance);
  EXPECT_EQ(sample.page_faults, 6);
  ASSERT_TRUE(sample.device_seconds);
  EXPECT_NEAR(*sample.device_seconds, 0.9e-3, kTolerance);
  EXPECT_NEAR(sample.per_call_s(), 0.2e-3, kTolerance);
}

TEST(TimedLoop, OneLongBlockIsASample) {
  FakeClock clock;
  ScriptedExecution execution(clock, [](auto) { return 3.0; });
  EXPECT_EQ(TimedLoop(execution, clock).sample(1, 1e-3).blocks, 1);
}

TEST(TimedLoop, SampleEndsWhenRestoringTakesAllTheTime) {
  FakeClock clock(25e-9);
  ScriptedExecution execution(clock, [](auto) { return 0.0; });
  execution.restore_s = 0.3;
  const Sample sample = TimedLoop(execution, clock).sample(1, 1e-3);
  EXPECT_EQ(sample.blocks, 4);  // 1 s is over in the fourth
}

TEST(TimedLoop, AFailedCallEndsTheBlock) {
  FakeClock clock;
  ScriptedExecution execution(clock, [](auto) { return 1e-3; });
  execution.fail_in_block = 1;
  EXPECT_THROW(TimedLoop(execution, clock).block(1), StatusError);
}

}  // namespace
}  // namespace linbench
