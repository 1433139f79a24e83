// What a visit on a device has beside one on the host.
#include <gmock/gmock.h>

#include <algorithm>
#include <functional>

#include "linbench/timing.hpp"
#include "worker/scripted_device.hpp"
#include "worker/scripted_execution.hpp"

namespace linbench {
namespace {

using test::FakeClock;
using test::ScriptedDevice;
using test::ScriptedExecution;
using testing::Each;

constexpr double kTick = 25e-9;
constexpr double kWait = 10e-6;

/// A device on which every wait costs 10 us, whatever the number of calls.
class WaitingExecution final : public ScriptedExecution {
 public:
  WaitingExecution(FakeClock& clock, std::function<double(std::int64_t)> cost_s)
      : ScriptedExecution(clock, std::move(cost_s)), clock_(clock) {}
  void wait() override {
    ScriptedExecution::wait();
    clock_.advance(kWait);
  }

 private:
  FakeClock& clock_;
};

/// The visit's parts, kept for looking at afterwards.
struct OnDevice {
  explicit OnDevice(double call_s) : OnDevice([call_s](std::int64_t) { return call_s; }) {}
  explicit OnDevice(std::function<double(std::int64_t)> cost_s) : execution(clock, std::move(cost_s)) {
    execution.device_side = &device;
    policy.min_sample_s = 0.5e-3;
  }

  Measurement measured() { return measure(execution, policy, clock); }

  FakeClock clock{kTick};
  ScriptedDevice device{clock};
  WaitingExecution execution;
  VisitPolicy policy;
};

std::int64_t calls_of_a_block(const Measurement& m) {
  return m.samples.front().calls / m.samples.front().blocks;
}

TEST(MeasureOnADevice, ABlockLastsAWholeSample) {
  OnDevice visit(1e-6);
  const Measurement m = visit.measured();
  EXPECT_EQ(calls_of_a_block(m), 512) << "512 us and a wait; 256 would be too few";
  for (const Sample& sample : m.samples) EXPECT_EQ(sample.blocks, 1);
}

TEST(MeasureOnADevice, ABlockHoldsNoMoreCallsThanTheExecutionAllows) {
  OnDevice visit(1e-6);
  visit.execution.limit_calls(100);
  const Measurement m = visit.measured();
  EXPECT_EQ(calls_of_a_block(m), 100);
  EXPECT_GE(m.samples.front().seconds, 0.5e-3);
}

TEST(MeasureOnADevice, TheHostsBlocksStayShort) {
  FakeClock clock(kTick);
  ScriptedExecution execution(clock, [](auto) { return 1e-6; });
  VisitPolicy policy;
  policy.min_sample_s = 0.5e-3;
  const Measurement m = measure(execution, policy, clock);
  EXPECT_EQ(calls_of_a_block(m), 32);
  EXPECT_EQ(m.device, std::nullopt);
}

TEST(MeasureOnADevice, TheFirstVisitWarmsUpForLonger) {
  OnDevice first(1e-3);
  first.policy.first_visit = true;
  const double latency_s = 20 * 1.1e-3;
  const Measurement m = first.measured();
  EXPECT_GE(m.warmup_s, 0.3);
  EXPECT_LT(m.warmup_s, 0.3 + latency_s + 2e-3);
  OnDevice later(1e-3);
  EXPECT_LT(later.measured().warmup_s, 0.02 + latency_s + 2e-3);
}

TEST(MeasureOnADevice, LatencyIsOfOneCallAndOneWait) {
  OnDevice visit(1e-6);
  const Measurement m = visit.measured();
  ASSERT_TRUE(m.device);
  EXPECT_NEAR(m.device->latency_s, 11e-6, 1e-7);
  EXPECT_NEAR(m.samples.front().per_call_s(), 1e-6 + kWait / 512, 1e-9);
  // The last blocks of one call: 20 of them, right before the samples.
  const auto& blocks = visit.execution.blocks;
  const auto samples = static_cast<std::ptrdiff_t>(m.samples.size());
  ASSERT_GT(blocks.size(), m.samples.size() + 21);
  EXPECT_THAT(std::vector(blocks.end() - samples - 20, blocks.end() - samples), Each(1));
  EXPECT_GT(*(blocks.end() - samples - 21), 1);
}

TEST(MeasureOnADevice, LatencyIsTheMedian) {
  // Every tenth call takes twenty times as long.
  OnDevice visit([](std::int64_t call) { return call % 10 == 0 ? 20e-3 : 1e-3; });
  EXPECT_NEAR(visit.measured().device->latency_s, 1e-3 + kWait, 1e-6);
}

TEST(MeasureOnADevice, FewerSingleCallsWhereCallsAreLong) {
  for (const auto& [call_s, calls] : std::vector<std::pair<double, std::int64_t>>{{1e-3, 20}, {10e-3, 5}, {40e-3, 3}}) {
    OnDevice visit(call_s);
    visit.policy.warmup = 0;
    EXPECT_EQ(visit.measured().warmup_calls, 3 + calls) << "three of calibration; a call of " << call_s;
  }
}

TEST(MeasureOnADevice, LongCallsAreSamplesAndLatencyAtOnce) {
  for (const double call_s : {0.3, 3.0}) {
    OnDevice visit(call_s);
    const Measurement m = visit.measured();
    EXPECT_NEAR(m.device->latency_s, call_s + kWait, 1e-6);
    EXPECT_EQ(visit.execution.calls(), call_s < 2 ? 5 : 2) << "no call more than on the host";
  }
}

TEST(MeasureOnADevice, TransfersAreTimed) {
  for (const double call_s : {1e-6, 0.3, 3.0}) {
    OnDevice visit(call_s);
    const Transfers transfers = visit.measured().device->transfers;
    EXPECT_NEAR(transfers.upload_s, 1e-3, 1e-6);
    EXPECT_NEAR(transfers.pageable_download_s, 4e-3, 1e-6);
  }
}

/// An upload between the last sample and copying out could hide that nothing was computed.
TEST(MeasureOnADevice, NothingIsMovedOnceSamplesAreTaken) {
  for (const double call_s : {1e-6, 1e-3, 0.3, 3.0}) {
    OnDevice visit(call_s);
    std::int64_t calls_before = -1;
    class Watched final : public DeviceSide {
     public:
      Watched(ScriptedDevice& inner, const ScriptedExecution& execution, std::int64_t& calls)
          : inner_(inner), execution_(execution), calls_(calls) {}
      void upload(HostMemory from) override { note(), inner_.upload(from); }
      void download(HostMemory to) override { note(), inner_.download(to); }
      std::optional<DeviceState> state() override { return inner_.state(); }

     private:
      void note() { calls_ = execution_.calls(); }
      ScriptedDevice& inner_;
      const ScriptedExecution& execution_;
      std::int64_t& calls_;
    } watched(visit.device, visit.execution, calls_before);
    visit.execution.device_side = &watched;
    visit.measured();
    EXPECT_EQ(calls_before, 1) << "right after the first call";
  }
}

TEST(MeasureOnADevice, ItsStateIsTakenBeforeTheSamplesAndAfter) {
  for (const double call_s : {1e-6, 0.3, 3.0}) {
    OnDevice visit(call_s);
    visit.device.mhz = [&] { return static_cast<double>(visit.execution.calls()); };
    const Measurement m = visit.measured();
    ASSERT_TRUE(m.device->before && m.device->after);
    std::int64_t calls = 0;
    for (const Sample& sample : m.samples) calls += sample.calls;
    EXPECT_EQ(m.device->after->clock_mhz, visit.execution.calls());
    EXPECT_EQ(m.device->before->clock_mhz, visit.execution.calls() - calls) << "the calls of the samples lie between";
    for (const Sample& sample : m.samples) EXPECT_LT(sample.per_call_s(), call_s + kWait + 1e-6);
  }
}

TEST(MeasureOnADevice, WhatIsNotManagedHasNoState) {
  OnDevice visit(1e-3);
  visit.device.managed = false;
  const Measurement m = visit.measured();
  EXPECT_EQ(m.device->before, std::nullopt);
  EXPECT_EQ(m.device->after, std::nullopt);
}

TEST(MeasureOnADevice, TransfersAreNotTimeInTheRoutine) {
  OnDevice visit(1e-3);
  visit.device.transfers_s = {0.4, 0.4, 0.4, 0.4};
  EXPECT_LT(visit.measured().routine_s(), 0.2);
}

/// Its facts are those of its last block, which took as many iterations as there were blocks.
class IteratingExecution final : public ScriptedExecution {
 public:
  using ScriptedExecution::ScriptedExecution;
  MethodFacts facts() const override {
    MethodFacts facts = ScriptedExecution::facts();
    facts.iterations = static_cast<std::int64_t>(blocks.size());
    return facts;
  }
};

TEST(Measure, TheFactsAreThoseOfTheLastCheckedBlock) {
  FakeClock clock(kTick);
  IteratingExecution execution(clock, [](auto) { return 1e-3; });
  const MethodFacts facts = measure(execution, {}, clock).facts;
  EXPECT_GT(execution.blocks.size(), 3u);
  EXPECT_EQ(facts.iterations, static_cast<std::int64_t>(execution.blocks.size()));
}

}  // namespace
}  // namespace linbench
