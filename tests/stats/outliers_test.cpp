#include <gtest/gtest.h>

#include <vector>

#include "linbench/stats.hpp"

namespace linbench {
namespace {

const std::vector<double> kTimes = {1.00, 1.01, 1.02, 0.99, 0.98, 1.03, 0.97, 1.00, 1.01, 0.99,
                                    1.10, 1.13, 1.30, 0.88, 0.70, 1.02, 1.0,  0.99, 1.01, 1.0};

// l = numpy.log(times); q1, q3 = numpy.quantile(l, [.25, .75]); i = max(q3 - q1, floor);
// counts of l < q1 - 3 i, l < q1 - 1.5 i, l > q3 + 1.5 i, l > q3 + 3 i (NumPy 2.4.6)
TEST(Outliers, AreCountedByFence) {
  const Outliers found = tukey_outliers(kTimes, 0);
  EXPECT_EQ(found.low_severe, 2);
  EXPECT_EQ(found.low_mild, 0);
  EXPECT_EQ(found.high_mild, 1);
  EXPECT_EQ(found.high_severe, 2);
}

TEST(Outliers, FencesAreNoNarrowerThanTheFloor) {
  const Outliers found = tukey_outliers(kTimes, 0.05);
  EXPECT_EQ(found.low_severe, 1);
  EXPECT_EQ(found.low_mild, 1);
  EXPECT_EQ(found.high_mild, 2);
  EXPECT_EQ(found.high_severe, 1);
}

TEST(Outliers, AWideFloorHidesTheClocksSteps) {
  const Outliers found = tukey_outliers(kTimes, 0.1);
  EXPECT_EQ(found.low_severe, 1);
  EXPECT_EQ(found.low_mild, 0);
  EXPECT_EQ(found.high_mild, 1);
  EXPECT_EQ(found.high_severe, 0);
}

// Powers of two are evenly spaced in ln t; fences on t itself would call 512 severe.
TEST(Outliers, AreJudgedOnTheLogarithm) {
  const Outliers found = tukey_outliers(std::vector<double>{1, 2, 4, 8, 16, 32, 64, 128, 256, 512}, 0);
  EXPECT_EQ(found.low_severe + found.low_mild + found.high_mild + found.high_severe, 0);
}

TEST(Outliers, OneOrTwoValuesHaveNone) {
  for (const std::vector<double>& values : {std::vector<double>{}, {1.0}, {1.0, 9.0}}) {
    const Outliers found = tukey_outliers(values, 0);
    EXPECT_EQ(found.low_severe + found.low_mild + found.high_mild + found.high_severe, 0);
  }
}

}  // namespace
}  // namespace linbench
