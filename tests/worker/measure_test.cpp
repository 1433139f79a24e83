#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>

#include "linbench/timing.hpp"
#include "worker/scripted_execution.hpp"

namespace linbench {
namespace {

using test::FakeClock;
using test::ScriptedExecution;
using Cost = std::function<double(std::int64_t)>;

constexpr double kTick = 25e-9;  // so that c * t >= 1000 * 25 ns = 25 us
constexpr double kTolerance = 1e-9;

Cost constant(double seconds) {
  return [seconds](std::int64_t) { return seconds; };
}

/// `first` for the first call, `others` for all after it.
Cost slow_first(double first, double others) {
  return [first, others](std::int64_t call) { return call == 0 ? first : others; };
}

VisitPolicy with_reps(std::int64_t reps) {
  VisitPolicy policy;
  policy.reps = reps;
  return policy;
}

VisitPolicy with_warmup(std::int64_t calls) {
  VisitPolicy policy;
  policy.warmup = calls;
  return policy;
}

VisitPolicy first_visit() {
  VisitPolicy policy;
  policy.first_visit = true;
  return policy;
}

VisitPolicy with_min_sample(double seconds) {
  VisitPolicy policy;
  policy.min_sample_s = seconds;
  return policy;
}

Measurement measured(const Cost& cost, const VisitPolicy& policy = {}) {
  FakeClock clock(kTick);
  ScriptedExecution execution(clock, cost);
  return measure(execution, policy, clock);
}

double total_s(const Measurement& m) {
  return m.routine_s() - m.first_call_s - m.warmup_s;
}

std::int64_t calls_of_a_block(const Measurement& m) {
  return m.samples.front().calls / m.samples.front().blocks;
}

// ---- the first call ----

TEST(Measure, FirstCallIsTimedAloneAndApart) {
  FakeClock clock(kTick);
  ScriptedExecution execution(clock, slow_first(30e-3, 1e-3));
  const Measurement m = measure(execution, {}, clock);
  EXPECT_EQ(execution.blocks.front(), 1);
  EXPECT_NEAR(m.first_call_s, 30e-3, 1e-7);
  for (const Sample& sample : m.samples) EXPECT_NEAR(sample.per_call_s(), 1e-3, 1e-7);
}

TEST(Measure, SlowSetUpInTheFirstCallDoesNotMakeAShortCallLong) {
  for (const double first : {0.06, 3.0}) {
    const Measurement m = measured(slow_first(first, 1e-6));
    EXPECT_NEAR(m.first_call_s, first, 1e-6);
    EXPECT_EQ(calls_of_a_block(m), 32);
    EXPECT_EQ(m.samples.size(), 49u);
    for (const Sample& sample : m.samples) EXPECT_LT(sample.per_call_s(), 1.1e-6);
  }
}

TEST(Measure, SlowSetUpInTheFirstCallDoesNotMakeAMediumCallLong) {
  const Measurement m = measured(slow_first(5.0, 0.5));
  EXPECT_EQ(m.warmup_calls, 1);
  EXPECT_NEAR(m.warmup_s, 0.5, 1e-6);
  EXPECT_EQ(m.samples.size(), 3u);
}

// ---- calibration ----

TEST(Measure, CallsAreDoubledUntilABlockLastsAThousandClockSteps) {
  // 16 calls of 1 us and one tick are 16.025 us < 25 us; 32 are enough.
  EXPECT_EQ(calls_of_a_block(measured(constant(1e-6))), 32);
  EXPECT_EQ(calls_of_a_block(measured(constant(20e-6))), 2);
  EXPECT_EQ(calls_of_a_block(measured(constant(26e-6))), 1);
}

TEST(Measure, ABlockHoldsNoMoreCallsThanTheExecutionAllows) {
  FakeClock clock(kTick);
  ScriptedExecution execution(clock, constant(1e-6));
  execution.limit_calls(20);
  EXPECT_EQ(calls_of_a_block(measure(execution, {}, clock)), 20);
  EXPECT_EQ(std::ranges::max(execution.blocks), 20);
}

TEST(Measure, OneInterruptedBlockDoesNotEndCalibration) {
  const Measurement m = measured([](std::int64_t call) { return call == 1 ? 10e-3 : 1e-6; });
  EXPECT_EQ(calls_of_a_block(m), 32);
}

// ---- short calls ----

TEST(Measure, AShortCallIsWarmedUpForTwentyMilliseconds) {
  const Measurement m = measured(constant(1e-3));
  EXPECT_GE(m.warmup_s, 20e-3);
  EXPECT_LT(m.warmup_s, 21.1e-3);
  EXPECT_TRUE(m.steady);
}

TEST(Measure, TheFirstVisitOfAWorkerIsWarmedUpForATenthOfASecond) {
  const Measurement m = measured(constant(1e-3), first_visit());
  EXPECT_GE(m.warmup_s, 0.1);
  EXPECT_LT(m.warmup_s, 0.1021);
}

TEST(Measure, WarmUpGoesOnUntilTheCallIsSteady) {
  // 1 % faster from call to call down to 0.2 ms, constant from then on.
  const Measurement m =
      measured([](std::int64_t call) { return call < 200 ? 1.5e-3 * std::pow(1.01, -call) : 0.2e-3; });
  EXPECT_TRUE(m.steady);
  EXPECT_GT(m.warmup_calls, 200);
  for (const Sample& sample : m.samples) EXPECT_NEAR(sample.per_call_s(), 0.2e-3, 1e-7);
}

TEST(Measure, ACallThatIsNeverSteadyIsMarkedAfterOneSecond) {
  // 1 % slower from call to call: medians five calls apart differ by 5 %.
  const Measurement m = measured([](std::int64_t call) { return 1e-3 * std::pow(1.01, call); });
  EXPECT_FALSE(m.steady);
  EXPECT_GE(m.warmup_s, 1.0);
  EXPECT_LT(m.warmup_s, 1.02);
  EXPECT_GE(m.samples.size(), 3u);
}

TEST(Measure, ChangesBelowTwoPercentAreSteady) {
  // 0.3 % from call to call: 1.5 % between medians five calls apart.
  EXPECT_TRUE(measured([](std::int64_t call) { return 1e-3 * std::pow(1.003, call); }).steady);
  // 0.5 %: 2.5 %.
  EXPECT_FALSE(measured([](std::int64_t call) { return 1e-3 * std::pow(1.005, call); }).steady);
}

TEST(Measure, SteadinessIsNotJudgedWhenTenSamplesDoNotFitIntoASecond) {
  const Measurement m = measured([](std::int64_t call) { return 1e-3 * std::pow(1.001, call); }, with_min_sample(0.11));
  EXPECT_TRUE(m.steady);
  EXPECT_LT(m.warmup_s, 0.25);
}

TEST(Measure, SamplesOfShortCallsAddUpToFiftyMilliseconds) {
  // At 1 us: 32 blocks of 32 calls and one clock step are 1.0248 ms, and 49 of them 50.2 ms.
  const struct {
    double call_s;
    std::size_t samples;
  } cases[] = {{1e-6, 49}, {1e-3, 50}, {1.5e-3, 34}, {10.1e-3, 5}, {20e-3, 3}, {49.9e-3, 3}};
  for (const auto& c : cases) {
    const Measurement m = measured(constant(c.call_s));
    EXPECT_EQ(m.samples.size(), c.samples) << c.call_s;
    EXPECT_GE(total_s(m), 50e-3 - kTolerance) << c.call_s;
    for (const Sample& sample : m.samples) EXPECT_GE(sample.seconds, 1e-3 - kTolerance) << c.call_s;
  }
}

TEST(Measure, ThereAreAtMostFiftySamples) {
  EXPECT_EQ(measured(constant(1e-6), with_min_sample(0)).samples.size(), 50u);
}

TEST(Measure, ALongerSampleCanBeAskedFor) {
  const Measurement m = measured(constant(1e-3), with_min_sample(4.5e-3));
  EXPECT_EQ(m.samples.size(), 10u);  // of five calls each
  for (const Sample& sample : m.samples) EXPECT_EQ(sample.calls, 5);
}

// ---- medium and long calls ----

TEST(Measure, JustBelowFiftyMillisecondsACallIsShort) {
  const Measurement m = measured(constant(49.9e-3));
  EXPECT_GE(m.warmup_calls, 10);
}

TEST(Measure, FromFiftyMillisecondsOnACallGetsOneWarmUpAndThreeSamples) {
  for (const double call_s : {50.1e-3, 0.3, 1.999}) {
    FakeClock clock(kTick);
    ScriptedExecution execution(clock, constant(call_s));
    const Measurement m = measure(execution, first_visit(), clock);
    EXPECT_EQ(m.warmup_calls, 1);
    EXPECT_EQ(m.samples.size(), 3u);
    EXPECT_EQ(execution.calls(), 5);
    EXPECT_TRUE(m.steady);
  }
}

TEST(Measure, FromTwoSecondsOnTheFirstCallIsTheWarmUpAndNotTheSample) {
  FakeClock clock(kTick);
  ScriptedExecution execution(clock, slow_first(3.0, 2.001));
  const Measurement m = measure(execution, {}, clock);
  EXPECT_EQ(execution.calls(), 2);
  EXPECT_EQ(m.warmup_calls, 0);
  ASSERT_EQ(m.samples.size(), 1u);
  EXPECT_NEAR(m.samples[0].per_call_s(), 2.001, 1e-6);
}

// ---- asked for by the user ----

TEST(Measure, RepsAreExactlyThatManySamples) {
  for (const double call_s : {1e-6, 20e-3, 0.3, 3.0})
    for (const std::int64_t reps : {1, 2, 7, 120})
      EXPECT_EQ(measured(constant(call_s), with_reps(reps)).samples.size(), static_cast<std::size_t>(reps)) << call_s;
}

TEST(Measure, WarmUpIsExactlyThatManyCalls) {
  for (const double call_s : {60e-3, 3.0})
    for (const std::int64_t warmup : {0, 1, 7})
      EXPECT_EQ(measured(constant(call_s), with_warmup(warmup)).warmup_calls, warmup);
  // Calibration of a short call comes on top: 3 blocks of one call.
  EXPECT_EQ(measured(constant(1e-3), with_warmup(0)).warmup_calls, 3);
  EXPECT_EQ(measured(constant(1e-3), with_warmup(7)).warmup_calls, 10);
  // At 10 us: blocks of 1, of 2 and three of 4 calls; then blocks of 4 and 3.
  EXPECT_EQ(measured(constant(10e-6), with_warmup(7)).warmup_calls, 15 + 7);
}

TEST(Measure, WarmUpCallsAlsoShowThatAFirstCallWasSlowBySetUp) {
  const Measurement m = measured(slow_first(0.3, 1e-3), with_warmup(7));
  EXPECT_EQ(m.warmup_calls, 10);
  EXPECT_EQ(m.samples.size(), 50u);
}

/// There is no warm-up call to show it, so the first sample does, and is none.
TEST(Measure, WithoutWarmUpTheFirstSampleShowsThatAFirstCallWasSlowBySetUp) {
  for (const double first : {0.06, 3.0}) {
    const Measurement m = measured(slow_first(first, 1e-6), with_warmup(0));
    EXPECT_EQ(calls_of_a_block(m), 32);
    EXPECT_EQ(m.samples.size(), 49u);
    for (const Sample& sample : m.samples) EXPECT_NEAR(sample.per_call_s(), 1e-6, 1e-9);
  }
}

TEST(Measure, WithoutWarmUpEveryLongCallAfterTheFirstIsASample) {
  const struct {
    double first_s, call_s;
    std::size_t samples;
  } cases[] = {{60e-3, 60e-3, 3}, {3.0, 0.3, 3}, {3.0, 3.0, 1}};
  for (const auto& c : cases) {
    const Measurement m = measured(slow_first(c.first_s, c.call_s), with_warmup(0));
    EXPECT_EQ(m.samples.size(), c.samples);
    EXPECT_EQ(m.warmup_calls, 0);
    for (const Sample& sample : m.samples) EXPECT_EQ(sample.calls, 1);
  }
}

// ---- totals and failures ----

TEST(Measure, RoutineTimeIsAllThatWasTimed) {
  FakeClock clock(kTick);
  ScriptedExecution execution(clock, constant(1e-3));
  const Measurement m = measure(execution, {}, clock);
  EXPECT_NEAR(m.routine_s(), 1e-3 * static_cast<double>(execution.calls()), 1e-5);
  EXPECT_NEAR(m.clock_step_s, kTick, 1e-12);
}

TEST(Measure, ARoutineThatReturnsAtOnceComesToAnEnd) {
  FakeClock clock(kTick);
  ScriptedExecution execution(clock, constant(0));
  execution.limit_calls(1);
  execution.restore_s = 4e-3;
  const double began = clock.now_s();
  const Measurement m = measure(execution, {}, clock);
  EXPECT_GE(m.samples.size(), 3u);
  EXPECT_LT(clock.now_s() - began, 10);
}

TEST(Measure, AFailedCallEndsTheVisit) {
  FakeClock clock(kTick);
  ScriptedExecution execution(clock, constant(1e-3));
  execution.fail_in_block = 8;
  EXPECT_THROW(measure(execution, {}, clock), StatusError);
  EXPECT_EQ(execution.blocks.size(), 8u);
}

TEST(Measurement, PerCallIsEachSamplesShare) {
  Measurement measurement;
  measurement.samples.resize(2);
  measurement.samples[0].seconds = 3;
  measurement.samples[0].calls = 4;
  measurement.samples[1].seconds = 5;
  measurement.samples[1].calls = 2;
  EXPECT_EQ(measurement.per_call_s(), (std::vector<double>{0.75, 2.5}));
}

}  // namespace
}  // namespace linbench
