#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "linbench/stats.hpp"

namespace linbench {
namespace {

// Tables of the sign test: k of the distribution-free 95 % interval of a median, e.g. Conover, Practical Nonparametric
// Statistics, table A3; the same from scipy.stats.binom.cdf(k - 1, R, 0.5) <= 0.025, SciPy 1.17.1.
TEST(MedianIntervalRank, IsThatOfTheTables) {
  const std::vector<std::pair<std::int64_t, std::int64_t>> expected = {
      {6, 1},   {7, 1},   {8, 1},   {9, 2},   {10, 2},   {11, 2},   {12, 3},    {15, 4},
      {16, 4},  {17, 5},  {18, 5},  {20, 6},  {23, 7},   {24, 7},   {25, 8},    {28, 9},
      {30, 10}, {40, 14}, {50, 18}, {60, 22}, {100, 40}, {200, 86}, {500, 228}, {1000, 469}};
  for (const auto& [count, rank] : expected) EXPECT_EQ(median_interval_rank(count), rank) << "R = " << count;
}

// P(Bin(R, 1/2) <= k - 1) by sums over Pascal's triangle, exact in integers up to R = 60.
TEST(MedianIntervalRank, IsTheLargestThatKeepsTheConfidence) {
  for (std::int64_t count = 0; count <= 60; ++count) {
    const std::uint64_t limit = (std::uint64_t{1} << count) / 40;  // 2.5 % of all 2^R outcomes
    std::uint64_t choose = 1;
    std::uint64_t below = 0;
    std::int64_t rank = 0;
    while (rank <= count && below + choose <= limit) {
      below += choose;
      ++rank;
      choose = choose * static_cast<std::uint64_t>(count - rank + 1) / static_cast<std::uint64_t>(rank);
    }
    EXPECT_EQ(median_interval_rank(count), rank) << "R = " << count;
  }
}

TEST(MedianInterval, OfSixValuesIsTheirRange) {
  const std::vector<double> values = {5, 1, 4, 6, 2, 3};
  EXPECT_EQ(median_interval(values), (Interval{1, 6}));
}

TEST(MedianInterval, TakesTheOrderStatisticsInFromBothEnds) {
  std::vector<double> values = {17, 3, 11, 5, 13, 7, 1, 2, 4, 6, 8, 9, 10, 12, 14, 15, 16};
  EXPECT_EQ(median_interval(values), (Interval{5, 13}));  // R = 17: x_(5), x_(13)
}

TEST(MedianInterval, OfFewerThanSixValuesDoesNotExist) {
  for (std::size_t count = 0; count < 6; ++count)
    EXPECT_EQ(median_interval(std::vector<double>(count, 1.0)), std::nullopt) << "R = " << count;
}

}  // namespace
}  // namespace linbench
