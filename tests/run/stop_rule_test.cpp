#include "run/stop_rule.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace linbench {
namespace {

using Values = std::vector<double>;

/// `count` values of `seconds`, the first ones replaced by `others`.
Values values(std::size_t count, double seconds, const Values& others = {}) {
  Values result(count, seconds);
  std::copy(others.begin(), others.end(), result.begin());
  return result;
}

std::optional<StopReason> stops(const StopRule& rule, const Values& pass_values_s, double routine_s = 0) {
  const CaseProgress progress{pass_values_s, routine_s};
  return stop_reason(rule, std::span(&progress, 1));
}

TEST(StopRule, StopsAtSixPassesWhenPrecise) {
  EXPECT_EQ(stops({}, values(5, 1.0)), std::nullopt);
  EXPECT_EQ(stops({}, values(6, 1.0)), StopReason::precision);
}

TEST(StopRule, PrecisionIsTheHalfWidthOverTheMedian) {
  // Six values: the interval is min..max = 0.98..1.02, its half-width 0.02, the median 1.
  const Values spread{0.98, 1, 1, 1, 1, 1.02};
  EXPECT_NEAR(*relative_half_width(spread), 0.02, 1e-12);
  EXPECT_EQ(stops({.precision = 0.0201}, spread), StopReason::precision);
  EXPECT_EQ(stops({.precision = 0.0199}, spread), std::nullopt);
}

TEST(StopRule, FiveValuesHaveNoWidth) {
  EXPECT_EQ(relative_half_width(values(5, 1.0)), std::nullopt);
}

TEST(StopRule, PrecisionIsLookedAtOnlyAtItsCounts) {
  // Two outliers are outside of the interval from 12 passes on (k = 3), so 12 is the first count of the six at which
  // this case is precise; 13 to 16 are no counts.
  const Values outliers{2, 2};
  EXPECT_EQ(stops({}, values(6, 1, outliers)), std::nullopt);
  EXPECT_EQ(stops({}, values(9, 1, outliers)), std::nullopt);
  EXPECT_EQ(stops({}, values(12, 1, outliers)), StopReason::precision);
  for (std::size_t passes = 13; passes <= 16; ++passes) EXPECT_EQ(stops({}, values(passes, 1)), std::nullopt) << passes;
  EXPECT_EQ(stops({}, values(17, 1)), StopReason::precision);
}

TEST(StopRule, OneOutlierNeedsNinePasses) {
  EXPECT_EQ(stops({}, values(6, 1, {2})), std::nullopt);
  EXPECT_EQ(stops({}, values(8, 1, {2})), std::nullopt);
  EXPECT_EQ(stops({}, values(9, 1, {2})), StopReason::precision);
}

TEST(StopRule, EveryAlternativeMustBePrecise) {
  const Values precise = values(6, 1), wide{1, 2, 3, 4, 5, 6};
  const std::vector<CaseProgress> cases{{precise, 0}, {wide, 0}};
  EXPECT_EQ(stop_reason({}, cases), std::nullopt);
}

TEST(StopRule, EndsAtForty) {
  Values wide;
  for (int i = 1; i <= 40; ++i) wide.push_back(i);
  EXPECT_EQ(stops({}, wide), StopReason::passes);
  wide.pop_back();
  EXPECT_EQ(stops({}, wide), std::nullopt);
}

TEST(StopRule, MaxTimeHoldsAfterSixPasses) {
  const Values wide{1, 2, 3, 4, 4.5, 1};
  EXPECT_EQ(stops({}, {1, 2, 3, 4, 4.5}, 100), std::nullopt);
  EXPECT_EQ(stops({}, wide, 9.99), std::nullopt);
  EXPECT_EQ(stops({}, wide, 10), StopReason::max_time);
}

TEST(StopRule, MaxTimeHoldsAfterThreeSlowPasses) {
  EXPECT_EQ(stops({}, {5, 5}, 100), std::nullopt);
  EXPECT_EQ(stops({}, {5, 5, 5}, 100), StopReason::max_time);
  EXPECT_EQ(stops({}, {4.99, 4.99, 4.99}, 100), std::nullopt);
  EXPECT_EQ(stops({.max_time_s = 1000}, {5, 5, 5}, 100), std::nullopt);
}

TEST(StopRule, OneSlowAlternativeMakesItsProblemSlow) {
  const Values fast = values(3, 0.1), slow = values(3, 6.0);
  const std::vector<CaseProgress> cases{{fast, 0.3}, {slow, 36}};
  EXPECT_EQ(stop_reason({}, cases), StopReason::max_time);
}

TEST(StopRule, ExactPassesIgnorePrecisionAndTime) {
  const StopRule rule{.exact_passes = 8};
  EXPECT_EQ(stops(rule, values(6, 1)), std::nullopt);
  EXPECT_EQ(stops(rule, values(7, 1), 1000), std::nullopt);
  EXPECT_EQ(stops(rule, values(8, 1), 1000), StopReason::passes);
}

TEST(StopRule, AbRunsMakeTwelvePassesWhateverTheTime) {
  const StopRule rule{.ab_passes = 12};
  EXPECT_EQ(stops(rule, values(6, 1), 100), std::nullopt);
  EXPECT_EQ(stops(rule, values(11, 6), 1000), std::nullopt);
  EXPECT_EQ(stops(rule, values(12, 1)), StopReason::precision);
  EXPECT_EQ(stops({.ab_passes = 13}, values(12, 1)), std::nullopt);
}

TEST(StopRule, AbPassesGrowWithTheCases) {
  // ceil(log2(cases / 0.05)) + 1: 2 cases need 7, 102 cases 12 (2040 < 2^11), 103 cases 13 (2060 > 2^11).
  EXPECT_EQ(ab_passes(2), 12);
  EXPECT_EQ(ab_passes(102), 12);
  EXPECT_EQ(ab_passes(103), 13);
  EXPECT_EQ(ab_passes(1000), 16);
}

TEST(StopRule, NextPrecisionCheck) {
  EXPECT_EQ(next_precision_check(0), 6);
  EXPECT_EQ(next_precision_check(6), 9);
  EXPECT_EQ(next_precision_check(8), 9);
  EXPECT_EQ(next_precision_check(12), 17);
  EXPECT_EQ(next_precision_check(25), 40);
  EXPECT_EQ(next_precision_check(40), 40);
}

TEST(StopRule, ComesFromThePlan) {
  Plan plan;
  plan.alternatives.resize(2);
  plan.cases.resize(2);
  plan.policy.passes = 7;
  plan.policy.precision = 0.05;
  EXPECT_EQ(make_stop_rule(plan).exact_passes, 7);
  EXPECT_EQ(make_stop_rule(plan).ab_passes, std::nullopt);
  EXPECT_EQ(make_stop_rule(plan).precision, 0.05);
  plan.alternatives[1].labelled = true;
  EXPECT_EQ(make_stop_rule(plan).ab_passes, 12);
  plan.policy.quick = true;
  EXPECT_EQ(make_stop_rule(plan).exact_passes, 1);
}

std::int64_t foreseen(const StopRule& rule, const Values& pass_values_s, double routine_s = 0) {
  const CaseProgress progress{pass_values_s, routine_s};
  return foreseen_passes(rule, std::span(&progress, 1));
}

TEST(ForeseenPasses, AreSixAsLongAsTheyMayDo) {
  EXPECT_EQ(foreseen({}, {1}), 6);
  EXPECT_EQ(foreseen({}, {1, 1.03, 1}), 6) << "half the width is 1.5 % of the greatest";
}

TEST(ForeseenPasses, AreNineWhereSixCannotDo) {
  // At six passes the interval is the least to the greatest: whatever comes, at least 0.05 of at most the greatest.
  EXPECT_EQ(foreseen({}, {1, 1.05}), 9);
  EXPECT_EQ(foreseen({.precision = 0.03}, {1, 1.05}), 6);
}

TEST(ForeseenPasses, GoOnToTheNextLook) {
  EXPECT_EQ(foreseen({}, values(6, 1)), 9);
  EXPECT_EQ(foreseen({}, values(9, 1)), 12);
  EXPECT_EQ(foreseen({}, values(24, 1)), 25);
  EXPECT_EQ(foreseen({}, values(39, 1)), 40);
}

TEST(ForeseenPasses, EndWhenTimeIsUp) {
  // 1 s a pass, and 10 s are allowed.
  EXPECT_EQ(foreseen({}, values(6, 1), 6), 9);
  EXPECT_EQ(foreseen({}, values(9, 1), 9), 10);
  EXPECT_EQ(foreseen({}, values(2, 1), 9), 6) << "six are promised";
}

TEST(ForeseenPasses, OfSlowCallsAreThree) {
  EXPECT_EQ(foreseen({}, {5}, 10), 3);
  EXPECT_EQ(foreseen({.max_time_s = 100}, {5}, 10), 6);
}

TEST(ForeseenPasses, OfExactPassesAndOfAbRuns) {
  EXPECT_EQ(foreseen({.exact_passes = 4}, {1, 2}), 4);
  EXPECT_EQ(foreseen({.ab_passes = 12}, {1, 2}), 12);
  EXPECT_EQ(foreseen({.ab_passes = 13}, {1, 2}), 17) << "the first look from 13 on";
}

TEST(MostPasses, AreFortyUnlessSaidOtherwise) {
  EXPECT_EQ(most_passes({}), 40);
  EXPECT_EQ(most_passes({.exact_passes = 100}), 100);
  EXPECT_EQ(most_passes({.exact_passes = 3}), 3);
  EXPECT_EQ(most_passes({.ab_passes = 50}), 50);
}

}  // namespace
}  // namespace linbench
