#include "run/plausibility.hpp"

#include <gmock/gmock.h>

#include <limits>

#include "visits.hpp"

namespace linbench {
namespace {

using ::testing::HasSubstr;

/// 1 s of first call, 1 s of warm-up and two samples of 1 s.
Measurement four_seconds() {
  Measurement measurement;
  measurement.first_call_s = 1;
  measurement.warmup_s = 1;
  measurement.samples = {test::sample_of(1), test::sample_of(1)};
  return measurement;
}

TEST(Plausibility, CallsFitIntoTheWallTime) {
  EXPECT_EQ(implausibility(four_seconds(), 4.5), std::nullopt);
  EXPECT_EQ(implausibility(four_seconds(), 4.0), std::nullopt);
}

TEST(Plausibility, ClocksMayDifferByTheirSlew) {
  EXPECT_EQ(implausibility(four_seconds(), 3.9975), std::nullopt);  // 600 ppm
  EXPECT_NE(implausibility(four_seconds(), 3.99), std::nullopt);    // 0.25 %
}

TEST(Plausibility, NamesBothTimes) {
  const auto reason = implausibility(four_seconds(), 1.5);
  ASSERT_TRUE(reason);
  EXPECT_THAT(*reason, HasSubstr("4 s"));
  EXPECT_THAT(*reason, HasSubstr("1.5 s"));
}

TEST(Plausibility, FirstCallAndWarmUpCount) {
  Measurement measurement = four_seconds();
  measurement.first_call_s = 0;
  EXPECT_EQ(implausibility(measurement, 3.1), std::nullopt);
  measurement.warmup_s = 5;
  EXPECT_NE(implausibility(measurement, 3.1), std::nullopt);
}

TEST(Plausibility, NothingTakesNoTime) {
  Measurement measurement = four_seconds();
  measurement.samples[1].seconds = 0;
  EXPECT_NE(implausibility(measurement, 10), std::nullopt);
  measurement.samples[1] = test::sample_of(1);
  measurement.samples[1].calls = 0;
  EXPECT_NE(implausibility(measurement, 10), std::nullopt);
  measurement.samples.clear();
  EXPECT_NE(implausibility(measurement, 10), std::nullopt);
}

TEST(Plausibility, NotANumberIsNotATime) {
  Measurement measurement = four_seconds();
  measurement.warmup_s = std::numeric_limits<double>::quiet_NaN();
  EXPECT_NE(implausibility(measurement, 10), std::nullopt);
}

TEST(ProbePlausibility, AFactorOfTwoIsAllowed) {
  for (const double probed_s : {0.5, 0.7, 1.0, 1.9, 2.0})
    EXPECT_EQ(probe_implausibility({1, 1}, {probed_s}), std::nullopt) << probed_s;
  for (const double probed_s : {-1.0, 0.0, 0.49, 2.01, 100.0})
    EXPECT_NE(probe_implausibility({1, 1}, {probed_s}), std::nullopt) << probed_s;
}

TEST(ProbePlausibility, AWorkerThatDoesNotWaitIsToldSo) {
  EXPECT_EQ(
      probe_implausibility({3.1e-6, 3.1e-6}, {450e-6, 310e-6, 400e-6}),
      "the worker reports 3.1 µs a call, the supervisor's clock sees 310 µs: it does not wait for the device's "
      "work, so its times are those of queueing it; stop other programs and measure again: a worker that is right "
      "then passes");
}

TEST(ProbePlausibility, AWorkerThatReportsTooMuchIsToldSo) {
  const auto reason = probe_implausibility({2.5, 2.5}, {12e-3});
  ASSERT_TRUE(reason);
  EXPECT_THAT(*reason, HasSubstr("reports 2.5 s a call, the supervisor's clock sees 12 ms: its clock or its counting"));
  EXPECT_THAT(probe_implausibility({2.5, 2.5}, {-1e-5}).value_or(""), HasSubstr("sees -10 µs"));
}

TEST(ProbePlausibility, NotANumberIsNotATime) {
  constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
  EXPECT_NE(probe_implausibility({1, 1}, {kNaN}), std::nullopt);
  EXPECT_NE(probe_implausibility({kNaN, kNaN}, {1}), std::nullopt);
}

// A visit that was slowed down by somebody else may report more than a quiet probe sees.
TEST(ProbePlausibility, TheFastestSampleBoundsAProbeFromBelow) {
  EXPECT_EQ(probe_implausibility({3, 1}, {0.6}), std::nullopt);
  EXPECT_NE(probe_implausibility({3, 1}, {0.4}), std::nullopt);
  EXPECT_EQ(probe_implausibility({3, std::nullopt}, {0.001}), std::nullopt) << "few samples say nothing of that";
}

TEST(ProbePlausibility, OneProbeOfSeveralThatAgreesIsEnough) {
  EXPECT_EQ(probe_implausibility({1, 1}, {5, 9, 1.1}), std::nullopt);
  EXPECT_EQ(probe_implausibility({1, 1}, {0.01, 9, -3}), std::nullopt) << "disturbed";
  EXPECT_NE(probe_implausibility({1, 1}, {5, 9, 3}), std::nullopt);
}

TEST(ProbePlausibility, TheLeastOfAFewSamplesIsUnknown) {
  Measurement measurement;
  for (const double seconds : {4.0, 1.0, 2.0}) {
    Sample sample;
    sample.seconds = seconds;
    sample.calls = 1;
    measurement.samples.push_back(sample);
  }
  EXPECT_EQ(reported_times(measurement).median_s, 2);
  EXPECT_EQ(reported_times(measurement).fastest_s, 1);
  measurement.samples.pop_back();
  EXPECT_EQ(reported_times(measurement).median_s, 2.5);
  EXPECT_EQ(reported_times(measurement).fastest_s, std::nullopt);
}

}  // namespace
}  // namespace linbench
