#include <gtest/gtest.h>

#include <stdexcept>
#include <vector>

#include "linbench/stats.hpp"

namespace linbench {
namespace {

const std::vector<double> kSeven = {1.2, 2.4, 3.1, 4.4, 5.9, 7.7, 9.3};
const std::vector<double> kEight = {1.2, 2.4, 3.1, 4.4, 5.9, 6.6, 7.7, 9.3};

// numpy.quantile([1.2, 2.4, 3.1, 4.4, 5.9, 7.7, 9.3], [0, .05, .25, .5, .75, .95, 1]), NumPy 2.4.6
TEST(Quantile, OfAnOddNumberOfValuesIsNumpys) {
  EXPECT_DOUBLE_EQ(quantile_sorted(kSeven, 0), 1.2);
  EXPECT_DOUBLE_EQ(quantile_sorted(kSeven, 0.05), 1.56);
  EXPECT_DOUBLE_EQ(quantile_sorted(kSeven, 0.25), 2.75);
  EXPECT_DOUBLE_EQ(quantile_sorted(kSeven, 0.5), 4.4);
  EXPECT_DOUBLE_EQ(quantile_sorted(kSeven, 0.75), 6.8);
  EXPECT_DOUBLE_EQ(quantile_sorted(kSeven, 0.95), 8.82);
  EXPECT_DOUBLE_EQ(quantile_sorted(kSeven, 1), 9.3);
}

// numpy.quantile([1.2, 2.4, 3.1, 4.4, 5.9, 6.6, 7.7, 9.3], [.1, .25, .5, .75, .95]), NumPy 2.4.6
TEST(Quantile, OfAnEvenNumberOfValuesIsNumpys) {
  EXPECT_DOUBLE_EQ(quantile_sorted(kEight, 0.1), 2.04);
  EXPECT_DOUBLE_EQ(quantile_sorted(kEight, 0.25), 2.925);
  EXPECT_DOUBLE_EQ(quantile_sorted(kEight, 0.5), 5.15);
  EXPECT_DOUBLE_EQ(quantile_sorted(kEight, 0.75), 6.875);
  EXPECT_DOUBLE_EQ(quantile_sorted(kEight, 0.95), 8.74);
}

TEST(Quantile, OfOneValueIsThatValue) {
  const std::vector<double> one = {3.5};
  for (const double p : {0.0, 0.25, 0.5, 0.95, 1.0}) EXPECT_EQ(quantile_sorted(one, p), 3.5) << p;
}

TEST(Quantile, OfNoValuesIsRefused) {
  EXPECT_THROW(quantile_sorted({}, 0.5), std::invalid_argument);
  EXPECT_THROW(median({}), std::invalid_argument);
}

TEST(Median, DoesNotDependOnTheOrder) {
  EXPECT_DOUBLE_EQ(median(std::vector<double>{9.3, 1.2, 5.9, 2.4, 7.7, 3.1, 4.4}), 4.4);
  EXPECT_DOUBLE_EQ(median(std::vector<double>{9.3, 1.2, 5.9, 2.4, 7.7, 3.1, 6.6, 4.4}), 5.15);
  EXPECT_DOUBLE_EQ(median(std::vector<double>{5, 2}), 3.5);
  EXPECT_DOUBLE_EQ(median(std::vector<double>{7}), 7);
}

}  // namespace
}  // namespace linbench
