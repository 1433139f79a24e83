#include "report/lead_words.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

namespace linbench::report {
namespace {

/// Outcomes at n = 10, 20, ...: the ratio of the second's time to the first's, 0 for undecided.
Comparison comparison(const std::vector<double>& second_over_first, std::int64_t largest_n = 0) {
  Comparison c;
  for (const double ratio : second_over_first) {
    const Side side = ratio == 0 ? Side::neither : ratio > 1 ? Side::first : Side::second;
    c.outcomes.push_back({10 * (std::ssize(c.outcomes) + 1), side, ratio == 0 ? 1.0 : ratio > 1 ? ratio : 1 / ratio});
  }
  c.largest_n = std::max<std::int64_t>(largest_n, 10 * std::ssize(c.outcomes));
  return c;
}

std::string words(const std::vector<double>& second_over_first, std::int64_t largest_n = 0) {
  return lead_words(comparison(second_over_first, largest_n), {"eigen"}, {"openblas"});
}

TEST(LeadWords, OfACrossover) {
  EXPECT_EQ(
      words({2.1, 1.6, 1.3, 0, 0.7, 0, 1 / 1.05, 1 / 1.4}),
      "eigen is faster than openblas up to n = 30 (1.3-2.1×, most at n = 10), openblas from n = 50 on (1.05-1.4×, "
      "most at n = 50); between them no difference is certain (95 % at each size; 6 of 8 sizes decided)");
}

TEST(LeadWords, BetweenThemNeitherMayBeAhead) {
  EXPECT_EQ(
      words({1.5, 1.5, 0.5, 1.5, 0.5, 0.5, 0.5}),
      "eigen is faster than openblas up to n = 20 (1.5×), openblas from n = 50 on (2.0×); between them neither is "
      "ahead at every size (95 % at each of 7 sizes)");
}

TEST(LeadWords, NothingLiesBetweenNeighbours) {
  EXPECT_EQ(words({1.5, 1.5, 0.5, 0.5}),
            "eigen is faster than openblas up to n = 20 (1.5×), openblas from n = 30 on (2.0×) (95 % at each of 4 "
            "sizes)");
}

TEST(LeadWords, OfOneThatIsFasterEverywhere) {
  EXPECT_EQ(words({0.5, 0.8, 1 / 1.004}),
            "openblas is faster than eigen at every size (1.004-2.0×, most at n = 10) (95 % at each of 3 sizes)");
  EXPECT_EQ(words({0.5, 0.5, 0, 0.5}),
            "openblas is faster than eigen at every size that is decided (2.0×) (95 % at each size; 3 of 4 sizes "
            "decided)");
}

TEST(LeadWords, OfOneEndOnly) {
  EXPECT_EQ(words({1.5, 1.5, 0, 0, 0, 0}),
            "eigen is faster than openblas up to n = 20 (1.5×); beyond it no difference is certain (95 % at each size; "
            "2 of 6 sizes decided)");
  EXPECT_EQ(
      words({0, 0, 1.5, 0, 0.5, 0.5}),
      "openblas is faster than eigen from n = 50 on (2.0×); below it neither is ahead at every size (95 % at each "
      "size; 3 of 6 sizes decided)");
}

TEST(LeadWords, OfTheSameOneAtBothEnds) {
  EXPECT_EQ(
      words({1.5, 1.5, 0, 0, 0, 0, 1.2, 1.2}),
      "eigen is faster than openblas up to n = 20 (1.5×) and from n = 70 on (1.2×); between them no difference is "
      "certain (95 % at each size; 4 of 8 sizes decided)");
}

TEST(LeadWords, NoSizeIsToldOfAtBothEnds) {
  EXPECT_EQ(words({1.5, 0, 0, 1.5, 1.5, 1.5, 1.5, 0, 0, 1.2}),
            "eigen is faster than openblas up to n = 70 (1.5×) and at n = 100 (1.2×); between them no difference is "
            "certain (95 % at each size; 6 of 10 sizes decided)");
}

TEST(LeadWords, OfASingleSizeAtOneEnd) {
  EXPECT_EQ(words({12.3, 0, 0.5, 0.5}),
            "eigen is faster than openblas at n = 10 (12×), openblas from n = 30 on (2.0×); between them no difference "
            "is certain (95 % at each size; 3 of 4 sizes decided)");
}

TEST(LeadWords, DoNotReachWherePassesAreTooFew) {
  EXPECT_EQ(words({1.5, 0.5, 0.5}, 40),
            "eigen is faster than openblas at n = 10 (1.5×), openblas from n = 20 to n = 30 (2.0×) (95 % at each of 3 "
            "sizes)");
  EXPECT_EQ(words({0.5, 0.5, 0.5}, 40),
            "openblas is faster than eigen at every size up to n = 30 (2.0×) (95 % at each of 3 sizes)");
}

TEST(LeadWords, OfTwoThatTakeTurns) {
  EXPECT_EQ(words({0, 0, 1.5, 0.5, 1.5, 0.5, 0, 0}),
            "eigen and openblas take turns: eigen is faster at 2 of 8 sizes, openblas at 2 (95 % at each size)");
}

TEST(LeadWords, SayNothingWhereNothingShows) {
  EXPECT_EQ(words({}), "");
  EXPECT_EQ(words({0, 0, 0, 0}), "");
  EXPECT_EQ(words({1.5, 0, 0, 0}), "");
  EXPECT_EQ(words({0, 0, 1.5, 0.5, 0, 0}), "");
  EXPECT_EQ(words({0, 0, 1.5, 0.5, 0.5, 0.5, 0, 0}), "");
}

TEST(LeadWords, SpeakOfThreadsInThePlural) {
  EXPECT_EQ(lead_words(comparison({2, 2, 0.5, 0.5}), {"one thread", false}, {"2 threads", true}),
            "one thread is faster than 2 threads up to n = 20 (2.0×), 2 threads from n = 30 on (2.0×) (95 % at each of "
            "4 sizes)");
  EXPECT_EQ(lead_words(comparison({0.5, 0.5, 0.5}), {"one thread", false}, {"2 threads", true}),
            "2 threads are faster than one thread at every size (2.0×) (95 % at each of 3 sizes)");
}

}  // namespace
}  // namespace linbench::report
