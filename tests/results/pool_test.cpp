#include "results/pool.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "cli/temporary_folder.hpp"
#include "plan/usage_message.hpp"
#include "results/write_log.hpp"
#include "results/written.hpp"

namespace linbench {
namespace {

using cli::TemporaryFolder;
using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

class Pool : public testing::Test {
 protected:
  void SetUp() override { b_.environment.started = "2026-02-01T12:00:00Z"; }

  void of_both(const std::function<void(test::SampleRun&)>& change) {
    change(a_);
    change(b_);
  }

  Results pooled() {
    const std::vector<std::string> paths = {folder_ / "a.jsonl", folder_ / "b.jsonl"};
    for (const std::string& path : paths) std::filesystem::remove(path);
    test::write_log(paths[0], a_);
    test::write_log(paths[1], b_);
    return read_pooled(paths);
  }

  TemporaryFolder folder_;
  test::SampleRun a_ = test::default_dot();
  test::SampleRun b_ = test::default_dot();
};

std::vector<std::string> labels(const Results& results) {
  std::vector<std::string> labels;
  for (const Record& record : results.records) labels.push_back(record.alternative.label);
  return labels;
}

void set_version(test::SampleRun& run, const std::string& version) {
  for (Record& record : run.result.records)
    if (record.description.library == "OpenBLAS") record.description.library_version = version;
}

/// Samples of pass p are seconds (1 + 0.001 i + 0.002 p), i = 0..9: the median of pass p is seconds (1.0045 + 0.002 p).
void set_seconds(test::SampleRun& run, std::size_t index, double factor) {
  for (Visit& visit : run.visits.at(index))
    for (Sample& sample : visit.measurement.samples) sample.seconds *= factor;
}

TEST_F(Pool, PassesOfTheSameCaseAreOneRecord) {
  set_seconds(b_, 0, 2);
  const Results results = pooled();
  EXPECT_THAT(labels(results), ElementsAre("openblas", "eigen"));
  const Record& r = results.records[0];
  EXPECT_EQ(r.status, Status::ok);
  EXPECT_EQ(r.passes, 12);
  EXPECT_EQ(r.samples, 120);
  EXPECT_EQ(r.calls, 480);
  ASSERT_EQ(r.pass_values_s.size(), 12U);
  for (int pass = 1; pass <= 6; ++pass) {
    const auto i = static_cast<std::size_t>(pass - 1);
    EXPECT_NEAR(r.pass_values_s[i], 18.4e-3 * (1.0045 + 0.002 * pass), 1e-9);
    EXPECT_NEAR(r.pass_values_s[i + 6], 2 * 18.4e-3 * (1.0045 + 0.002 * pass), 1e-9);
  }
  // Of 12 values the median is the mean of the 6th and the 7th, its interval [x_(3), x_(10)] (tables of the binomial
  // distribution: P(Bin(12, 1/2) <= 2) = 0.0193).
  EXPECT_NEAR(*r.median_s, 18.4e-3 * (1.0165 + 2 * 1.0065) / 2, 1e-9);
  EXPECT_NEAR(r.interval_s->low, 18.4e-3 * 1.0105, 1e-9);
  EXPECT_NEAR(r.interval_s->high, 2 * 18.4e-3 * 1.0125, 1e-9);
  EXPECT_EQ(r.stop_reason, StopReason::precision);
  EXPECT_EQ(results.samples(0).size(), 12U);
  EXPECT_EQ(results.samples(0)[7], b_.visits[0][1].measurement.per_call_s());
}

TEST_F(Pool, SaysWhatItIsMadeOf) {
  const Results results = pooled();
  EXPECT_THAT(results.sources, ElementsAre(folder_ / "a.jsonl", folder_ / "b.jsonl"));
  EXPECT_EQ(results.environment.started, a_.environment.started);
  EXPECT_DOUBLE_EQ(*results.wall_s, 2 * 9.26);
  EXPECT_DOUBLE_EQ(*results.routine_s, 13);
  EXPECT_TRUE(results.finished);
  EXPECT_FALSE(results.interrupted);
  EXPECT_THAT(results.remarks, IsEmpty());
}

TEST_F(Pool, PlanIsThatOfTheRecords) {
  set_version(b_, "0.3.26");
  const Results results = pooled();
  ASSERT_EQ(results.plan->cases.size(), results.records.size());
  for (std::size_t i = 0; i < results.records.size(); ++i)
    EXPECT_EQ(find_column("key")->get(results.records[i]), Value(results.plan->key(results.plan->cases[i])));
  EXPECT_EQ(test::json_of(parse_json(test::json_of(results), "a.json")), test::json_of(results));
}

TEST_F(Pool, AnotherVersionIsAnotherContender) {
  set_version(b_, "0.3.26");
  const Results results = pooled();
  EXPECT_THAT(labels(results), ElementsAre("openblas@a.jsonl", "eigen", "openblas@b.jsonl"));
  EXPECT_EQ(results.records[0].passes, 6);
  EXPECT_EQ(results.records[1].passes, 12);
  EXPECT_EQ(results.records[2].description.library_version, "0.3.26");
  EXPECT_THAT(results.remarks, ElementsAre("openblas is not pooled, since it differs in library version: 0.3.21 "
                                           "(a.jsonl), 0.3.26 (b.jsonl)"));
}

TEST_F(Pool, AnotherKernelSetIsAnotherContender) {
  b_.result.records[1].description.kernel_set = "x86-64-v4";
  EXPECT_THAT(pooled().remarks, ElementsAre(AllOf(HasSubstr("kernel set"), HasSubstr("x86-64-v4 (b.jsonl)"))));
}

TEST_F(Pool, AnotherDeviceIsAnotherContender) {
  b_.result.records[1].description.device = "NVIDIA H200";
  EXPECT_THAT(pooled().remarks, ElementsAre(HasSubstr("differs in device: cpu (a.jsonl), NVIDIA H200 (b.jsonl)")));
}

TEST_F(Pool, AnotherMachineMakesAllContendersOthers) {
  b_.environment.machine.cpu_model = "Example CPU 9001";
  const Results results = pooled();
  EXPECT_THAT(labels(results), ElementsAre("openblas@a.jsonl", "eigen@a.jsonl", "openblas@b.jsonl", "eigen@b.jsonl"));
  EXPECT_THAT(results.records[3].machine, HasSubstr("9001"));
  EXPECT_THAT(results.remarks, Contains(AllOf(HasSubstr("eigen is not pooled"), HasSubstr("machine"), HasSubstr("9001"),
                                              Not(HasSubstr("kernel set")))));
}

TEST_F(Pool, OtherEnvironmentPinningAndKindToo) {
  b_.plan.alternatives[0].environment = {{"OPENBLAS_CORETYPE", "Prescott"}};
  EXPECT_THAT(pooled().remarks, ElementsAre(HasSubstr("environment: none (a.jsonl), OPENBLAS_CORETYPE=Prescott (b")));
  b_.plan.alternatives[0].environment.clear();
  b_.plan.policy.pin = Pin::none;
  const Results results = pooled();
  EXPECT_THAT(results.remarks, Contains(HasSubstr("pinning: compact (a.jsonl), none (b.jsonl)")));
  EXPECT_EQ(results.records.at(0).pin, Pin::compact);
  EXPECT_EQ(results.records.at(2).pin, Pin::none);
}

TEST_F(Pool, LaterRunsOfOnePinningArePooled) {
  test::SampleRun c = b_;
  c.environment.started = "2026-02-02T12:00:00Z";
  b_.plan.policy.pin = c.plan.policy.pin = Pin::none;
  test::write_log(folder_ / "a.jsonl", a_);
  test::write_log(folder_ / "b.jsonl", b_);
  test::write_log(folder_ / "c.jsonl", c);
  const Results results = read_pooled({folder_ / "a.jsonl", folder_ / "b.jsonl", folder_ / "c.jsonl"});
  ASSERT_EQ(results.records.size(), 4U);
  EXPECT_EQ(results.records[2].passes, 12);
  EXPECT_EQ(results.records[2].pin, Pin::none);
}

TEST_F(Pool, FilesOfTheSameNameAreToldApartByTheirFolders) {
  set_version(b_, "0.3.26");
  std::filesystem::create_directory(folder_ / "mon");
  std::filesystem::create_directory(folder_ / "tue");
  test::write_log(folder_ / "mon/run.jsonl", a_);
  test::write_log(folder_ / "tue/run.jsonl", b_);
  EXPECT_THAT(labels(read_pooled({folder_ / "mon/run.jsonl", folder_ / "tue/run.jsonl"})),
              ElementsAre("openblas@mon/run.jsonl", "eigen", "openblas@tue/run.jsonl"));
}

TEST_F(Pool, OfThreeRunsTheEqualOnesArePooled) {
  test::SampleRun c = b_;
  c.environment.started = "2026-02-02T12:00:00Z";
  set_version(b_, "0.3.26");
  test::write_log(folder_ / "a.jsonl", a_);
  test::write_log(folder_ / "b.jsonl", b_);
  test::write_log(folder_ / "c.jsonl", c);
  const Results results = read_pooled({folder_ / "a.jsonl", folder_ / "b.jsonl", folder_ / "c.jsonl"});
  EXPECT_THAT(labels(results), ElementsAre("openblas@a.jsonl", "eigen", "openblas@b.jsonl"));
  EXPECT_EQ(results.records[0].passes, 12);
  EXPECT_EQ(results.records[1].passes, 18);
}

TEST_F(Pool, CasesOfOneRunOnlyAreKeptBesideTheirProblem) {
  b_.plan.problems.insert(b_.plan.problems.begin(), a_.plan.problems[0]);
  b_.plan.problems[0].m = 512;
  b_.plan.cases[1] = {1, 1, 4};  // openblas of 512 on 2 threads, eigen of 1024 on 4
  const Results results = pooled();
  EXPECT_THAT(labels(results), ElementsAre("openblas", "eigen", "eigen", "openblas"));
  EXPECT_EQ(results.records[2].threads, 4);
  EXPECT_EQ(results.records[3].problem.m, 512);
  for (const Record& record : results.records) EXPECT_EQ(record.passes, 6);
  EXPECT_EQ(results.plan->problems.size(), 2U);
}

TEST_F(Pool, ACaseThatWasNotReachedAddsNothing) {
  a_.visits[1].clear();
  a_.result.records[1].stop_reason = StopReason::interrupted;
  a_.result.interrupted = true;
  set_version(b_, "0.3.26");  // openblas differs, eigen was not tried in a
  const Results results = pooled();
  EXPECT_THAT(labels(results), ElementsAre("openblas@a.jsonl", "eigen", "openblas@b.jsonl"));
  EXPECT_EQ(results.records[1].status, Status::ok);
  EXPECT_EQ(results.records[1].passes, 6);
  EXPECT_EQ(results.records[1].description.library, "Eigen");
  EXPECT_TRUE(results.interrupted);
}

TEST_F(Pool, WhatNobodyReachedIsOneRecord) {
  of_both([](test::SampleRun& run) { run.visits[1].clear(); });
  const Results results = pooled();
  EXPECT_THAT(labels(results), ElementsAre("openblas", "eigen"));
  EXPECT_EQ(results.records[1].status, Status::interrupted);
}

TEST_F(Pool, AKilledRunLeavesThePoolUnfinished) {
  test::write_log(folder_ / "a.jsonl", a_);
  test::write_log(folder_ / "b.jsonl", b_, true);
  const Results results = read_pooled({folder_ / "a.jsonl", folder_ / "b.jsonl"});
  EXPECT_FALSE(results.finished);
  EXPECT_EQ(results.records[0].passes, 12);
  EXPECT_EQ(results.records[0].stop_reason, std::nullopt);
}

TEST_F(Pool, TheWorstEndCounts) {
  Visit crash;
  crash.pass = 7;
  crash.status = Status::crashed;
  crash.reason = "signal 11";
  b_.visits[0].push_back(crash);
  b_.result.records[0].status = Status::crashed;
  b_.result.records[0].reason = "signal 11 (in pass 7)";
  const Results results = pooled();
  EXPECT_EQ(results.records[0].status, Status::crashed);
  EXPECT_THAT(results.records[0].reason, HasSubstr("signal 11"));
  EXPECT_TRUE(results.samples(0).empty());
  EXPECT_EQ(results.records[0].median_s, std::nullopt);
}

TEST_F(Pool, ACaseThatEndedBadlyStaysSoThoughItsLineIsDamaged) {
  Visit crash;
  crash.pass = 7;
  crash.status = Status::crashed;
  crash.reason = "signal 11";
  b_.visits[0].push_back(crash);
  b_.result.records[0].status = Status::crashed;
  test::write_log(folder_ / "a.jsonl", a_);
  test::write_log(folder_ / "b.jsonl", b_);
  std::string text = folder_.read("b.jsonl");
  text.replace(text.find("signal 11"), 2, "\"\"");
  folder_.write("b.jsonl", text);
  const Results results = read_pooled({folder_ / "a.jsonl", folder_ / "b.jsonl"});
  EXPECT_EQ(results.records[0].status, Status::crashed);
  EXPECT_TRUE(results.samples(0).empty());
  EXPECT_THAT(results.remarks, ElementsAre(HasSubstr("b.jsonl: line")));
  EXPECT_TRUE(read_pooled({folder_ / "b.jsonl"}).samples(0).empty());
}

TEST_F(Pool, AnUnavailableContenderIsAnother) {
  Visit unavailable;
  unavailable.pass = 1;
  unavailable.status = Status::unavailable;
  unavailable.reason = "libopenblas.so.0 is missing";
  b_.visits[0] = {unavailable};
  b_.result.records[0].status = Status::unavailable;
  b_.result.records[0].description = {};
  const Results results = pooled();
  EXPECT_THAT(labels(results), ElementsAre("openblas@a.jsonl", "eigen", "openblas@b.jsonl"));
  EXPECT_EQ(results.records[0].status, Status::ok);
  EXPECT_EQ(results.records[2].status, Status::unavailable);
  EXPECT_THAT(results.remarks, ElementsAre(HasSubstr("library version: 0.3.21 (a.jsonl), none (b.jsonl)")));
}

TEST_F(Pool, AnotherRoutineIsAnotherRecord) {
  for (Visit& visit : b_.visits[1]) visit.routine = "gemm3m";
  const Results results = pooled();
  EXPECT_THAT(labels(results), ElementsAre("openblas", "eigen", "eigen@b.jsonl"));
  EXPECT_EQ(results.records[2].routine, "gemm3m");
}

TEST_F(Pool, ARoutineThatWasAskedForIsAnotherCaseThanThePreferredOne) {
  a_.plan.cases[0].routine = "gemm";  // by name
  const Results results = pooled();
  EXPECT_THAT(labels(results), ElementsAre("openblas", "eigen", "openblas"));
  EXPECT_EQ(results.records[0].requested_routine, "gemm");
  EXPECT_EQ(results.records[2].requested_routine, "");
}

TEST_F(Pool, TimesWithAndWithoutTransfersAreNotPooled) {
  b_.plan.policy.transfer = Transfer::include;
  EXPECT_THAT(usage_message([&] { pooled(); }),
              AllOf(HasSubstr("b.jsonl was made with --transfer include"), HasSubstr("show them apart")));
}

TEST_F(Pool, OneRunThatWasNotCheckedLeavesTheWholeUnverified) {
  EXPECT_THAT(pooled().records[0].flags, Not(Contains(Flag::unverified)));
  b_.plan.policy.check = false;
  const Results results = pooled();
  EXPECT_THAT(results.records[0].flags, Contains(Flag::unverified));
  EXPECT_TRUE(results.plan->policy.check);  // of the first run
}

TEST_F(Pool, RefusesWhatCannotBePooled) {
  test::write_log(folder_ / "a.jsonl", a_);
  test::write_log(folder_ / "copy.jsonl", a_);
  test::write_log(folder_ / "solve.jsonl", test::troubled_solve());
  folder_.write("a.json", test::json_of(a_));
  const auto message = [&](const char* first, const char* second) {
    return usage_message([&] { read_pooled({folder_ / first, folder_ / second}); });
  };
  EXPECT_THAT(message("a.jsonl", "a.jsonl"), HasSubstr("the same run"));
  EXPECT_THAT(message("a.jsonl", "copy.jsonl"), HasSubstr("the same run"));
  EXPECT_THAT(message("a.jsonl", "solve.jsonl"), AllOf(HasSubstr("measures dot"), HasSubstr("measures solve")));
  EXPECT_THAT(message("a.jsonl", "a.json"), AllOf(HasSubstr("a.json: it is JSON"), HasSubstr("give it alone")));
  EXPECT_THAT(message("a.jsonl", "none"), HasSubstr("No such file"));
}

TEST_F(Pool, OneFileMayBeOfAnyFormat) {
  folder_.write("a.json", test::json_of(a_));
  EXPECT_EQ(read_pooled({folder_ / "a.json"}).records.size(), 2U);
}

}  // namespace
}  // namespace linbench
