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

}  // namespace
}  // namespace linbench
