// A run that is cut anywhere and resumed ends as if it had never been cut.

#include <gmock/gmock.h>

#include <algorithm>
#include <random>
#include <set>
#include <utility>

#include "plan/usage_error.hpp"
#include "run_fixture.hpp"

namespace linbench::test {
namespace {

using ::testing::AllOf;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

using Kind = FakeEvent::Kind;
using CaseAndPass = std::pair<std::size_t, int>;

/// Knows which visit is under way, so that fakes can depend on it.
struct VisitInFlight final : RunObserver {
  explicit VisitInFlight(const Plan& p) : plan(p) {}
  void visit_started(const Case& c, int number) override {
    index = static_cast<std::size_t>(&c - plan.cases.data());
    pass = number;
  }
  const Plan& plan;
  std::size_t index = 0;
  int pass = 0;
};

/// One session of a run: its own workers and clock.
struct Session {
  RunResult result;
  RecordingObserver observer;
  std::vector<FakeEvent> events;
};

std::vector<CaseAndPass> keys(const std::vector<Visit>& visits) {
  std::vector<CaseAndPass> all;
  for (const Visit& visit : visits) all.emplace_back(visit.case_index, visit.pass);
  std::ranges::sort(all);
  return all;
}

/// Everything of a record but when it was made.
void expect_same(const Record& a, const Record& b) {
  EXPECT_EQ(a.problem, b.problem);
  EXPECT_EQ(a.alternative.label, b.alternative.label);
  EXPECT_EQ(a.threads, b.threads);
  EXPECT_EQ(a.description, b.description);
  EXPECT_EQ(a.routine, b.routine);
  EXPECT_EQ(a.status, b.status);
  EXPECT_EQ(a.reason, b.reason);
  EXPECT_EQ(a.samples, b.samples);
  EXPECT_EQ(a.calls, b.calls);
  EXPECT_EQ(a.pass_values_s, b.pass_values_s);
  EXPECT_EQ(a.pass_calls, b.pass_calls);
  EXPECT_EQ(a.pass_numbers, b.pass_numbers);
  EXPECT_EQ(a.median_s, b.median_s);
  EXPECT_EQ(a.interval_s, b.interval_s);
  EXPECT_EQ(a.setup_s, b.setup_s);
  EXPECT_EQ(a.first_call_s, b.first_call_s);
  EXPECT_EQ(a.residual, b.residual);
  EXPECT_EQ(a.peak_rss_bytes, b.peak_rss_bytes);
  EXPECT_EQ(a.flags, b.flags);
  EXPECT_EQ(a.stop_reason, b.stop_reason);
}

class RunResumeTest : public ::testing::Test {
 protected:
  RunResumeTest() {
    plan.policy.order_seed = 42;
    plan.policy.pin = Pin::none;
    for (const char* label : {"a", "b"}) plan.alternatives.emplace_back().label = label;
    for (std::size_t p = 0; p < 3; ++p) {
      const auto n = static_cast<std::int64_t>(p) + 2;
      plan.problems.push_back(dot_problem(n, Dtype::f64, n + 1));
      for (std::size_t a = 0; a < 2; ++a)
        for (const int threads : {1, 2}) plan.cases.push_back({p, a, threads});
    }
  }

  /// Runs the plan on `store`; every time depends on the case and the pass alone.
  Session session(MemoryVisits& store, const RunSoFar& so_far = {}, const std::function<bool()>& interrupted = {}) {
    Session session;
    FakeClock clock;
    FakeWorkers workers(clock);
    VisitInFlight in_flight(plan);
    for (const char* label : {"a", "b"}) {
      workers[label].call_s = [&](const Problem&, int) { return call_s(in_flight.index, in_flight.pass); };
      workers[label].on_visit = [&](const Problem&, int) { on_visit(in_flight.index, in_flight.pass); };
      workers[label].routines = routines;
    }
    session.result = run({.plan = plan,
                          .machine = machine,
                          .workers = workers,
                          .clock = clock,
                          .visits = store,
                          .observers = {&in_flight, &session.observer},
                          .interrupted = interrupted ? interrupted : [] { return false; },
                          .so_far = so_far,
                          .available_bytes = [] { return std::int64_t{1} << 30; }});
    session.events = workers.events;
    return session;
  }

  /// What a log knows of the run whose visits are `visits`.
  RunSoFar so_far(const std::vector<Visit>& visits) const {
    RunSoFar so_far;
    for (const char* label : {"a", "b"})
      for (const int threads : {1, 2}) {
        WorkerStart start{label, threads, FakeBackend{}.start_s, {}};
        start.description.library = std::string("fake ") + label;
        start.description.threads = threads;
        const bool started = std::ranges::any_of(visits, [&](const Visit& visit) {
          const Case& c = plan.cases[visit.case_index];
          return plan.alternatives[c.alternative].label == label && c.threads == threads;
        });
        if (started) so_far.workers.push_back(start);
      }
    for (const Visit& visit : visits) so_far.elapsed_s = std::max(so_far.elapsed_s, visit.elapsed_s);
    return so_far;
  }

  /// Resumes the run of which only `left` is left, and compares with the unbroken one.
  void expect_resumed(const std::vector<Visit>& left, const std::vector<Visit>& all, const RunResult& unbroken) {
    MemoryVisits store(left);
    const Session resumed = session(store, so_far(left));
    EXPECT_EQ(keys(store.all), keys(all));
    EXPECT_THAT(resumed.observer.visits, SizeIs(all.size() - left.size())) << "only what was missing is told";
    EXPECT_THAT(resumed.observer.finished, SizeIs(plan.cases.size()));
    EXPECT_FALSE(resumed.result.interrupted);
    EXPECT_NEAR(resumed.result.routine_s, unbroken.routine_s, 1e-9);
    EXPECT_GE(resumed.result.wall_s, unbroken.wall_s - 1e-9);
    ASSERT_THAT(resumed.result.records, SizeIs(unbroken.records.size()));
    for (std::size_t i = 0; i < unbroken.records.size(); ++i) {
      SCOPED_TRACE("case " + std::to_string(i));
      expect_same(resumed.result.records[i], unbroken.records[i]);
    }
  }

  /// Cuts the run behind each of its visits.
  void expect_resumed_from_every_cut() {
    MemoryVisits whole;
    const Session unbroken = session(whole);
    for (std::size_t k = 0; k <= whole.all.size(); ++k) {
      SCOPED_TRACE("after " + std::to_string(k) + " visits");
      expect_resumed({whole.all.begin(), whole.all.begin() + static_cast<std::ptrdiff_t>(k)}, whole.all,
                     unbroken.result);
      if (HasFailure()) return;
    }
  }

  Plan plan;
  Machine machine;
  std::function<double(std::size_t index, int pass)> call_s = [](std::size_t index, int) {
    return 0.001 * static_cast<double>(index + 1);
  };
  std::function<void(std::size_t index, int pass)> on_visit = [](std::size_t, int) {};
  std::function<std::vector<std::string>(const Problem&)> routines = [](const Problem&) {
    return std::vector<std::string>{"preferred"};
  };
};

/// A spread that differs by case, so that problems stop at 6, 9, 12 and more passes.
double scattered(std::size_t index, int pass) {
  std::mt19937_64 random(100 * index + static_cast<std::size_t>(pass));
  const double noise = static_cast<double>(random() % 1000) / 1000;
  return 0.01 * (1 + 0.05 * static_cast<double>(index / 4) * noise);
}

TEST_F(RunResumeTest, FromEveryCut) {
  expect_resumed_from_every_cut();
}

TEST_F(RunResumeTest, FromEveryCutWhereProblemsStopOnTheirOwn) {
  call_s = scattered;
  MemoryVisits whole;
  std::set<std::int64_t> passes;
  for (const Record& record : session(whole).result.records) passes.insert(record.passes);
  ASSERT_GE(passes.size(), 2u);
  expect_resumed_from_every_cut();
}

TEST_F(RunResumeTest, FromEveryCutWhereCasesFail) {
  on_visit = [](std::size_t index, int pass) {
    if (index == 1 && pass == 1) throw StatusError(Status::unsupported, "scripted");
    if (index == 6 && pass == 3) throw StatusError(Status::crashed, "scripted");
    if (index >= 8 && pass == 5) throw StatusError(Status::timeout, "scripted");
  };
  expect_resumed_from_every_cut();
}

TEST_F(RunResumeTest, FromEveryCutWhereAProblemHasNoRoutine) {
  routines = [](const Problem& problem) {
    return problem.n == 3 ? std::vector<std::string>{} : std::vector<std::string>{"preferred"};
  };
  expect_resumed_from_every_cut();
}

TEST_F(RunResumeTest, FromEveryCutWhereAProblemDoesNotFit) {
  plan.problems[1].m = plan.problems[1].n = 100'000;
  expect_resumed_from_every_cut();
}

TEST_F(RunResumeTest, FromEveryCutWhereTimeIsUp) {
  plan.policy.max_time_s = 3;
  call_s = [](std::size_t index, int pass) { return (pass % 2 == 0 ? 0.2 : 0.1) / static_cast<double>(index / 4 + 1); };
  expect_resumed_from_every_cut();
}

TEST_F(RunResumeTest, FromEveryCutWhereTheBudgetEndsIt) {
  // A pass of the problems takes 2.4, 1.04 and 0.51 s, six passes with their workers 24 s. Of the 9.5 s left the first
  // problem, the widest, gets three passes (7.3 s); the second does not fit then (3.1 s), the third does (1.5 s).
  const std::vector<std::pair<double, double>> times{{0.1, 0.2}, {0.05, 0.08}, {0.03, 0.0335}};
  call_s = [&](std::size_t index, int pass) {
    return pass % 2 == 0 ? times[index / 4].second : times[index / 4].first;
  };
  plan.policy.budget_s = 33.5;
  MemoryVisits whole;
  const Session unbroken = session(whole);
  std::set<std::int64_t> passes;
  for (const Record& record : unbroken.result.records) {
    EXPECT_EQ(record.stop_reason, StopReason::budget);
    passes.insert(record.passes);
  }
  ASSERT_THAT(passes, ElementsAre(6, 9));
  expect_resumed_from_every_cut();
}

TEST_F(RunResumeTest, FromEveryCutOfExactPasses) {
  plan.policy.passes = 4;
  expect_resumed_from_every_cut();
}

TEST_F(RunResumeTest, AVisitThatWasLostIsMeasuredAgainUnderItsPass) {
  call_s = scattered;
  MemoryVisits whole;
  const Session unbroken = session(whole);
  for (std::size_t lost = 0; lost < whole.all.size(); ++lost) {
    SCOPED_TRACE("visit " + std::to_string(lost));
    std::vector<Visit> left = whole.all;
    left.erase(left.begin() + static_cast<std::ptrdiff_t>(lost));
    expect_resumed(left, whole.all, unbroken.result);
    if (HasFailure()) return;
  }
}

TEST_F(RunResumeTest, AProblemThatWentOnThenGoesOnNow) {
  plan.problems.resize(1);
  plan.cases.resize(1);
  call_s = [](std::size_t, int pass) { return pass == 2 ? 0.02 : 0.01; };
  MemoryVisits whole;
  session(whole);
  ASSERT_THAT(whole.all, SizeIs(9));
  std::vector<Visit> left = whole.all;
  std::erase_if(left, [](const Visit& visit) { return visit.pass == 2 || visit.pass == 8; });
  call_s = [](std::size_t, int) { return 0.01; };  // with that, six passes would have done
  MemoryVisits store(left);
  session(store, so_far(left));
  EXPECT_EQ(keys(store.all), keys(whole.all));
}

TEST_F(RunResumeTest, AnySetOfLostVisitsIsMeasuredAgain) {
  call_s = scattered;
  MemoryVisits whole;
  const Session unbroken = session(whole);
  std::mt19937_64 random(7);
  for (int round = 0; round < 30; ++round) {
    SCOPED_TRACE("round " + std::to_string(round));
    const std::uint64_t share = 2 + random() % 20;
    std::vector<Visit> left;
    for (const Visit& visit : whole.all)
      if (random() % share != 0) left.push_back(visit);
    expect_resumed(left, whole.all, unbroken.result);
    if (HasFailure()) return;
  }
}

TEST_F(RunResumeTest, ACaseThatFailedIsNotMeasuredAgainWhereAVisitWasLost) {
  on_visit = [](std::size_t index, int pass) {
    if (index == 6 && pass == 3) throw StatusError(Status::timeout, "scripted");
  };
  MemoryVisits whole;
  const Session unbroken = session(whole);
  std::vector<Visit> left = whole.all;
  std::erase_if(left, [](const Visit& visit) { return visit.case_index == 6 && visit.pass == 2; });
  MemoryVisits store(left);
  const Session resumed = session(store, so_far(left));
  EXPECT_EQ(keys(store.all), keys(left));
  for (std::size_t i = 0; i < plan.cases.size(); ++i)
    expect_same(resumed.result.records[i], unbroken.result.records[i]);
}

TEST_F(RunResumeTest, ThePassIsFinishedInItsOrder) {
  MemoryVisits whole;
  session(whole);
  const std::size_t k = 17;  // in the middle of a problem of the second pass
  const std::vector<Visit> left(whole.all.begin(), whole.all.begin() + k);
  MemoryVisits store(left);
  const Session resumed = session(store, so_far(left));
  for (std::size_t i = 0; i < whole.all.size(); ++i) {
    EXPECT_EQ(store.all[i].case_index, whole.all[i].case_index) << i;
    EXPECT_EQ(store.all[i].pass, whole.all[i].pass) << i;
  }
}

TEST_F(RunResumeTest, ACompleteRunMeasuresNothing) {
  call_s = scattered;
  plan.policy.budget_s = 9;
  MemoryVisits whole;
  const Session unbroken = session(whole);
  RunSoFar before = so_far(whole.all);
  for (const Record& record : unbroken.result.records) before.ends.push_back({record.status, record.stop_reason});
  before.elapsed_s = unbroken.result.wall_s;
  const Session resumed = session(whole, before);
  EXPECT_THAT(resumed.events, IsEmpty()) << "no worker is started";
  EXPECT_THAT(resumed.observer.visits, IsEmpty());
  EXPECT_THAT(resumed.observer.predictions, IsEmpty());
  EXPECT_EQ(resumed.observer.runs_finished, 1);
  EXPECT_NEAR(resumed.result.wall_s, unbroken.result.wall_s, 1e-9);
  for (std::size_t i = 0; i < plan.cases.size(); ++i)
    expect_same(resumed.result.records[i], unbroken.result.records[i]);
}

TEST_F(RunResumeTest, StopReasonsAreThoseThatWereGiven) {
  MemoryVisits whole;
  session(whole);
  RunSoFar before = so_far(whole.all);
  before.ends.assign(plan.cases.size(), {Status::ok, StopReason::passes});
  const Session resumed = session(whole, before);
  for (const Record& record : resumed.result.records) EXPECT_EQ(record.stop_reason, StopReason::passes);
}

TEST_F(RunResumeTest, WhatTheBudgetEndedStaysEnded) {
  call_s = [](std::size_t, int pass) { return pass % 2 == 0 ? 0.2 : 0.1; };
  plan.policy.budget_s = 30;  // ends in the fourth pass
  MemoryVisits whole;
  const Session unbroken = session(whole);
  RunSoFar before = so_far(whole.all);
  before.elapsed_s = 0;  // as if there were time left
  for (const Record& record : unbroken.result.records) {
    ASSERT_EQ(record.stop_reason, StopReason::budget);
    before.ends.push_back({record.status, record.stop_reason});
  }
  const Session resumed = session(whole, before);
  EXPECT_THAT(resumed.observer.visits, IsEmpty());
  for (std::size_t i = 0; i < plan.cases.size(); ++i)
    expect_same(resumed.result.records[i], unbroken.result.records[i]);
}

TEST_F(RunResumeTest, AnInterruptedRunGoesOn) {
  MemoryVisits whole;
  const Session unbroken = session(whole);
  MemoryVisits store;
  const Session first = session(store, {}, [&] { return store.all.size() == 29; });
  ASSERT_TRUE(first.result.interrupted);
  RunSoFar before = so_far(store.all);
  for (const Record& record : first.result.records) before.ends.push_back({record.status, record.stop_reason});
  const Session resumed = session(store, before);
  EXPECT_EQ(keys(store.all), keys(whole.all));
  EXPECT_FALSE(resumed.result.interrupted);
  for (std::size_t i = 0; i < plan.cases.size(); ++i)
    expect_same(resumed.result.records[i], unbroken.result.records[i]);
}

TEST_F(RunResumeTest, AResumedRunCanBeInterruptedAndResumed) {
  MemoryVisits whole;
  const Session unbroken = session(whole);
  MemoryVisits store;
  for (const std::size_t end : {5, 31, 50}) session(store, so_far(store.all), [&] { return store.all.size() == end; });
  const Session last = session(store, so_far(store.all));
  EXPECT_EQ(keys(store.all), keys(whole.all));
  for (std::size_t i = 0; i < plan.cases.size(); ++i) expect_same(last.result.records[i], unbroken.result.records[i]);
}

TEST_F(RunResumeTest, TimeGoesOn) {
  MemoryVisits whole;
  session(whole);
  const std::vector<Visit> left(whole.all.begin(), whole.all.begin() + 20);
  RunSoFar before = so_far(left);
  before.elapsed_s = 100;
  MemoryVisits store(left);
  const Session resumed = session(store, before);
  EXPECT_GT(store.all[20].elapsed_s, 100);
  EXPECT_GT(resumed.result.wall_s, 100);
}

TEST_F(RunResumeTest, TheBudgetCountsEarlierSessions) {
  call_s = [](std::size_t, int pass) { return pass % 2 == 0 ? 0.2 : 0.1; };
  plan.policy.budget_s = 100;
  MemoryVisits whole;
  session(whole);
  std::vector<Visit> left(whole.all.begin(), whole.all.begin() + 30);
  for (Visit& visit : left) visit.elapsed_s += 100;
  MemoryVisits store(left);
  session(store, so_far(left));
  EXPECT_THAT(store.all, SizeIs(32)) << "the problem under way is finished, no other one fits";
}

TEST_F(RunResumeTest, TheBudgetCountsTimeAfterTheLastVisit) {
  call_s = [](std::size_t, int pass) { return pass % 2 == 0 ? 0.2 : 0.1; };
  plan.policy.budget_s = 100;
  MemoryVisits whole;
  session(whole);
  const std::vector<Visit> left(whole.all.begin(), whole.all.begin() + 30);
  RunSoFar before = so_far(left);
  before.elapsed_s = 99.9;
  MemoryVisits store(left);
  session(store, before);
  EXPECT_THAT(store.all, SizeIs(32));
}

TEST_F(RunResumeTest, AnExtraPassThatWasBegunIsFinishedAndThoseAfterItNeedRoomForOne) {
  // Six passes take 3.6 s; the budget of 5.6 s had room for three more. Now more time was spent than foreseen.
  plan.problems.resize(1);
  plan.cases.resize(1);
  call_s = [](std::size_t, int pass) { return pass % 2 == 0 ? 0.2 : 0.1; };
  plan.policy.budget_s = 5.6;
  MemoryVisits whole;
  session(whole);
  ASSERT_THAT(whole.all, SizeIs(9));
  std::vector<Visit> left(whole.all.begin(), whole.all.begin() + 7);
  for (Visit& visit : left) visit.elapsed_s += 0.9;  // 5 s: one more pass fits, two do not
  MemoryVisits store(left);
  session(store, so_far(left));
  EXPECT_THAT(store.all, SizeIs(8));
}

TEST_F(RunResumeTest, RoutinesAreNotAskedAgain) {
  MemoryVisits whole;
  session(whole);
  const std::vector<Visit> left(whole.all.begin(), whole.all.begin() + 20);
  MemoryVisits store(left);
  const Session resumed = session(store, so_far(left));
  EXPECT_TRUE(std::ranges::none_of(resumed.events, [](const FakeEvent& e) { return e.kind == Kind::routines; }));
}

TEST_F(RunResumeTest, TheTimeoutFollowsTheLongestVisitOfAnySession) {
  call_s = [](std::size_t, int pass) { return pass == 1 ? 4.0 : 1.0; };  // 16 s, then 4 s
  MemoryVisits whole;
  session(whole);
  const std::vector<Visit> left(whole.all.begin(), whole.all.begin() + 12);
  MemoryVisits store(left);
  const Session resumed = session(store, so_far(left));
  const auto first = std::ranges::find(resumed.events, Kind::visit, &FakeEvent::kind);
  EXPECT_NEAR(first->limits.timeout_s, 160, 0.1);
}

TEST_F(RunResumeTest, PredictionsAreMeasuredAndLeaveOutWhatIsDone) {
  call_s = [](std::size_t, int) { return 0.5; };
  MemoryVisits whole;
  const Session unbroken = session(whole);
  std::vector<Visit> left(whole.all.begin(), whole.all.begin() + 36);  // three of six passes
  RunSoFar before = so_far(left);
  for (WorkerStart& start : before.workers) start.setup_s = 5;
  {
    MemoryVisits store(left);
    const Prediction first = session(store, before).observer.predictions.at(0);
    EXPECT_TRUE(first.measured);
    EXPECT_NEAR(first.left_s, 36 * 2.001 + 3 * 4 * 5, 0.1) << "with the starts of four workers a pass";
  }
  left.erase(left.begin());
  {
    MemoryVisits store(left);
    const Prediction first = session(store, before).observer.predictions.at(0);
    EXPECT_NEAR(first.left_s, 36 * 2.001 + 3 * 4 * 5, 0.05 * unbroken.result.wall_s + 20)
        << "the second and third pass are not to be made again";
  }
}

TEST_F(RunResumeTest, ALibraryThatChangedIsNotMixedIn) {
  MemoryVisits whole;
  session(whole);
  const std::vector<Visit> left(whole.all.begin(), whole.all.begin() + 20);
  RunSoFar before = so_far(left);
  for (WorkerStart& start : before.workers) start.description.library_version = "0.3.21";
  MemoryVisits store(left);
  try {
    session(store, before);
    FAIL() << "mixed";
  } catch (const UsageError& error) {
    EXPECT_THAT(error.what(), AllOf(HasSubstr("version"), HasSubstr("0.3.21"), HasSubstr("--log")));
  }
  EXPECT_EQ(store.all.size(), 20u) << "nothing was measured";
}

TEST_F(RunResumeTest, NorIsAnotherDevice) {
  MemoryVisits whole;
  session(whole);
  const std::vector<Visit> left(whole.all.begin(), whole.all.begin() + 20);
  RunSoFar before = so_far(left);
  for (WorkerStart& start : before.workers) start.description.device = "NVIDIA A100";
  MemoryVisits store(left);
  try {
    session(store, before);
    FAIL() << "mixed";
  } catch (const UsageError& error) {
    EXPECT_THAT(error.what(), HasSubstr("its device was \"NVIDIA A100\" and is"));
  }
  EXPECT_EQ(store.all.size(), 20u) << "nothing was measured";
}

TEST_F(RunResumeTest, VisitsThatCannotBeThisRunsAreLeftOut) {
  MemoryVisits whole;
  const Session unbroken = session(whole);
  std::vector<Visit> left(whole.all.begin(), whole.all.begin() + 20);
  left.push_back(left.front());
  left.back().pass = 1'000'000'000;
  MemoryVisits store(left);
  const Session resumed = session(store, so_far(left));
  EXPECT_EQ(store.all.size(), whole.all.size() + 1);
}

}  // namespace
}  // namespace linbench::test
