// How cases end that cannot be measured, and that the others go on.

#include <gmock/gmock.h>

#include <limits>

#include "run_fixture.hpp"

namespace linbench::test {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::SizeIs;

using Kind = FakeEvent::Kind;

class RunFailureTest : public RunTest {
 protected:
  std::vector<Status> statuses() const {
    std::vector<Status> all;
    for (const Record& r : result.records) all.push_back(r.status);
    return all;
  }
};

auto throw_at_n(std::int64_t n, Status status) {
  return [=](const Problem& problem, int) {
    if (problem.n == n) throw StatusError(status, "scripted");
  };
}

TEST_F(RunFailureTest, ACrashEndsItsCaseAlone) {
  plan_for(2, {"a", "b"});
  workers["a"].on_visit = throw_at_n(2, Status::crashed);
  run_plan();
  EXPECT_THAT(statuses(), ElementsAre(Status::crashed, Status::ok, Status::ok, Status::ok));
  EXPECT_EQ(record(0).stop_reason, std::nullopt);
  EXPECT_EQ(record(0).median_s, std::nullopt);
  EXPECT_EQ(record(0).reason, "scripted");
  for (const std::size_t i : {1, 2, 3}) EXPECT_EQ(record(i).passes, 6) << "case " << i;
}

TEST_F(RunFailureTest, ADeadWorkerIsStartedAgainWhenNeeded) {
  plan_for(2, {"a"});
  plan.policy.random_order = false;
  workers["a"].on_visit = throw_at_n(2, Status::crashed);
  run_plan();
  EXPECT_THAT(statuses(), ElementsAre(Status::crashed, Status::ok));
  EXPECT_THAT(observer.workers, SizeIs(7)) << "twice in the first pass";
  EXPECT_TRUE(events(Kind::visit)[1].request.policy.first_visit);
}

TEST_F(RunFailureTest, ADeadWorkerIsNotStartedForNobody) {
  plan_for(2, {"a"});
  plan.policy.random_order = false;
  workers["a"].on_visit = throw_at_n(3, Status::crashed);
  run_plan();
  EXPECT_THAT(observer.workers, SizeIs(6));
}

TEST_F(RunFailureTest, AWorkerThatDiesIdleIsStartedAgain) {
  plan_for(3, {"a", "b"});
  workers["a"].dies_idle = true;
  run_plan();
  EXPECT_THAT(statuses(), ::testing::Each(Status::ok));
  EXPECT_GT(observer.workers.size(), 12u);
  EXPECT_EQ(workers.most_running, 1);
}

TEST_F(RunFailureTest, WhatTheWorkerReportsLeavesItAlive) {
  plan_for(2, {"a"});
  workers["a"].on_visit = throw_at_n(2, Status::singular);
  run_plan();
  EXPECT_THAT(statuses(), ElementsAre(Status::singular, Status::ok));
  EXPECT_THAT(observer.workers, SizeIs(6));
}

TEST_F(RunFailureTest, ALaterFailureTakesTheTimesAway) {
  plan_for(1, {"a", "b"});
  workers["a"].on_visit = [](const Problem&, int visit) {
    if (visit == 3) throw StatusError(Status::timeout, "scripted");
  };
  run_plan();
  EXPECT_THAT(statuses(), ElementsAre(Status::timeout, Status::ok));
  EXPECT_EQ(record(0).median_s, std::nullopt);
  EXPECT_EQ(record(1).passes, 6);
  int visits_of_a = 0;
  for (const FakeEvent& visit : events(Kind::visit)) visits_of_a += visit.spec.alternative.label == "a" ? 1 : 0;
  EXPECT_EQ(visits_of_a, 3) << "never visited again";
}

TEST_F(RunFailureTest, AnUnavailableAlternativeIsAskedOnce) {
  plan_for(3, {"a", "b"});
  int starts = 0;
  workers["a"].on_start = [&](int) {
    ++starts;
    throw StatusError(Status::unavailable, "no such library");
  };
  run_plan();
  EXPECT_EQ(starts, 1);
  for (const std::size_t i : {0, 2, 4}) {
    EXPECT_EQ(record(i).status, Status::unavailable);
    EXPECT_EQ(record(i).reason, "no such library");
    EXPECT_EQ(record(i + 1).status, Status::ok);
  }
}

TEST_F(RunFailureTest, AHelloThatCrashesIsACrash) {
  plan_for(2, {"a"});
  int starts = 0;
  workers["a"].on_start = [&](int) {
    ++starts;
    throw StatusError(Status::crashed, "killed by SIGILL");
  };
  run_plan();
  EXPECT_THAT(statuses(), ElementsAre(Status::crashed, Status::crashed));
  EXPECT_EQ(starts, 1);
}

TEST_F(RunFailureTest, AWorkerThatStartedBeforeIsTriedAgain) {
  plan_for(2, {"a"});
  workers["a"].on_start = [](int start) {
    if (start == 2) throw StatusError(Status::failed, "no process left");
  };
  plan.policy.random_order = false;
  run_plan();
  EXPECT_THAT(statuses(), ElementsAre(Status::failed, Status::ok));
  EXPECT_EQ(record(1).passes, 6);
}

TEST_F(RunFailureTest, UnsupportedEndsBeforeOperandsAreMade) {
  plan_for(1, {"a"});
  plan.problems[0].m = plan.problems[0].n = 1'000'000;  // 16 TB for C: no machine of ours could make it
  plan.policy.memory_limit_bytes = std::numeric_limits<std::int64_t>::max();
  workers["a"].routines = [](const Problem&) -> std::vector<std::string> {
    throw StatusError(Status::unsupported, "has no gemm");
  };
  run_plan();
  EXPECT_EQ(record(0).status, Status::unsupported);
  EXPECT_EQ(record(0).reason, "has no gemm");
  EXPECT_EQ(record(0).description.library, "fake a");
  EXPECT_THAT(events(Kind::visit), SizeIs(0));
}

TEST_F(RunFailureTest, NoRoutineIsUnsupported) {
  plan_for(1, {"a", "b"});
  workers["a"].routines = [](const Problem&) { return std::vector<std::string>{}; };
  run_plan();
  EXPECT_THAT(statuses(), ElementsAre(Status::unsupported, Status::ok));
}

TEST_F(RunFailureTest, OperandsThatCannotBeMadeAreOutOfMemory) {
  plan_for(2, {"a"});
  plan.problems[0].m = plan.problems[0].n = 1'000'000;
  plan.policy.memory_limit_bytes = std::numeric_limits<std::int64_t>::max();
  run_plan();
  EXPECT_THAT(statuses(), ElementsAre(Status::oom, Status::ok));
}

TEST_F(RunFailureTest, WhatDoesNotFitIsSkippedUntried) {
  plan_for(2, {"a", "b"});
  plan.problems[1].m = plan.problems[1].n = 1'000'000;
  plan.policy.memory_limit_bytes = 1 << 20;
  run_plan();
  EXPECT_THAT(statuses(), ElementsAre(Status::ok, Status::ok, Status::skipped, Status::skipped));
  EXPECT_THAT(record(2).reason, AllOf(HasSubstr("limit of 1 MiB"), HasSubstr("--memory-limit")));
  EXPECT_THAT(events(Kind::routines), SizeIs(2));
}

TEST_F(RunFailureTest, WhatDoesNotFitIsToldBeforeAnythingIsDone) {
  plan_for(1, {"a"});
  plan.problems[0].m = plan.problems[0].n = 1'000'000;
  run_plan();
  EXPECT_THAT(statuses(), ElementsAre(Status::skipped));
  EXPECT_THAT(record(0).reason, HasSubstr("needs 14.55 TiB"));
  EXPECT_THAT(workers.events, SizeIs(0));
  EXPECT_THAT(observer.predictions, SizeIs(0));
}

TEST_F(RunFailureTest, MemoryThatOthersTookMeanwhileIsMissed) {
  plan_for(2, {"a"});
  plan.problems[1] = dot_problem(100);  // 480 kB
  const auto in_pass = [&](int pass) { return observer.visits.size() >= 2 * static_cast<std::size_t>(pass - 1); };
  available_bytes = [&] { return std::int64_t{in_pass(4) ? 400'000 : 1'000'000}; };
  run_plan();
  EXPECT_THAT(statuses(), ElementsAre(Status::ok, Status::skipped));
  EXPECT_THAT(record(1).reason, AllOf(HasSubstr("468.8 KiB"), HasSubstr("390.6 KiB"), HasSubstr("in pass 4")));
}

TEST_F(RunFailureTest, ALittleLessMemoryEndsNothing) {
  plan_for(1, {"a"});
  plan.problems[0] = dot_problem(100);  // 480 kB; 80 % of 610 kB are enough, 80 % of 590 kB are not
  available_bytes = [&] { return std::int64_t{observer.visits.empty() ? 610'000 : 590'000}; };
  run_plan();
  EXPECT_THAT(statuses(), ElementsAre(Status::ok));
  EXPECT_EQ(record(0).passes, 6);
}

TEST_F(RunFailureTest, VisitsThatCannotBeReadBackAreAFailure) {
  struct Unreadable final : VisitStore {
    void add(const Visit& visit) override { held.add(visit); }
    std::vector<Visit> visits(std::size_t index) const override {
      if (index == 1 && !held.all.empty()) throw StatusError(Status::failed, "the log is gone");
      return held.visits(index);
    }
    MemoryVisits held;
  };
  plan_for(2, {"a"});
  Unreadable unreadable;
  result = run({plan, machine, workers, clock, unreadable, {&observer}, interrupted, {}, available_bytes});
  EXPECT_THAT(statuses(), ElementsAre(Status::ok, Status::failed));
  EXPECT_EQ(record(1).reason, "the log is gone");
  EXPECT_EQ(record(1).stop_reason, std::nullopt);
}

TEST_F(RunFailureTest, VisitsAreStoredBeforeTheyAreTold) {
  struct Listener final : RunObserver {
    explicit Listener(const MemoryVisits& s) : store(s) {}
    void visit_finished(const Case&, const Visit&) override { stored.push_back(store.all.size()); }
    const MemoryVisits& store;
    std::vector<std::size_t> stored;
  };
  plan_for(1, {"a"});
  plan.policy.quick = true;
  Listener listener(store);
  result = run({plan, machine, workers, clock, store, {&listener}, interrupted, {}, available_bytes});
  EXPECT_THAT(listener.stored, ElementsAre(1));
}

TEST_F(RunFailureTest, AWrongResultIsInaccurate) {
  plan_for(2, {"a", "b"});
  workers["a"].compute = [](const Problem& problem, const Operands& operands) {
    const ResultRange range = compute_reference(problem, operands);
    if (problem.n == 2) operands.result.system<double>(0)[1] += 1e-3;
    return range;
  };
  run_plan();
  EXPECT_THAT(statuses(), ElementsAre(Status::inaccurate, Status::ok, Status::ok, Status::ok));
  EXPECT_THAT(record(0).reason, AllOf(HasSubstr("residual"), HasSubstr("tolerance")));
  EXPECT_GT(record(0).residual.value(), record(0).residual_tolerance.value());
  EXPECT_EQ(record(0).median_s, std::nullopt);
}

TEST_F(RunFailureTest, AnUnwrittenResultIsInaccurate) {
  plan_for(1, {"a", "b"});
  plan.policy.random_order = false;
  // "b" follows "a", whose right result must not be taken for its own.
  workers["b"].compute = [](const Problem&, const Operands&) { return ResultRange{}; };
  run_plan();
  EXPECT_THAT(statuses(), ElementsAre(Status::ok, Status::inaccurate));
}

TEST_F(RunFailureTest, UncheckedResultsAreFlagged) {
  plan_for(1, {"a"});
  plan.policy.check = false;
  workers["a"].compute = [](const Problem&, const Operands&) { return ResultRange{}; };
  run_plan();
  EXPECT_EQ(record(0).status, Status::ok);
  EXPECT_EQ(record(0).residual, std::nullopt);
  EXPECT_THAT(record(0).flags, ::testing::Contains(Flag::unverified));
}

TEST_F(RunFailureTest, MoreTimeThanPassedIsImplausible) {
  plan_for(1, {"a", "b"});
  workers["a"].alter = [](protocol::VisitReply& reply) { reply.measurement.samples[0].seconds = 5; };
  run_plan();
  EXPECT_THAT(statuses(), ElementsAre(Status::implausible, Status::ok));
}

TEST_F(RunFailureTest, ResultsOutsideOfThePoolAreAFailure) {
  plan_for(4, {"a"});
  workers["a"].alter = [](protocol::VisitReply& reply) {
    static constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
    static int visits = 0;
    static const std::vector<ResultRange> wrong = {{0, 2}, {-1, 1}, {0, 0}, {1, kMost}};
    reply.measurement.result = wrong[static_cast<std::size_t>(visits++)];
  };
  run_plan();
  EXPECT_THAT(statuses(), ::testing::Each(Status::failed));
  EXPECT_THAT(record(0).reason, HasSubstr("there are 1"));
}

TEST_F(RunFailureTest, TheTimeoutFollowsTheLongestVisit) {
  plan_for(1, {"a"});
  workers["a"].call_s = call_times({4, 1});  // 16 s, then 4 s
  run_plan();
  const auto visits = events(Kind::visit);
  ASSERT_GE(visits.size(), 3u);
  EXPECT_NEAR(visits[0].limits.timeout_s, 60, 1e-6);
  EXPECT_NEAR(visits[1].limits.timeout_s, 160, 0.1);
  EXPECT_NEAR(visits[2].limits.timeout_s, 160, 0.1);
}

TEST_F(RunFailureTest, FailuresAreToldAsVisits) {
  plan_for(1, {"a"});
  workers["a"].on_start = [](int) { throw StatusError(Status::unavailable, "gone"); };
  run_plan();
  ASSERT_THAT(observer.visits, SizeIs(1));
  EXPECT_EQ(observer.visits[0].status, Status::unavailable);
  EXPECT_EQ(observer.visits[0].pass, 1);
  EXPECT_FALSE(observer.visits[0].timestamp.empty());
}

TEST_F(RunFailureTest, NothingLiveEndsTheRun) {
  plan_for(1, {"a"});
  workers["a"].on_start = [](int) { throw StatusError(Status::unavailable, "gone"); };
  run_plan();
  EXPECT_EQ(observer.runs_finished, 1);
  ASSERT_THAT(observer.predictions, SizeIs(1)) << "before anything was tried";
  EXPECT_FALSE(observer.predictions[0].measured);
}

TEST_F(RunFailureTest, AnInterruptBetweenVisitsKeepsWhatIsDone) {
  plan_for(3, {"a"});
  plan.policy.random_order = false;
  interrupted = [&] { return observer.visits.size() == 2; };
  run_plan();
  EXPECT_TRUE(result.interrupted);
  EXPECT_THAT(statuses(), ElementsAre(Status::ok, Status::ok, Status::interrupted));
  EXPECT_THAT(record(0).passes, 1);
  EXPECT_THAT(observer.finished, SizeIs(3));
  EXPECT_THAT(observer.visits, SizeIs(2)) << "the log holds what was tried";
  for (const Record& r : result.records) EXPECT_EQ(r.stop_reason, StopReason::interrupted);
  EXPECT_FALSE(record(2).reason.empty());
  EXPECT_EQ(workers.running, 0);
}

TEST_F(RunFailureTest, AnInterruptDropsTheVisitInFlight) {
  plan_for(2, {"a"});
  plan.policy.random_order = false;
  workers["a"].on_visit = [](const Problem& problem, int visit) {
    if (problem.n == 3 && visit == 4) throw StatusError(Status::interrupted, "interrupted");
  };
  run_plan();
  EXPECT_TRUE(result.interrupted);
  EXPECT_THAT(statuses(), ElementsAre(Status::ok, Status::ok));
  EXPECT_EQ(record(0).passes, 4);
  EXPECT_EQ(record(1).passes, 3);
}

TEST_F(RunFailureTest, AnInterruptWhileStartingEndsTheRun) {
  plan_for(2, {"a"});
  workers["a"].on_start = [](int) { throw StatusError(Status::interrupted, "interrupted"); };
  run_plan();
  EXPECT_TRUE(result.interrupted);
  EXPECT_THAT(statuses(), ElementsAre(Status::interrupted, Status::interrupted));
}

TEST_F(RunFailureTest, AnInterruptKeepsFailuresAndFinishedCases) {
  plan_for(1, {"a", "b"});
  plan.policy.random_order = false;
  workers["a"].on_visit = throw_at_n(2, Status::crashed);
  interrupted = [&] { return observer.visits.size() == 3; };
  run_plan();
  EXPECT_THAT(statuses(), ElementsAre(Status::crashed, Status::ok));
  EXPECT_EQ(record(0).stop_reason, std::nullopt);
  EXPECT_EQ(record(1).stop_reason, StopReason::interrupted);
}

}  // namespace
}  // namespace linbench::test
