#include "problem/test_vector.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace linbench {
namespace {

// Per number: mean 0, variance 7/3.
const double kDeviation = std::sqrt(7.0 / 3);

double product(const std::vector<double>& x, const std::vector<double>& y) {
  return std::inner_product(x.begin(), x.end(), y.begin(), 0.0);
}

TEST(TestVector, HasBothSignsInEqualParts) {
  const std::vector<double> x = test_vector(1, 100001);
  ASSERT_EQ(x.size(), 100001U);
  const auto negative = std::count_if(x.begin(), x.end(), [](double z) { return z < 0; });
  EXPECT_NEAR(static_cast<double>(negative), 50000.5, 5 * 0.5 * std::sqrt(100001));
  EXPECT_LT(std::abs(std::accumulate(x.begin(), x.end(), 0.0)), 5 * kDeviation * std::sqrt(100001));
}

/// Eighths of [1, 2): each count is binomial, 12500 of 100000 with a deviation of 105.
TEST(TestVector, HasUniformMagnitudesFromOneToTwo) {
  const std::vector<double> x = test_vector(2, 100000);
  int counts[8] = {};
  for (const double z : x) {
    ASSERT_GE(std::abs(z), 1);
    ASSERT_LT(std::abs(z), kTestVectorBound);
    ++counts[static_cast<int>((std::abs(z) - 1) * 8)];
  }
  for (const int count : counts) EXPECT_NEAR(count, 12500, 5 * 105);
}

/// The variance of z^2 is 31/5 - 49/9 = 34/45.
TEST(TestVector, HasTheRootMeanSquareThatItSays) {
  const std::vector<double> x = test_vector(3, 100000);
  EXPECT_NEAR(product(x, x) / 100000, kTestVectorRms * kTestVectorRms, 5 * std::sqrt(34.0 / 45 / 100000));
  EXPECT_DOUBLE_EQ(kTestVectorRms, kDeviation);
}

TEST(TestVector, HasExactProductsWithSinglePrecision) {
  for (const double z : test_vector(4, 1000)) {
    const double scaled = z * 0x1p24;
    EXPECT_EQ(scaled, std::trunc(scaled));
  }
}

TEST(TestVector, DiffersFromDrawToDraw) {
  const std::vector<double> first = test_vector(1, 10000);
  EXPECT_EQ(first, test_vector(1, 10000));
  EXPECT_LT(std::abs(product(first, test_vector(2, 10000))), 5 * 7.0 / 3 * 100);
}

TEST(TestVector, DoesNotRepeatWithinADraw) {
  const std::vector<double> x = test_vector(3, 4096 + 128);
  for (const std::ptrdiff_t lag : {1, 2, 4, 32, 64, 128, 256}) {
    const double agreement = std::inner_product(x.begin(), x.begin() + 3968, x.begin() + lag, 0.0);
    EXPECT_LT(std::abs(agreement), 5 * 7.0 / 3 * 63) << lag;
  }
}

TEST(TestVector, DiffersFromSystemToSystem) {
  const std::vector<double> first = test_vector(1, 10000, 0);
  EXPECT_EQ(first, test_vector(1, 10000));
  EXPECT_LT(std::abs(product(first, test_vector(1, 10000, 1))), 5 * 7.0 / 3 * 100);
}

/// A longer vector begins with the shorter one.
TEST(TestVector, ANumberDependsOnItsPlaceAlone) {
  const std::vector<double> longer = test_vector(5, 11);
  EXPECT_EQ(test_vector(5, 6), std::vector<double>(longer.begin(), longer.begin() + 6));
}

}  // namespace
}  // namespace linbench
