#include "report/slow_sizes.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "report/sample_sweep.hpp"

namespace linbench::report {
namespace {

using testing::HasSubstr;
using testing::Not;

/// A solve of each size at a rate (GFLOP/s).
std::vector<Record> sweep(const std::vector<std::pair<std::int64_t, double>>& rates) {
  std::vector<Record> records;
  for (const auto& [n, gflops] : rates) {
    const double seconds = test::solved("a", 1, n, {1}).flops / gflops / 1e9;
    records.push_back(test::solved("a", 1, n, test::six_passes(seconds)));
  }
  return records;
}

std::string words(const std::vector<Record>& records) {
  Series series{"a", 1, {}};
  for (std::size_t i = 0; i < records.size(); ++i)
    series.points.push_back({static_cast<double>(records[i].problem.n), i});
  return slow_size_words(records, series);
}

TEST(SlowSizes, NamesTheSizeItsNeighboursAndWhatToTry) {
  // six_passes() have their median 0.05 % above the value asked for: 5.4 / 1.0005 = 5.397.
  EXPECT_EQ(
      words(sweep({{4095, 9.2}, {4096, 5.4}, {4097, 9.4}})),
      "n = 4096 takes 1.7 times as long per flop (5.397 GFLOP/s; 9.195 at n = 4095, 9.395 at n = 4097); a leading "
      "dimension that is a multiple of 4096 bytes makes columns share cache sets: try --size 4096 --lda 4104");
}

TEST(SlowSizes, BothNeighboursMustBeThatMuchFaster) {
  EXPECT_NE(words(sweep({{100, 10}, {110, 7.6}, {120, 10}})), "");  // 1.316
  EXPECT_EQ(words(sweep({{100, 10}, {110, 7.7}, {120, 10}})), "");  // 1.299
  EXPECT_EQ(words(sweep({{100, 20}, {110, 7.7}, {120, 10}})), "");
  EXPECT_EQ(words(sweep({{100, 10}, {110, 7.7}, {120, 20}})), "");
  EXPECT_EQ(words(sweep({{100, 5}, {110, 5}, {120, 10}})), "");
  EXPECT_EQ(words(sweep({{100, 10}, {110, 5}})), "");
}

TEST(SlowSizes, NeighboursAreAtMostTwiceAsLarge) {
  EXPECT_NE(words(sweep({{100, 10}, {200, 5}, {400, 10}})), "");
  EXPECT_EQ(words(sweep({{100, 10}, {201, 5}, {400, 10}})), "");
  EXPECT_EQ(words(sweep({{100, 10}, {200, 5}, {401, 10}})), "");
}

TEST(SlowSizes, IntervalsMustBeApart) {
  std::vector<Record> records = sweep({{100, 10}, {110, 5}, {120, 10}});
  EXPECT_NE(words(records), "");
  records[1].interval_s->low = records[1].flops / 11e9;
  EXPECT_EQ(words(records), "");
  records[1].interval_s.reset();
  EXPECT_EQ(words(records), "");
}

TEST(SlowSizes, AdviseOnLeadingDimensionsOnlyWhereTheyArePowersOfTwo) {
  EXPECT_THAT(words(sweep({{90, 10}, {100, 5}, {110, 10}})), Not(HasSubstr("--lda")));
  EXPECT_THAT(words(sweep({{120, 10}, {128, 5}, {136, 10}})),
              HasSubstr("a multiple of 1024 bytes makes columns share cache sets: try --size 128 --lda 136"));
  std::vector<Record> padded = sweep({{4095, 10}, {4096, 5}, {4097, 10}});
  for (Record& r : padded) r.problem.lda = 4104;
  EXPECT_THAT(words(padded), Not(HasSubstr("--lda")));
  std::vector<Record> f32 = sweep({{250, 10}, {256, 5}, {260, 10}});
  for (Record& r : f32) r.problem.dtype = Dtype::f32;
  EXPECT_THAT(words(f32), HasSubstr("a multiple of 1024 bytes"));
}

TEST(SlowSizes, NamesTheWorstFew) {
  std::vector<std::pair<std::int64_t, double>> rates;
  for (std::int64_t i = 0; i <= 12; ++i)
    rates.emplace_back(1001 + 10 * i, i % 2 == 0 ? 10 : 5 - 0.1 * static_cast<double>(i));
  const std::string text = words(sweep(rates));  // six of them, 2.04 to 2.56 times as long
  EXPECT_THAT(text, Not(HasSubstr("n = 1011 takes")));
  EXPECT_THAT(text, Not(HasSubstr("n = 1031 takes")));
  EXPECT_THAT(text, testing::StartsWith("n = 1051 takes 2.2 times"));
  EXPECT_THAT(text, HasSubstr(", n = 1111 takes 2.6 times"));
  EXPECT_THAT(text, HasSubstr("; and 2 more"));
}

}  // namespace
}  // namespace linbench::report
