// Passes, their order, their workers, and when they end.

#include <gmock/gmock.h>

#include <map>
#include <set>

#include "run/schedule.hpp"
#include "run_fixture.hpp"

namespace linbench::test {
namespace {

using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

using Kind = FakeEvent::Kind;

class RunScheduleTest : public RunTest {
 protected:
  std::vector<std::int64_t> passes() const {
    std::vector<std::int64_t> counts;
    for (const Record& r : result.records) counts.push_back(r.passes);
    return counts;
  }
  std::vector<StopReason> reasons() const {
    std::vector<StopReason> all;
    for (const Record& r : result.records) all.push_back(r.stop_reason.value());
    return all;
  }
};

TEST_F(RunScheduleTest, SixPassesWhenPrecise) {
  plan_for(2, {"a", "b"});
  run_plan();
  EXPECT_THAT(passes(), Each(6));
  EXPECT_THAT(reasons(), Each(StopReason::precision));
  EXPECT_THAT(observer.finished, SizeIs(4));
  EXPECT_EQ(observer.runs_finished, 1);
  EXPECT_FALSE(result.interrupted);
  EXPECT_EQ(record(1).alternative.label, "b");
  EXPECT_EQ(record(1).description.library, "fake b");
  EXPECT_EQ(record(1).routine, "preferred");
  EXPECT_DOUBLE_EQ(record(1).median_s.value(), 0.001);
  EXPECT_TRUE(record(1).residual.has_value());
}

TEST_F(RunScheduleTest, TheOrderIsTheRecordedOne) {
  plan_for(5, {"a", "b", "c"});
  run_plan();
  for (int pass = 1; pass <= 6; ++pass) {
    std::vector<std::size_t> expected;
    for (const std::size_t problem : problem_order(plan, pass))
      for (const std::size_t index : case_order(plan, problem, {3 * problem, 3 * problem + 1, 3 * problem + 2}, pass))
        expected.push_back(index);
    EXPECT_EQ(order_of(pass), expected) << "pass " << pass;
  }
  EXPECT_NE(order_of(1), order_of(2));
}

TEST_F(RunScheduleTest, AlternativesOfAProblemAreAdjacent) {
  plan_for(5, {"a", "b", "c"});
  run_plan();
  for (int pass = 1; pass <= 6; ++pass) {
    const auto order = order_of(pass);
    ASSERT_THAT(order, SizeIs(15));
    for (std::size_t i = 0; i < 15; i += 3) {
      EXPECT_EQ(order[i] / 3, order[i + 1] / 3);
      EXPECT_EQ(order[i] / 3, order[i + 2] / 3);
    }
  }
}

TEST_F(RunScheduleTest, SequentialOrderIsThePlans) {
  plan_for(2, {"a", "b"});
  plan.policy.random_order = false;
  run_plan();
  EXPECT_THAT(order_of(1), ElementsAre(0, 1, 2, 3));
  EXPECT_THAT(order_of(5), ElementsAre(0, 1, 2, 3));
}

TEST_F(RunScheduleTest, EveryPassHasFreshWorkers) {
  plan_for(3, {"a", "b"});
  run_plan();
  EXPECT_THAT(observer.workers, SizeIs(12)) << "one per alternative and pass";
  std::set<int> seen;  // workers, in earlier passes
  std::set<int> now;   // in this one
  int visits = 0;
  for (const FakeEvent& visit : events(Kind::visit)) {
    EXPECT_FALSE(seen.contains(visit.worker));
    now.insert(visit.worker);
    if (++visits % 6 == 0) seen.merge(std::exchange(now, {}));
  }
}

TEST_F(RunScheduleTest, WorkersOfAPassEndBeforeTheNext) {
  plan_for(2, {"a", "b"});
  run_plan();
  int alive = 0;
  int most = 0;
  for (const FakeEvent& event : workers.events) {
    alive += event.kind == Kind::start ? 1 : event.kind == Kind::end ? -1 : 0;
    most = std::max(most, alive);
  }
  EXPECT_EQ(alive, 0);
  EXPECT_EQ(most, 2);
}

TEST_F(RunScheduleTest, OneWorkerRunsAtATime) {
  plan_for(4, {"a", "b", "c"});
  run_plan();
  EXPECT_EQ(workers.most_running, 1);
  EXPECT_EQ(workers.running, 0);
  EXPECT_FALSE(events(Kind::stop).empty());
}

// With one worker nothing else would stop it between two requests.
TEST_F(RunScheduleTest, NoWorkerRunsWhileOperandsAreMadeOrResultsVerified) {
  plan_for(3, {"a"});
  run_plan();
  const std::vector<FakeEvent>& all = workers.events;
  for (std::size_t i = 0; i + 1 < all.size(); ++i) {
    if (all[i].kind != Kind::routines && all[i].kind != Kind::visit) continue;
    EXPECT_EQ(all[i + 1].kind, Kind::stop) << "event " << i;
  }
  EXPECT_EQ(events(Kind::stop).size(), events(Kind::routines).size() + events(Kind::visit).size());
}

TEST_F(RunScheduleTest, ThreadCountsAreAlternativesWithWorkersOfTheirOwn) {
  plan_for(1, {"a"});
  plan.cases.push_back({0, 0, 2});
  run_plan();
  EXPECT_THAT(observer.workers, SizeIs(12));
  EXPECT_EQ(record(1).threads, 2);
  EXPECT_EQ(record(1).description.threads, 2);
}

TEST_F(RunScheduleTest, WorkersAreToldTheirCpusAndCache) {
  plan_for(1, {"a"});
  machine.l2_bytes = 1000;
  plan.cases[0].threads = 1;
  plan.policy.pin = Pin::compact;
  run_plan();
  const WorkerSpec spec = events(Kind::start).front().spec;
  EXPECT_THAT(spec.cpus, ElementsAre(compact_cpu_list().front()));
  EXPECT_EQ(spec.hot_bytes, 500);
}

TEST_F(RunScheduleTest, UnpinnedWorkersInheritTheirCpus) {
  plan_for(1, {"a"});
  run_plan();
  EXPECT_THAT(events(Kind::start).front().spec.cpus, IsEmpty());
  EXPECT_EQ(events(Kind::start).front().spec.hot_bytes, WorkerSpec{}.hot_bytes);
}

TEST_F(RunScheduleTest, AWorkersFirstVisitIsMarked) {
  plan_for(3, {"a"});
  run_plan();
  const auto visits = events(Kind::visit);
  ASSERT_THAT(visits, SizeIs(18));
  for (std::size_t i = 0; i < visits.size(); ++i)
    EXPECT_EQ(visits[i].request.policy.first_visit, i % 3 == 0) << "visit " << i;
}

TEST_F(RunScheduleTest, RoutinesAreAskedOncePerCase) {
  plan_for(3, {"a", "b"});
  run_plan();
  EXPECT_THAT(events(Kind::routines), SizeIs(6));
  EXPECT_EQ(events(Kind::visit).front().request.routine, "preferred");
}

TEST_F(RunScheduleTest, PolicyReachesTheWorker) {
  plan_for(1, {"a"});
  plan.policy.reps = 5;
  plan.policy.warmup = 2;
  run_plan();
  const FakeEvent visit = events(Kind::visit).front();
  EXPECT_EQ(visit.request.policy.reps, 5);
  EXPECT_EQ(visit.request.policy.warmup, 2);
  EXPECT_GE(visit.limits.timeout_s, 300);
  EXPECT_EQ(visit.limits.memory_bytes, estimate_bytes(plan.problems[0]));
}

TEST_F(RunScheduleTest, OneOutlierTakesNinePasses) {
  plan_for(1, {"a", "b"});
  workers["b"].call_s = call_times({0.001, 0.002, 0.001});
  run_plan();
  EXPECT_THAT(passes(), Each(9)) << "alternatives stop together";
  EXPECT_THAT(reasons(), Each(StopReason::precision));
}

TEST_F(RunScheduleTest, ProblemsStopOnTheirOwn) {
  plan_for(2, {"a"});
  workers["a"].call_s = [](const Problem& problem, int visit) { return problem.m == 2 && visit < 3 ? 0.002 : 0.001; };
  run_plan();
  EXPECT_THAT(passes(), ElementsAre(12, 6));
}

TEST_F(RunScheduleTest, FortyPassesAreTheMost) {
  plan_for(1, {"a"});
  workers["a"].call_s = alternating(0.001);
  run_plan();
  EXPECT_THAT(passes(), ElementsAre(40));
  EXPECT_THAT(reasons(), ElementsAre(StopReason::passes));
}

TEST_F(RunScheduleTest, PassesAreExact) {
  plan_for(2, {"a"});
  workers["a"].call_s = alternating(3);  // 18 s a pass and more: past every default limit
  plan.policy.passes = 8;
  run_plan();
  EXPECT_THAT(passes(), Each(8));
  EXPECT_THAT(reasons(), Each(StopReason::passes));
}

TEST_F(RunScheduleTest, QuickIsOnePass) {
  plan_for(2, {"a"});
  plan.policy.quick = true;
  run_plan();
  EXPECT_THAT(passes(), Each(1));
  EXPECT_THAT(reasons(), Each(StopReason::passes));
  EXPECT_THAT(record(0).flags, ::testing::Contains(Flag::within_process));
}

TEST_F(RunScheduleTest, MaxTimeEndsACaseAfterSixPasses) {
  plan_for(1, {"a"});
  workers["a"].call_s = alternating(0.2);  // 0.8 and 1.6 s in the routine a pass: 7.2 s after six, 8 s after seven
  plan.policy.max_time_s = 7.5;
  run_plan();
  EXPECT_THAT(passes(), ElementsAre(7));
  EXPECT_THAT(reasons(), ElementsAre(StopReason::max_time));
}

TEST_F(RunScheduleTest, MaxTimeWaitsForSixPasses) {
  plan_for(1, {"a"});
  workers["a"].call_s = alternating(2);
  run_plan();
  EXPECT_THAT(passes(), ElementsAre(6));
  EXPECT_THAT(reasons(), ElementsAre(StopReason::max_time));
}

TEST_F(RunScheduleTest, SlowCasesMakeThreePasses) {
  plan_for(1, {"a", "b"});
  workers["a"].call_s = call_times({5});
  workers["b"].call_s = call_times({0.1});
  run_plan();
  EXPECT_THAT(passes(), Each(3));
  EXPECT_THAT(reasons(), Each(StopReason::max_time));
  EXPECT_THAT(record(0).flags, ::testing::Contains(Flag::few_passes));
}

TEST_F(RunScheduleTest, SixPassesAreMadeEvenPastTheDefaultBudget) {
  plan_for(1, {"a", "b", "c", "d"});
  for (const char* label : {"a", "b", "c", "d"}) workers[label].call_s = alternating(3);
  plan.policy.max_time_s = 1000;  // the default budget is 5 minutes then; six passes take 4 x 108 s
  run_plan();
  EXPECT_THAT(passes(), Each(6));
  EXPECT_THAT(reasons(), Each(StopReason::budget));
  EXPECT_GT(result.wall_s, 432);
}

TEST_F(RunScheduleTest, AnExplicitBudgetIsHardAfterTheFirstPass) {
  plan_for(3, {"a"});
  workers["a"].call_s = call_times({1});  // 12 s a pass
  plan.policy.budget_s = 5;
  run_plan();
  EXPECT_THAT(passes(), Each(1));
  EXPECT_THAT(reasons(), Each(StopReason::budget));
}

TEST_F(RunScheduleTest, AnExplicitBudgetEndsWhereTheNextVisitDoesNotFit) {
  plan_for(3, {"a"});
  workers["a"].call_s = call_times({1});
  plan.policy.budget_s = 30;  // two passes take 24 s; one more problem fits
  run_plan();
  EXPECT_THAT(passes(), ::testing::UnorderedElementsAre(3, 2, 2));
  EXPECT_THAT(reasons(), Each(StopReason::budget));
  EXPECT_LE(result.wall_s, 30);
}

TEST_F(RunScheduleTest, AnExplicitBudgetLimitsExactPasses) {
  plan_for(1, {"a"});
  workers["a"].call_s = call_times({1});
  plan.policy.passes = 10;
  plan.policy.budget_s = 10;
  run_plan();
  EXPECT_THAT(passes(), ElementsAre(2));
  EXPECT_THAT(reasons(), ElementsAre(StopReason::budget));
}

TEST_F(RunScheduleTest, TheWidestIntervalsGetWhatIsLeft) {
  plan_for(3, {"a"});
  const std::map<std::int64_t, double> longest = {{2, 0.11}, {3, 0.3}, {4, 0.15}};  // by m; 0.1 s is the shortest
  workers["a"].call_s = [&](const Problem& problem, int visit) {
    const double most = longest.at(problem.m);
    return visit > 6 ? (0.1 + most) / 2 : visit % 2 == 0 ? most : 0.1;
  };
  // A pass of the problems takes 0.421, 0.801 and 0.501 s and 0.01 s for the worker, six passes 10.4 s. Of the 4 s
  // left, 5 % are kept. The second problem, which is the widest, gets its three passes until the next look, 2.43 s;
  // then the third does not fit (1.50 s), but the first does (1.26 s).
  plan.policy.budget_s = 14.4;
  run_plan();
  EXPECT_THAT(passes(), ElementsAre(9, 9, 6));
  EXPECT_THAT(reasons(), Each(StopReason::budget));
  EXPECT_LE(result.wall_s, 14.4);
}

TEST_F(RunScheduleTest, NoProblemGetsExtraPassesThatEndBeforeTheNextLook) {
  plan_for(1, {"a"});
  workers["a"].call_s = alternating(0.1);
  plan.policy.budget_s = 5;  // six passes take 3.6 s, one more 0.6 s, three more 1.8 s
  run_plan();
  EXPECT_THAT(passes(), ElementsAre(6));
  plan.policy.budget_s = 5.6;
  store = {};
  run_plan();
  EXPECT_THAT(passes(), ElementsAre(9));
}

TEST_F(RunScheduleTest, ExtraPassesThatTakeLongerThanForeseenEndWithTheBudget) {
  plan_for(1, {"a"});
  workers["a"].call_s = [](const Problem&, int visit) { return visit > 6 ? 0.4 : visit % 2 == 0 ? 0.2 : 0.1; };
  plan.policy.budget_s = 5.7;  // six passes take 3.7 s, the seventh 1.6 s instead of 0.6 s
  run_plan();
  EXPECT_THAT(passes(), ElementsAre(7));
  EXPECT_LE(result.wall_s, 5.7);
}

TEST_F(RunScheduleTest, WhatWasBegunNeedsRoomForOnePassOnly) {
  plan_for(1, {"a"});
  workers["a"].call_s = [](const Problem&, int visit) { return visit > 6 ? 0.25 : visit % 2 == 0 ? 0.2 : 0.1; };
  plan.policy.budget_s = 5.7;  // six passes take 3.7 s, the seventh 1 s instead of 0.6 s; two more do not fit, one does
  run_plan();
  EXPECT_THAT(passes(), ElementsAre(8));
  EXPECT_LE(result.wall_s, 5.7);
}

TEST_F(RunScheduleTest, AbRunsMakeTwelvePasses) {
  plan_for(1, {"old", "new"});
  for (Alternative& alternative : plan.alternatives) alternative.labelled = true;
  run_plan();
  EXPECT_THAT(passes(), Each(12));
  EXPECT_THAT(reasons(), Each(StopReason::precision));
}

TEST_F(RunScheduleTest, VisitsSayWhatTheyCost) {
  clock = FakeClock(1e-3);  // a millisecond from reading to reading, or nothing would take time beside the calls
  const double begin_s = clock.now_s();
  plan_for(2, {"a", "b"});
  plan.policy.passes = 2;
  run_plan();
  ASSERT_THAT(store.all, SizeIs(8));
  double last_s = 0;
  for (std::size_t i = 0; i < 8; ++i) {
    const Visit& visit = store.all[i];
    if (i % 2 == 0)
      EXPECT_GT(visit.prepare_s, 0) << i;
    else
      EXPECT_EQ(visit.prepare_s, 0) << i << ": the operands were there";
    EXPECT_GT(visit.spent_s, visit.wall_s) << i;
    EXPECT_LT(visit.spent_s, visit.wall_s + 0.02) << i;
    EXPECT_GE(visit.elapsed_s, last_s + visit.prepare_s + visit.spent_s) << i;
    last_s = visit.elapsed_s;
  }
  EXPECT_LT(last_s, clock.now_s() - begin_s);
}

TEST_F(RunScheduleTest, TimesAreAddedUp) {
  plan_for(2, {"a"});
  workers["a"].call_s = call_times({0.5});
  run_plan();
  EXPECT_NEAR(result.routine_s, 6 * 2 * 4 * 0.5, 1e-9);                  // first call and three samples
  EXPECT_NEAR(result.wall_s, 6 * (2 * (4 * 0.5 + 0.001) + 0.01), 1e-9);  // with overhead and starts
}

}  // namespace
}  // namespace linbench::test
