#include "linbench/clock.hpp"

#include <gtest/gtest.h>

#include <deque>
#include <utility>

#include "fakes/fake_clock.hpp"

namespace linbench {
namespace {

/// Readings from a list; stands still after its end.
class ListClock final : public Clock {
 public:
  explicit ListClock(std::deque<double> readings) : readings_(std::move(readings)) {}
  double now_s() override {
    if (readings_.size() > 1) readings_.pop_front();
    return readings_.front();
  }
  Usage usage() override { return {}; }

 private:
  std::deque<double> readings_;
};

TEST(ClockStep, IsTheSmallestPositiveDifference) {
  // Pairs of readings: (1, 1), (1, 3), (3, 3.5), (4, 6); then it stands still.
  ListClock clock({0, 1, 1, 1, 3, 3, 3.5, 4, 6});
  EXPECT_EQ(clock_step_s(clock), 0.5);
}

TEST(ClockStep, IsTheTickOfARegularClock) {
  test::FakeClock clock(25e-9);
  EXPECT_NEAR(clock_step_s(clock), 25e-9, 1e-12);
}

TEST(ClockStep, IsANanosecondWhenNoReadingsDiffer) {
  test::FakeClock clock;
  EXPECT_EQ(clock_step_s(clock), 1e-9);
}

TEST(SteadyClock, NeverGoesBackAndCountsThisProcess) {
  SteadyClock clock;
  const double before = clock.now_s();
  const Usage usage_before = clock.usage();
  EXPECT_GE(clock.now_s(), before);
  EXPECT_GE(clock.usage().cpu_s, usage_before.cpu_s);
  EXPECT_GT(clock.usage().page_faults, 0);
  EXPECT_GT(clock_step_s(clock), 0);
}

}  // namespace
}  // namespace linbench
