#include "run/visit_estimate.hpp"

#include <gmock/gmock.h>

#include "problems.hpp"

namespace linbench {
namespace {

/// Products of n = 10, 100, 1000, 10000 on two alternatives: cases 2 p + a.
Plan plan_of_sizes() {
  Plan plan;
  plan.alternatives.resize(2);
  for (const std::int64_t n : {10, 100, 1000, 10000}) {
    for (std::size_t a = 0; a < 2; ++a) plan.cases.push_back({plan.problems.size(), a, 1});
    plan.problems.push_back(test::dot_problem(n));
  }
  return plan;
}

class VisitEstimateTest : public ::testing::Test {
 protected:
  void visit(std::size_t index, double call_s, double spent_s, double prepare_s = 0) {
    VisitDigest digest;
    digest.case_index = index;
    digest.pass = 1;
    digest.value_s = call_s;
    digest.spent_s = spent_s;
    digest.prepare_s = prepare_s;
    state.add(plan, digest);
  }
  VisitCost of(std::size_t index) const { return VisitEstimate(plan, state).of(index); }

  Plan plan = plan_of_sizes();
  RunState state{plan};
};

TEST_F(VisitEstimateTest, TheCallFollowsTheWorkOfTheNearest) {
  visit(0, 1e-9, 0.1);
  visit(6, 50, 110);
  EXPECT_DOUBLE_EQ(of(2).call_s, 1e-6);
  EXPECT_DOUBLE_EQ(of(4).call_s, 0.05);
}

// By the rules, case 4 takes 5 calls, 48 ms for 24 MB and 1 ms: 0.549 s; case 2, at 0.1 ms a call, 0.1 ms + 20 ms + 50
// ms, 0.48 ms for 240 kB and 1 ms.
TEST_F(VisitEstimateTest, WhatAVisitTakesBeyondItsRulesIsAdded) {
  visit(4, 0.1, 0.749);
  EXPECT_NEAR(of(2).visit_s, 0.07158 + 0.2, 1e-9);
}

TEST_F(VisitEstimateTest, AVisitShorterThanItsRulesMakesOthersShorter) {
  visit(4, 0.1, 0.549 / 3);
  EXPECT_NEAR(of(2).visit_s, 0.07158 / 3, 1e-9);
}

TEST_F(VisitEstimateTest, ShortVisitsCostTheSame) {
  visit(0, 1e-6, 0.08);
  EXPECT_NEAR(of(2).visit_s, 0.08, 0.005);
}

TEST_F(VisitEstimateTest, TheSameWorkerIsAskedFirst) {
  visit(0, 1e-9, 0.1);
  visit(5, 0.2, 1);
  EXPECT_DOUBLE_EQ(of(3).call_s, 2e-4) << "of case 5";
  EXPECT_DOUBLE_EQ(of(2).call_s, 1e-6) << "of case 0";
}

TEST_F(VisitEstimateTest, AnyWorkerWillDo) {
  visit(4, 0.1, 1);
  EXPECT_DOUBLE_EQ(of(3).call_s, 1e-4);
}

TEST_F(VisitEstimateTest, MuchLargerProblemsRunAtABetterRate) {
  visit(0, 1e-5, 0.1);  // 0.2 GFLOP/s
  EXPECT_DOUBLE_EQ(of(6).call_s, 2e12 / 16e9) << "not 10000 s";
}

TEST_F(VisitEstimateTest, OperandsAreAsFarFromTheGuessAsThoseMade) {
  visit(4, 0.1, 1, 0.012);  // 24 MB; guessed 48 ms
  EXPECT_NEAR(VisitEstimate(plan, state).prepare_s(3), 1.2, 1e-9);
}

}  // namespace
}  // namespace linbench
