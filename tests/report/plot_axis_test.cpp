#include "report/plot_axis.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace linbench::report {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> labels(const PlotAxis& axis) {
  std::vector<std::string> list;
  for (const Tick& tick : axis.ticks)
    if (!tick.label.empty()) list.push_back(tick.label);
  return list;
}

std::vector<double> places(const PlotAxis& axis) {
  std::vector<double> list;
  for (const Tick& tick : axis.ticks) list.push_back(tick.at);
  return list;
}

void expect_sound(const PlotAxis& axis, double least, double most) {
  EXPECT_LE(axis.low, least);
  EXPECT_GE(axis.high, most);
  for (std::size_t i = 0; i < axis.ticks.size(); ++i) {
    EXPECT_GE(axis.ticks[i].at, axis.low);
    EXPECT_LE(axis.ticks[i].at, axis.high);
    EXPECT_TRUE(i == 0 || axis.ticks[i - 1].at < axis.ticks[i].at);
  }
}

TEST(TimeAxis, IsLinearFromZeroWithinADecade) {
  const PlotAxis axis = time_axis(1e-3, 9.9e-3);
  EXPECT_FALSE(axis.logarithmic);
  EXPECT_EQ(axis.low, 0);
  expect_sound(axis, 1e-3, 9.9e-3);
  EXPECT_THAT(labels(axis), ElementsAre("0", "2 ms", "4 ms", "6 ms", "8 ms", "10 ms"));
}

TEST(TimeAxis, HasOneUnitWhereItIsLinear) {
  EXPECT_THAT(labels(time_axis(0.4, 1.8)), ElementsAre("0", "0.5 s", "1 s", "1.5 s"));
  EXPECT_THAT(labels(time_axis(3e-10, 2e-9)), ElementsAre("0", "0.5 ns", "1 ns", "1.5 ns", "2 ns"));
}

TEST(TimeAxis, IsLogarithmicBeyondADecade) {
  const PlotAxis axis = time_axis(0.9e-6, 1.2e-3);
  EXPECT_TRUE(axis.logarithmic);
  expect_sound(axis, 0.9e-6, 1.2e-3);
  EXPECT_THAT(labels(axis), ElementsAre("1 µs", "10 µs", "100 µs", "1 ms"));
}

TEST(TimeAxis, LabelsTwosAndFivesOfFewDecades) {
  EXPECT_THAT(labels(time_axis(0.9e-6, 99e-6)),
              ElementsAre("1 µs", "2 µs", "5 µs", "10 µs", "20 µs", "50 µs", "100 µs"));
}

TEST(TimeAxis, LeavesPowersOutOfManyDecades) {
  const PlotAxis axis = time_axis(1e-9, 1e3);
  expect_sound(axis, 1e-9, 1e3);
  EXPECT_THAT(labels(axis), ElementsAre("10 ns", "1 µs", "100 µs", "10 ms", "1 s", "100 s"));
}

TEST(TimeAxis, TicksStandWhereTheirLabelsSay) {
  EXPECT_THAT(places(time_axis(0.99e-6, 10.01e-6)),
              ElementsAre(1e-6, 2e-6, 3e-6, 4e-6, 5e-6, 6e-6, 7e-6, 8e-6, 9e-6, 1e-5));
}

TEST(TimeAxis, OneValueIsEnough) {
  expect_sound(time_axis(3e-3, 3e-3), 3e-3, 3e-3);
}

TEST(RateAxis, HasPlainNumbers) {
  EXPECT_THAT(labels(rate_axis(0.02, 45)), ElementsAre("0.1", "1", "10"));
  EXPECT_THAT(labels(rate_axis(0.4, 4.5)), ElementsAre("0.5", "1", "2"));
  EXPECT_THAT(labels(rate_axis(1500, 4500)), ElementsAre("0", "1000", "2000", "3000", "4000"));
}

TEST(SizeAxis, MarksFewSizesThemselves) {
  const PlotAxis axis = size_axis({64, 128, 256, 512, 1024, 2048, 4096});
  EXPECT_TRUE(axis.logarithmic);
  EXPECT_THAT(labels(axis), ElementsAre("64", "128", "256", "512", "1024", "2048", "4096"));
}

TEST(SizeAxis, LeavesOutLabelsThatWouldTouch) {
  const PlotAxis axis = size_axis({1000, 4000, 4095, 4096, 4097, 5000});
  EXPECT_FALSE(axis.logarithmic);
  EXPECT_THAT(labels(axis), ElementsAre("1000", "4000", "5000"));
  EXPECT_THAT(places(axis), ElementsAre(1000, 4000, 4095, 4096, 4097, 5000));
}

TEST(SizeAxis, MarksRoundNumbersAmongMany) {
  std::vector<double> sizes;
  for (int n = 5; n <= 505; n += 5) sizes.push_back(n);
  const PlotAxis axis = size_axis(sizes);
  EXPECT_TRUE(axis.logarithmic);
  expect_sound(axis, 5, 505);
  EXPECT_THAT(labels(axis), ElementsAre("5", "10", "20", "50", "100", "200", "500"));
}

TEST(SizeAxis, MarksRoundNumbersWhereSizesAreRoots) {
  EXPECT_THAT(labels(size_axis({215.4434690031884, 500.5})), ElementsAre("300", "400", "500"));
}

TEST(SizeAxis, OneSizeIsEnough) {
  expect_sound(size_axis({7}), 7, 7);
  EXPECT_THAT(labels(size_axis({7})), ElementsAre("7"));
}

}  // namespace
}  // namespace linbench::report
