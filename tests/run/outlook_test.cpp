#include "run/outlook.hpp"

#include <gtest/gtest.h>

#include "memory_visits.hpp"
#include "visited_state.hpp"
#include "visits.hpp"

namespace linbench {
namespace {

using test::VisitedState;

constexpr int kNone = 0;  // no pass is under way

class OutlookTest : public ::testing::Test {
 protected:
  Outlook of_first(int pass, const History* history = nullptr) {
    return outlooks(plan, rule, visited.state, history, pass).at(0);
  }

  const Plan plan = test::plan_of_pairs(2);
  VisitedState visited{plan};
  StopRule rule;
};

TEST_F(OutlookTest, OfAProblemHalfVisited) {
  visited.visit_all(0, 1, {.spent_s = 2});
  visited.visit(1, 2, {.spent_s = 3});  // 2.5 s on average
  const Outlook outlook = of_first(2);
  EXPECT_TRUE(outlook.to_come);
  EXPECT_DOUBLE_EQ(outlook.pass_s, 2 + 2.5);
  EXPECT_DOUBLE_EQ(outlook.done_s, 2.5);
  EXPECT_EQ(outlook.guaranteed_left, 5) << "of which one is under way";
}

TEST_F(OutlookTest, MakingTheOperandsIsDoneWithTheFirstVisit) {
  visited.visit(0, 1, {.spent_s = 2, .prepare_s = 0.5});
  visited.visit(1, 1, {.spent_s = 2});
  visited.end_pass(0, 1);
  EXPECT_DOUBLE_EQ(of_first(2).pass_s, 4.5);
  EXPECT_DOUBLE_EQ(of_first(2).done_s, 0);
  visited.visit(1, 2, {.spent_s = 2, .prepare_s = 0.7});
  EXPECT_DOUBLE_EQ(of_first(2).pass_s, 4.6);
  EXPECT_DOUBLE_EQ(of_first(2).done_s, 2.6);
}

TEST_F(OutlookTest, IsNotToComeOnceItWasVisitedInThePass) {
  visited.visit_all(0, 1, {});
  EXPECT_FALSE(of_first(1).to_come);
  EXPECT_DOUBLE_EQ(of_first(1).done_s, 0);
  EXPECT_FALSE(of_first(kNone).to_come);
}

TEST_F(OutlookTest, PassesThatWereRecordedAreNotToBeDone) {
  test::MemoryVisits visits;
  for (int pass = 1; pass <= 4; ++pass) {
    for (std::size_t index = 0; index < 2; ++index) {
      Visit visit = test::visit_of(pass, {1});
      visit.case_index = index;
      visits.add(visit);
    }
  }
  const History history(plan, visits, most_passes(rule));
  visited.visit_all(0, 1, {});
  EXPECT_EQ(of_first(2, &history).guaranteed_left, 2);
  EXPECT_FALSE(of_first(2, &history).to_come);
  EXPECT_TRUE(of_first(5, &history).to_come);
  EXPECT_EQ(of_first(2).guaranteed_left, 5) << "without them";
}

// A slow problem, promised 3 passes: 8 of 40 s are spent in each, so it has 5, and would have 6 by its precision.
TEST_F(OutlookTest, TheVisitUnderWayDoesNotShortenWhatIsForeseen) {
  rule.max_time_s = 40;
  visited.visit_all(0, 1, {.value_s = 8, .routine_s = 8});
  EXPECT_EQ(of_first(2).guaranteed_left, 2);
  EXPECT_EQ(of_first(2).extra_left, 2);
  visited.visit(0, 2, {.value_s = 8, .routine_s = 8});
  EXPECT_EQ(of_first(2).guaranteed_left, 2);
  EXPECT_EQ(of_first(2).extra_left, 2);
  visited.visit(1, 2, {.value_s = 8, .routine_s = 8});
  visited.end_pass(0, 2);
  EXPECT_EQ(of_first(2).guaranteed_left, 1);
  EXPECT_EQ(of_first(2).extra_left, 2);
}

TEST_F(OutlookTest, BeforeItsFirstPassAProblemHasNoProgress) {
  visited.visit_all(1, 1, {});
  visited.visit(0, 1, {.routine_s = 1});
  EXPECT_EQ(of_first(1).guaranteed_left, 6);
  EXPECT_EQ(of_first(1).extra_left, 0);
}

}  // namespace
}  // namespace linbench
