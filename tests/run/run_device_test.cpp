// Cases on a device: their times are checked against the supervisor's clock.

#include <gmock/gmock.h>

#include "run_fixture.hpp"

namespace linbench::test {
namespace {

using ::testing::AllOf;
using ::testing::DoubleEq;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

using Kind = FakeEvent::Kind;

class RunDeviceTest : public RunTest {
 protected:
  /// `problems` on "cuda", a device, and on "a", which is none.
  void plan_with_device(std::size_t problems) {
    plan_for(problems, {"cuda", "a"});
    plan.alternatives[0].kind = BackendKind::cuda;
    plan.policy.random_order = false;
  }

  /// What the supervisor's clock sees per call when it probes the device.
  void see(std::function<double(double call_s)> seconds) {
    workers["cuda"].probed = [this, seconds = std::move(seconds)](const Problem&, double call_s) {
      told_s.push_back(call_s);
      return seconds(call_s);
    };
  }

  std::vector<double> told_s;  // to the probes, as what a call takes
};

TEST_F(RunDeviceTest, EachCaseOnADeviceIsProbedOnce) {
  plan_with_device(2);
  plan.policy.passes = 3;
  workers["cuda"].call_s = call_times({2e-3, 5e-3});
  see([](double call_s) { return call_s; });
  run_plan();
  const auto probes = events(Kind::probe);
  ASSERT_THAT(probes, SizeIs(2)) << "of six visits on the device and six beside it";
  for (std::size_t p : {0, 1}) {
    EXPECT_EQ(probes[p].spec.alternative.label, "cuda");
    EXPECT_EQ(probes[p].request.problem, plan.problems[p]);
    EXPECT_EQ(probes[p].request.routine, "preferred");
    EXPECT_EQ(probes[p].limits.timeout_s, events(Kind::visit)[2 * p].limits.timeout_s);
  }
  EXPECT_THAT(told_s, Each(DoubleEq(2e-3))) << "the first visits' medians";
  for (const Record& r : result.records) EXPECT_EQ(r.status, Status::ok) << r.reason;
  EXPECT_EQ(workers.most_running, 1) << "others are stopped while one is probed";
}

TEST_F(RunDeviceTest, AWorkerThatDoesNotWaitIsImplausible) {
  plan_with_device(1);
  workers["cuda"].call_s = call_times({3.1e-6});
  see([](double) { return 310e-6; });
  run_plan();
  EXPECT_EQ(record(0).status, Status::implausible);
  EXPECT_THAT(record(0).reason, HasSubstr("reports 3.1 µs a call, the supervisor's clock sees 310 µs"));
  EXPECT_EQ(record(0).median_s, std::nullopt);
  EXPECT_EQ(record(1).status, Status::ok);
}

TEST_F(RunDeviceTest, AProbeThatSomebodyElseDisturbedIsMadeAgain) {
  plan_with_device(1);
  workers["cuda"].call_s = call_times({3e-3});
  see([this](double call_s) { return told_s.size() < 3 ? 10 * call_s : call_s; });
  run_plan();
  EXPECT_EQ(record(0).status, Status::ok) << record(0).reason;
  EXPECT_THAT(told_s, SizeIs(3));
}

TEST_F(RunDeviceTest, ADeviceWorkerHasAllCpus) {
  plan_with_device(1);
  plan.policy.pin = Pin::compact;
  run_plan();
  const auto starts = events(Kind::start);
  const auto device = std::ranges::find(starts, "cuda", [](const auto& start) { return start.spec.alternative.label; });
  ASSERT_NE(device, starts.end());
  EXPECT_EQ(device->spec.cpus, compact_cpu_list());
}

TEST_F(RunDeviceTest, AProbeThatFailsFailsTheVisit) {
  for (const Status status : {Status::oom, Status::timeout, Status::crashed}) {
    plan = {};
    store = {};
    plan_with_device(1);
    see([&](double) -> double { throw StatusError(status, "scripted"); });
    run_plan();
    EXPECT_EQ(record(0).status, status);
    EXPECT_THAT(record(0).reason, AllOf(HasSubstr("supervisor's clock"), HasSubstr("scripted")));
    EXPECT_EQ(record(1).status, Status::ok) << "the next case is measured";
  }
}

TEST_F(RunDeviceTest, AnInterruptedProbeEndsTheRun) {
  plan_with_device(1);
  see([](double) -> double { throw StatusError(Status::interrupted, "interrupted"); });
  run_plan();
  EXPECT_TRUE(result.interrupted);
  EXPECT_THAT(observer.visits, IsEmpty()) << "the visit is made again when the run is resumed";
}

TEST_F(RunDeviceTest, AVisitThatIsNotOkIsNotProbed) {
  plan_with_device(1);
  workers["cuda"].on_visit = [](const Problem&, int) { throw StatusError(Status::singular, "scripted"); };
  run_plan();
  EXPECT_EQ(record(0).status, Status::singular);
  EXPECT_THAT(events(Kind::probe), IsEmpty());
}

TEST_F(RunDeviceTest, AProbesTimeIsSpentButNotInsideTheRoutine) {
  plan_with_device(1);
  plan.policy.passes = 2;
  see([&](double call_s) {
    clock.advance(5 - call_s);  // and the fake's own
    return call_s;
  });
  run_plan();
  const Visit& first = observer.visits[0];
  const Visit& second = observer.visits[2];
  ASSERT_EQ(first.case_index, 0U);
  ASSERT_EQ(second.case_index, 0U);
  EXPECT_NEAR(first.spent_s - second.spent_s, 5, 1e-9);
  EXPECT_NEAR(first.wall_s, second.wall_s, 1e-9);
  EXPECT_DOUBLE_EQ(first.measurement.routine_s(), second.measurement.routine_s());
}

TEST_F(RunDeviceTest, TransfersAreNoPartOfWhatIsProbed) {
  plan_with_device(1);
  plan.policy.transfer = Transfer::include;
  see([](double call_s) { return call_s; });
  workers["cuda"].alter = [](protocol::VisitReply& reply) {
    reply.measurement.device.emplace().transfers = {3, 1, 0, 0};
  };
  run_plan();
  EXPECT_THAT(told_s, ElementsAre(DoubleEq(1e-3)));
  EXPECT_DOUBLE_EQ(record(0).median_s.value(), 4.001);
}

TEST_F(RunDeviceTest, AResumedRunProbesOnlyWhatHasNoOkVisit) {
  plan_with_device(2);
  plan.policy.passes = 2;
  interrupted = [&] { return observer.visits.size() == 1; };
  run_plan();
  ASSERT_THAT(events(Kind::probe), SizeIs(1));
  interrupted = [] { return false; };
  run_plan();
  ASSERT_THAT(events(Kind::probe), SizeIs(2));
  EXPECT_EQ(events(Kind::probe)[1].request.problem, plan.problems[1]);
  EXPECT_EQ(record(0).passes, 2);
}

TEST_F(RunDeviceTest, BlocksOnADeviceMayBeShorter) {
  plan_with_device(1);
  plan.policy.passes = 1;
  run_plan();
  std::vector<double> least;
  for (const FakeEvent& event : events(Kind::visit)) least.push_back(event.request.policy.min_sample_s);
  EXPECT_THAT(least, ElementsAre(0.5e-3, 1e-3));
}

TEST_F(RunDeviceTest, ARoutineThatIsOfferedIsTheOneMeasured) {
  plan_with_device(1);
  plan.policy.passes = 1;
  plan.cases[0].routine = "other";
  run_plan();
  EXPECT_EQ(events(Kind::visit)[0].request.routine, "other");
  EXPECT_EQ(events(Kind::visit)[1].request.routine, "preferred");
  EXPECT_EQ(events(Kind::probe)[0].request.routine, "other");
  EXPECT_EQ(record(0).routine, "other");
  EXPECT_EQ(record(0).requested_routine, "other");
  EXPECT_EQ(record(1).requested_routine, "");
}

TEST_F(RunDeviceTest, ARoutineThatIsNotOfferedIsUnsupported) {
  plan_with_device(1);
  plan.cases[1].routine = "gemmEx";
  run_plan();
  EXPECT_EQ(record(1).status, Status::unsupported);
  EXPECT_THAT(record(1).reason,
              AllOf(HasSubstr("no routine gemmEx for"), HasSubstr("preferred, other"), HasSubstr("--routine")));
  EXPECT_EQ(record(0).status, Status::ok);
  EXPECT_THAT(workers.events_of(Kind::visit), SizeIs(record(0).passes));
}

TEST_F(RunDeviceTest, RoutinesOfOneContenderAreCasesOfTheirOwn) {
  plan_for(1, {"a"});
  plan.policy.passes = 2;
  plan.cases.push_back(plan.cases[0]);
  plan.cases[1].routine = "other";
  run_plan();
  EXPECT_EQ(record(0).routine, "preferred");
  EXPECT_EQ(record(1).routine, "other");
  EXPECT_THAT(observer.workers, SizeIs(2)) << "one worker a pass does both";
  for (const Record& r : result.records) EXPECT_EQ(r.passes, 2);
}

TEST_F(RunDeviceTest, ADeviceNeedsNotHaveEveryThreadCount) {
  plan_with_device(1);
  plan.cases.push_back({0, 1, 4});
  run_plan();
  for (const Record& r : result.records) EXPECT_EQ(r.status, Status::ok) << r.reason;
  EXPECT_THAT(events(Kind::probe), SizeIs(1));
}

TEST_F(RunDeviceTest, ThePredictionBeforehandKnowsThatDevicesStartSlowly) {
  plan_with_device(1);
  const double with_s = predict_before(plan, 1 << 30).promised_left_s;
  plan.alternatives[0].kind = BackendKind::openblas;
  const double without_s = predict_before(plan, 1 << 30).promised_left_s;
  EXPECT_GT(with_s - without_s, 6 * 1.8);
}

}  // namespace
}  // namespace linbench::test
