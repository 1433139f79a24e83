#include <gtest/gtest.h>

#include <optional>
#include <stdexcept>
#include <vector>

#include "linbench/stats.hpp"

namespace linbench {
namespace {

// numpy.quantile, numpy.mean and numpy.std(ddof=1) of these values, NumPy 2.4.6
TEST(Summary, IsNumpys) {
  const Summary s = summarize(std::vector<double>{3.1, 1.2, 7.7, 2.4, 5.9, 4.4, 9.3, 6.6});
  EXPECT_EQ(s.count, 8);
  EXPECT_DOUBLE_EQ(s.min, 1.2);
  EXPECT_DOUBLE_EQ(s.q1, 2.925);
  EXPECT_DOUBLE_EQ(s.median, 5.15);
  EXPECT_DOUBLE_EQ(s.q3, 6.875);
  EXPECT_DOUBLE_EQ(s.p95, 8.74);
  EXPECT_DOUBLE_EQ(s.max, 9.3);
  EXPECT_DOUBLE_EQ(s.mean, 5.075);
  ASSERT_TRUE(s.stddev);
  EXPECT_DOUBLE_EQ(*s.stddev, 2.7845235550397898);
}

// NIST's advice on near-constant data: 1e9 + {4, 7, 13, 16} has variance 30.
TEST(Summary, DeviationDoesNotCancel) {
  const Summary s = summarize(std::vector<double>{1e9 + 4, 1e9 + 7, 1e9 + 13, 1e9 + 16});
  ASSERT_TRUE(s.stddev);
  EXPECT_DOUBLE_EQ(*s.stddev, 5.477225575051661);
}

TEST(Summary, OneValueHasNoDeviation) {
  const Summary s = summarize(std::vector<double>{2.5});
  EXPECT_EQ(s.count, 1);
  EXPECT_EQ(s.min, 2.5);
  EXPECT_EQ(s.median, 2.5);
  EXPECT_EQ(s.p95, 2.5);
  EXPECT_EQ(s.max, 2.5);
  EXPECT_EQ(s.mean, 2.5);
  EXPECT_EQ(s.stddev, std::nullopt);
}

// numpy.quantile([2, 5], [.25, .5, .75, .95]) = 2.75, 3.5, 4.25, 4.85; numpy.std([2, 5], ddof=1) = 3 / sqrt(2)
TEST(Summary, OfTwoValues) {
  const Summary s = summarize(std::vector<double>{5, 2});
  EXPECT_DOUBLE_EQ(s.q1, 2.75);
  EXPECT_DOUBLE_EQ(s.median, 3.5);
  EXPECT_DOUBLE_EQ(s.q3, 4.25);
  EXPECT_DOUBLE_EQ(s.p95, 4.85);
  ASSERT_TRUE(s.stddev);
  EXPECT_DOUBLE_EQ(*s.stddev, 2.1213203435596424);
}

TEST(Summary, OfNoValuesIsRefused) {
  EXPECT_THROW(summarize({}), std::invalid_argument);
}

}  // namespace
}  // namespace linbench
