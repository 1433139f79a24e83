// What a run says of its end, and how it spends the time that it may take.

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "linbench/work.hpp"
#include "plan/expand.hpp"
#include "run/stop_rule.hpp"
#include "run_fixture.hpp"

namespace linbench::test {
namespace {

using ::testing::Each;
using ::testing::SizeIs;

/// Keeps each prediction with the time at which it was made.
struct Told {
  double elapsed_s = 0;
  Prediction prediction;
};
struct PredictionObserver final : RunObserver {
  explicit PredictionObserver(Clock& c) : clock(c), begin_s(c.now_s()) {}
  void predicted(const Prediction& prediction) override { told.push_back({clock.now_s() - begin_s, prediction}); }
  Clock& clock;
  double begin_s;
  std::vector<Told> told;
};

class RunPredictionTest : public RunTest {
 protected:
  void run_and_listen() {
    PredictionObserver listener(clock);
    result = run({plan, machine, workers, clock, store, {&observer, &listener}, interrupted, {}, available_bytes});
    told = listener.told;
  }

  /// The last one told up to then.
  const Told& told_at(double elapsed_s) const {
    const auto after = std::ranges::upper_bound(told, elapsed_s, std::less{}, &Told::elapsed_s);
    return *std::prev(after);
  }

  std::vector<Told> told;
};

TEST_F(RunPredictionTest, TheFirstOneIsAGuess) {
  plan_for(3, {"a", "b"});
  run_and_listen();
  ASSERT_FALSE(told.empty());
  EXPECT_FALSE(told[0].prediction.measured);
  EXPECT_EQ(told[0].elapsed_s, 0);
  EXPECT_EQ(told[0].prediction.left_s, predict_before(plan).left_s);
  for (std::size_t i = 1; i < told.size(); ++i) EXPECT_TRUE(told[i].prediction.measured);
}

TEST_F(RunPredictionTest, AreMadeAtMostOnceASecond) {
  plan_for(20, {"a", "b"});
  workers["a"].overhead_s = workers["b"].overhead_s = 0.07;
  run_and_listen();
  ASSERT_GT(told.size(), 10u);
  EXPECT_LE(static_cast<double>(told.size()), result.wall_s + 1);
  for (std::size_t i = 1; i < told.size(); ++i) EXPECT_GE(told[i].elapsed_s - told[i - 1].elapsed_s, 1);
}

TEST_F(RunPredictionTest, OfVisitsThatTakeTheSameIsRightFromTheStart) {
  plan_for(10, {"a", "b"});
  for (const char* label : {"a", "b"})
    workers[label].call_s = [](const Problem& problem, int) { return 1e-9 * flops(problem); };
  workers["a"].overhead_s = 1.5;
  workers["b"].overhead_s = 2.5;
  workers["a"].start_s = workers["b"].start_s = 0.5;
  run_and_listen();
  for (std::size_t i = 1; i < told.size(); ++i) {
    const double truth_s = result.wall_s - told[i].elapsed_s;
    const double error_s = std::abs(told[i].prediction.left_s - truth_s);
    // After the first visit, one worker stands for the other.
    EXPECT_LE(error_s, i == 1 ? 0.35 * truth_s : 0.01 * result.wall_s) << told[i].elapsed_s << " s";
    EXPECT_EQ(told[i].prediction.promised_left_s, told[i].prediction.left_s);
  }
}

TEST_F(RunPredictionTest, HalfWayItIsRight) {
  plan_for(30, {"a", "b"});
  workers["a"].call_s = [](const Problem& problem, int) { return 1e-3 * static_cast<double>(problem.n); };
  workers["a"].overhead_s = workers["b"].overhead_s = 0.07;
  run_and_listen();
  const Told& half = told_at(result.wall_s / 2);
  const double truth_s = result.wall_s - half.elapsed_s;
  EXPECT_NEAR(half.prediction.left_s, truth_s, 0.1 * truth_s);
}

// Sizes from 2 to 31 at a rate that grows with the size: the last problems take a thousand times longer than the first.
TEST_F(RunPredictionTest, InTheFirstPassWhatWasNotVisitedIsEstimatedByItsWork) {
  plan_for(30, {"a", "b"});
  for (const char* label : {"a", "b"}) {
    workers[label].call_s = [](const Problem& problem, int) { return 1e-5 * std::pow(flops(problem), 0.9); };
    workers[label].overhead_s = 0.07;
  }
  run_and_listen();
  const double first_pass_s = observer.visits[59].elapsed_s;
  for (const double share : {0.3, 0.5, 0.8}) {
    const Told& then = told_at(share * first_pass_s);
    const double truth_s = result.wall_s - then.elapsed_s;
    EXPECT_NEAR(then.prediction.left_s, truth_s, 0.25 * truth_s) << "after " << share << " of the first pass";
  }
}

TEST_F(RunPredictionTest, PassesThatAreCertainAreForeseen) {
  plan_for(2, {"a"});
  workers["a"].overhead_s = 1;
  workers["a"].call_s = [](const Problem&, int visit) { return visit == 1 ? 0.002 : 0.001; };  // nine passes
  run_and_listen();
  for (const Told& then : told) {
    if (then.elapsed_s < 5) continue;  // the second pass has shown it
    const double truth_s = result.wall_s - then.elapsed_s;
    EXPECT_NEAR(then.prediction.left_s, truth_s, 0.1);
    EXPECT_NEAR(then.prediction.promised_left_s, std::max(0.0, truth_s - 3 * 2.014), 0.1);
  }
}

TEST_F(RunPredictionTest, ExtraPassesEndWithTheBudget) {
  plan_for(2, {"a"});
  workers["a"].call_s = alternating(1);
  plan.policy.max_time_s = 1000;
  plan.policy.budget_s = 100;
  run_and_listen();
  ASSERT_GT(told.size(), 10u);
  for (std::size_t i = 1; i < told.size(); ++i)
    EXPECT_LE(told[i].prediction.left_s, 100 - told[i].elapsed_s + 1e-9) << i;
}

// ---- Before the run.

TEST(PredictBefore, SixPassesByTheRulesOfAVisit) {
  Plan plan;
  plan.alternatives.resize(2);
  for (int p = 0; p < 100; ++p) {
    for (std::size_t a = 0; a < 2; ++a) plan.cases.push_back({plan.problems.size(), a, 1});
    plan.problems.push_back(dot_problem(10));
  }
  // 200 visits of 20 ms and 50 ms and 1 ms, and two workers of 0.1 s.
  const Prediction prediction = predict_before(plan, std::nullopt);
  EXPECT_NEAR(prediction.promised_left_s, 6 * (200 * 0.071 + 0.2), 0.1);
  EXPECT_EQ(prediction.left_s, prediction.promised_left_s);
  EXPECT_FALSE(prediction.measured);
}

TEST(PredictBefore, FollowsThePolicy) {
  Plan plan;
  plan.alternatives.resize(1);
  plan.problems = {dot_problem(10)};
  plan.cases = {{0, 0, 1}};
  const double six_s = predict_before(plan, std::nullopt).promised_left_s;
  plan.policy.quick = true;
  EXPECT_NEAR(predict_before(plan, std::nullopt).promised_left_s, six_s / 6, 1e-9);
  plan.policy.quick = false;
  plan.policy.passes = 60;
  EXPECT_NEAR(predict_before(plan, std::nullopt).promised_left_s, 10 * six_s, 1e-9);
  plan.policy.budget_s = 1;
  EXPECT_NEAR(predict_before(plan, std::nullopt).promised_left_s, 10 * six_s, 1e-9);
  EXPECT_EQ(predict_before(plan, std::nullopt).left_s, 1) << "a given budget cuts it";
}

TEST(PredictBefore, SlowCallsAreMadeInThreePasses) {
  Plan plan;
  plan.alternatives.resize(1);
  plan.problems = {dot_problem(5000)};  // 250 GFLOP: 16 s; two of them a visit
  plan.cases = {{0, 0, 1}};
  EXPECT_NEAR(predict_before(plan, std::nullopt).promised_left_s, 3 * 31, 10);
}

TEST(PredictBefore, WhatDoesNotFitTakesNoTime) {
  Plan plan;
  plan.alternatives.resize(1);
  plan.problems = {dot_problem(10), dot_problem(5000)};
  plan.cases = {{0, 0, 1}, {1, 0, 1}};
  EXPECT_LT(predict_before(plan, 1'000'000).promised_left_s, 2);
  EXPECT_GT(predict_before(plan, std::nullopt).promised_left_s, 60);
}

/// solve --size 5:505:5 --backend openblas,eigen --threads 1,2
Plan the_sweep() {
  Axes axes;
  axes.operation = Operation::solve;
  for (std::int64_t n = 5; n <= 505; n += 5) axes.sizes.push_back({n, n, n});
  axes.dtypes = {Dtype::f64};
  axes.alternatives.resize(2);
  axes.alternatives[0].label = "openblas";
  axes.alternatives[1].label = "eigen";
  axes.threads = {1, 2};
  return expand(axes, {});
}

TEST(PredictBefore, OfTheSweepIsSomeMinutes) {
  const Plan plan = the_sweep();
  ASSERT_THAT(plan.cases, SizeIs(404));
  const Prediction prediction = predict_before(plan, std::nullopt);
  EXPECT_GT(prediction.promised_left_s, 170) << "2424 visits of 70 ms at least";
  EXPECT_LT(prediction.promised_left_s, 340);
}

// ---- The budget of a large sweep: 404 cases as the_sweep()'s, on small operands.

class RunBudgetTest : public RunPredictionTest {
 protected:
  /// 101 problems of 4 cases each. A visit takes `visit_s`; the relative half-width of problem p's times is up to
  /// `widest` times (p + 1) / 101, in a scattered order.
  void sweep(double visit_s, double widest) {
    plan_for(101, {"a", "b"});
    for (std::size_t i = 0; i < 202; ++i) plan.cases.push_back({plan.cases[i].problem, plan.cases[i].alternative, 2});
    std::ranges::stable_sort(plan.cases, std::less{}, &Case::problem);
    for (const char* label : {"a", "b"}) {
      workers[label].overhead_s = visit_s;
      workers[label].call_s = [widest](const Problem& problem, int visit) {
        return 1e-9 * flops(problem) * (1 + (visit % 2 == 0 ? 2 : 0) * widest * width_of(problem.n - 2));
      };
    }
  }

  static double width_of(std::int64_t p) { return static_cast<double>(p * 37 % 101 + 1) / 101; }

  std::map<std::int64_t, std::int64_t> problems_by_passes() const {
    std::map<std::int64_t, std::int64_t> counts;
    for (std::size_t i = 0; i < plan.cases.size(); i += 4) ++counts[record(i).passes];
    return counts;
  }

  double pass_s() const { return observer.visits[403].elapsed_s; }
};

TEST_F(RunBudgetTest, EndsWithinItAndGivesTheWidestTheRest) {
  sweep(0.1, 0.1);  // six passes take 242 s
  run_and_listen();
  EXPECT_LE(result.wall_s, 300);
  EXPECT_GT(result.wall_s, 270) << "what is left is used";

  double widest_left_out = 0;
  double narrowest_granted = std::numeric_limits<double>::infinity();
  for (std::size_t p = 0; p < 101; ++p) {
    const Record& r = record(4 * p);
    const double width = width_of(static_cast<std::int64_t>(p));
    if (r.passes == 6 && r.stop_reason == StopReason::budget) widest_left_out = std::max(widest_left_out, width);
    if (r.passes > 6) narrowest_granted = std::min(narrowest_granted, width);
  }
  EXPECT_GT(widest_left_out, 0) << "there was not enough for all";
  EXPECT_LT(widest_left_out, narrowest_granted);
  for (const auto& [passes, problems] : problems_by_passes())
    EXPECT_EQ(next_precision_check(passes - 1), passes) << "a pass that ends before a look is wasted";
}

TEST_F(RunBudgetTest, SixPassesAreMadeWhateverItIs) {
  sweep(0.15, 0.1);  // six passes take 364 s
  run_and_listen();
  EXPECT_LE(result.wall_s, 6 * pass_s() + 1);
  EXPECT_EQ(problems_by_passes().size(), 1u);
  EXPECT_EQ(record(0).passes, 6);
  ASSERT_GT(told.size(), 20u);
  for (std::size_t i = 1; i < told.size(); ++i)
    EXPECT_NEAR(told[i].prediction.left_s, result.wall_s - told[i].elapsed_s, 0.02 * result.wall_s) << i;
}

TEST_F(RunBudgetTest, WhereAllIsPreciseNothingIsSpent) {
  sweep(0.08, 0.01);
  run_and_listen();
  EXPECT_LE(result.wall_s, 6 * pass_s() + 1);
  for (const Record& r : result.records) EXPECT_EQ(r.stop_reason, StopReason::precision);
}

}  // namespace
}  // namespace linbench::test
