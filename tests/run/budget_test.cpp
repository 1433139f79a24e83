#include "run/budget.hpp"

#include <gmock/gmock.h>

#include <limits>

namespace linbench {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

Plan plan_of(std::size_t cases) {
  Plan plan;
  plan.cases.resize(cases);
  return plan;
}

TEST(Budget, TenSecondsPerCaseUpToFiveMinutes) {
  EXPECT_EQ(make_budget(plan_of(3)).limit_s, 30);
  EXPECT_EQ(make_budget(plan_of(31)).limit_s, 300);
  EXPECT_FALSE(make_budget(plan_of(3)).hard);
}

TEST(Budget, MoreTimePerCaseIsMoreBudget) {
  Plan plan = plan_of(2);
  plan.policy.max_time_s = 60;
  EXPECT_EQ(make_budget(plan).limit_s, 120);
  plan.policy.max_time_s = 1;
  EXPECT_EQ(make_budget(plan).limit_s, 20);
}

TEST(Budget, OneThatIsGivenIsHard) {
  Plan plan = plan_of(2);
  plan.policy.budget_s = 7;
  EXPECT_EQ(make_budget(plan).limit_s, 7);
  EXPECT_TRUE(make_budget(plan).hard);
}

TEST(ShareOut, TheWidestComeFirst) {
  const double unknown = std::numeric_limits<double>::infinity();
  EXPECT_THAT(share_out({{0, 0.1, 1}, {1, 0.3, 1}, {2, 0.2, 1}, {3, unknown, 1}}, {3.2}), ElementsAre(3, 1, 2));
}

TEST(ShareOut, WhatDoesNotFitIsPassedOver) {
  EXPECT_THAT(share_out({{0, 0.1, 1}, {1, 0.3, 5}, {2, 0.2, 2}}, {4}), ElementsAre(2, 0));
  EXPECT_THAT(share_out({{0, 0.1, 1}}, {-1}), IsEmpty());
}

TEST(ShareOut, AllPassesUntilTheNextLookMustFit) {
  EXPECT_THAT(share_out({{0, 0.1, 1, 3}}, {2.9}), IsEmpty());
  EXPECT_THAT(share_out({{0, 0.3, 1, 8}, {1, 0.1, 1, 3}}, {7}), ElementsAre(1));
}

TEST(ShareOut, PartOfTheTimeIsKept) {
  EXPECT_THAT(share_out({{0, 0.1, 1, 19}}, {19.9}), IsEmpty()) << "0.995 s are";
  EXPECT_THAT(share_out({{0, 0.1, 1, 19}}, {20.1}), ElementsAre(0)) << "1.005 s are";
}

TEST(ShareOut, WhatWasBegunComesFirstAndNeedsRoomForOnePass) {
  const Candidate begun{0, 0.1, 1, 3, true};
  EXPECT_THAT(share_out({begun, {1, 0.3, 1, 3}}, {7}), ElementsAre(0, 1));
  EXPECT_THAT(share_out({begun, {1, 0.3, 1, 3}}, {5}), ElementsAre(0)) << "its other passes are kept room for";
  EXPECT_THAT(share_out({begun}, {1}), ElementsAre(0));
  EXPECT_THAT(share_out({begun}, {0.9}), IsEmpty());
}

TEST(ShareOut, APassIsPaidForOnce) {
  const Candidate three{0, 0.2, 1, 3};
  const Candidate four{1, 0.1, 1, 4};
  // Passes of 2 s overhead: 3 s + 6 s, then 4 s + 2 s; of 20 s, 1 s is kept.
  EXPECT_THAT(share_out({three, four}, {20, 2}), ElementsAre(0, 1));
  EXPECT_THAT(share_out({three, four}, {15, 2}), ElementsAre(0));
  EXPECT_THAT(share_out({three, four}, {10, 2, 4}), ElementsAre(0, 1)) << "four passes are made anyway";
}

TEST(SecondsLeft, GuaranteedPassesAndTheirOverhead) {
  // 5 x 2 s + 2 x 3 s, and 5 passes with 0.5 s each of starting workers.
  const std::vector<Outlook> problems{{2, 5}, {3, 2}};
  EXPECT_DOUBLE_EQ(guaranteed_seconds(problems, {0.5}), 18.5);
  EXPECT_DOUBLE_EQ(seconds_left(problems, {0.5}, {10, false}, 9), 18.5) << "a soft budget does not cut them";
  EXPECT_DOUBLE_EQ(seconds_left(problems, {0.5}, {10, true}, 9), 1) << "a hard one does";
}

TEST(SecondsLeft, OfThePassUnderWay) {
  // The first problem was visited already, the second is half done, the third is still to come; one worker of 0.2 s is
  // still to start, and four passes of 0.5 s follow.
  const std::vector<Outlook> problems{{2, 4}, {3, 5, 0, true, 1.5}, {1, 5, 0, true}};
  EXPECT_DOUBLE_EQ(guaranteed_seconds(problems, {0.5, 0.2}), 8 + 13.5 + 5 + 0.2 + 4 * 0.5);
}

TEST(SecondsLeft, ExtraPassesTakeWhatTheBudgetLeaves) {
  const std::vector<Outlook> problems{{2, 3, 0}, {4, 0, 3}};  // 6 s promised, 12 s more wanted
  EXPECT_DOUBLE_EQ(seconds_left(problems, {}, {100, false}, 10), 18);
  EXPECT_DOUBLE_EQ(seconds_left(problems, {}, {20, false}, 10), 10);
  EXPECT_DOUBLE_EQ(seconds_left(problems, {}, {20, false}, 19), 6);
}

}  // namespace
}  // namespace linbench
