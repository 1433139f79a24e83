#include "cli/prediction.hpp"

#include <gtest/gtest.h>

namespace linbench::cli {
namespace {

Plan plan_of(std::size_t cases) {
  Plan plan;
  plan.problems.resize(1);
  plan.alternatives.resize(1);
  plan.cases.resize(cases);
  return plan;
}

TEST(Prediction, TellsThePromisedPassesAndWhoGetsTheRest) {
  EXPECT_EQ(prediction_text(plan_of(404), {.left_s = 300, .promised_left_s = 240, .measured = true}),
            "404 cases: 6 passes of each take about 4 min 00 s; the rest of 5 min 00 s goes to the widest intervals");
  EXPECT_EQ(prediction_text(plan_of(1), {.left_s = 10, .promised_left_s = 3, .measured = false}),
            "1 case: 6 passes take at least about 3.0 s; the rest of 10.0 s goes to the widest intervals");
}

TEST(Prediction, TellsWhenTheBudgetIsTooSmall) {
  Plan plan = plan_of(404);
  EXPECT_EQ(prediction_text(plan, {.left_s = 900, .promised_left_s = 900, .measured = true}),
            "404 cases: 6 passes of each take about 15 min 00 s, more than the budget of 5 min 00 s");
  plan.policy.budget_s = 60;
  EXPECT_EQ(prediction_text(plan, {.left_s = 60, .promised_left_s = 900, .measured = true}),
            "404 cases: 6 passes of each take about 15 min 00 s, but the run ends after 1 min 00 s");
}

TEST(Prediction, AFixedNumberOfPassesLeavesNoRest) {
  Plan plan = plan_of(2);
  plan.policy.passes = 3;
  EXPECT_EQ(prediction_text(plan, {.left_s = 9, .promised_left_s = 9, .measured = true}),
            "2 cases: 3 passes of each take about 9.0 s");
  plan.policy.passes.reset();
  plan.policy.quick = true;
  EXPECT_EQ(prediction_text(plan, {.left_s = 2, .promised_left_s = 2, .measured = true}),
            "2 cases: 1 pass of each takes about 2.0 s");
}

TEST(Prediction, AnAbRunHasMorePasses) {
  Plan plan = plan_of(2);
  plan.alternatives[0].labelled = true;
  EXPECT_EQ(prediction_text(plan, {.left_s = 20, .promised_left_s = 9, .measured = true}),
            "2 cases: 12 passes of each take about 9.0 s; the rest of 20.0 s goes to the widest intervals");
}

}  // namespace
}  // namespace linbench::cli
