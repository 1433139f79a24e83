#include "run/record.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "run/visits.hpp"

namespace linbench {
namespace {

using test::bad_visit;
using test::one_case_plan;
using test::visit_of;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Optional;

Record record_of(const std::vector<Visit>& visits, std::optional<StopReason> stop = StopReason::passes) {
  return make_record(one_case_plan(), 0, visits, Description{}, stop, "the machine");
}

void expect_no_times(const Record& r) {
  EXPECT_EQ(r.median_s, std::nullopt);
  EXPECT_EQ(r.interval_s, std::nullopt);
  EXPECT_FALSE(r.pooled);
  EXPECT_EQ(r.gflops, std::nullopt);
  EXPECT_EQ(r.gbytes_per_s, std::nullopt);
  EXPECT_EQ(r.cpu_per_wall, std::nullopt);
  EXPECT_EQ(r.setup_s, std::nullopt);
  EXPECT_EQ(r.first_call_s, std::nullopt);
  EXPECT_EQ(r.passes, 0);
  EXPECT_EQ(r.samples, 0);
  EXPECT_EQ(r.calls, 0);
  EXPECT_TRUE(r.pass_values_s.empty());
  EXPECT_TRUE(r.pass_calls.empty());
  EXPECT_TRUE(r.pass_numbers.empty());
  EXPECT_TRUE(r.flags.empty());
}

TEST(Record, TakesTheMedianOfPassMediansNotOfAllSamples) {
  // Medians of the passes 2, 5, 8; of all samples 2.
  const Record r = record_of({visit_of(1, {1, 2, 2, 2, 3}), visit_of(2, {5}), visit_of(3, {8})});
  EXPECT_EQ(r.status, Status::ok);
  EXPECT_THAT(r.pass_values_s, ElementsAre(2, 5, 8));
  EXPECT_EQ(r.median_s, 5);
  ASSERT_TRUE(r.pooled);
  EXPECT_EQ(r.pooled->median, 2);
  EXPECT_EQ(r.pooled->min, 1);
  EXPECT_EQ(r.pooled->max, 8);
  EXPECT_EQ(r.passes, 3);
  EXPECT_EQ(r.samples, 7);
  EXPECT_EQ(r.calls, 7);
  EXPECT_THAT(r.pass_calls, ElementsAre(5, 1, 1));
  EXPECT_THAT(r.pass_numbers, ElementsAre(1, 2, 3));
}

TEST(Record, DividesEachSampleByItsCalls) {
  Visit visit = visit_of(1, {8, 9});
  visit.measurement.samples[0].calls = 4;
  visit.measurement.samples[1].calls = 3;
  const Record r = record_of({visit});
  EXPECT_THAT(samples_of({visit}), ElementsAre(ElementsAre(2, 3)));
  EXPECT_THAT(r.pass_calls, ElementsAre(7));
  EXPECT_EQ(r.median_s, 2.5);
  EXPECT_EQ(r.calls, 7);
}

TEST(Record, IntervalComesFromThePassesAndNeedsSix) {
  std::vector<Visit> visits;
  for (int pass = 1; pass <= 5; ++pass) visits.push_back(visit_of(pass, {1.0 * pass, 1.0 * pass, 1.0 * pass}));
  EXPECT_EQ(record_of(visits).interval_s, std::nullopt);
  visits.push_back(visit_of(6, {6}));
  EXPECT_EQ(record_of(visits).interval_s, (Interval{1, 6}));
}

TEST(Record, RatesComeFromTheMedian) {
  // 2 m n k = 2e6 operations; (mk + kn + mn) * 8 = 280000 bytes.
  const Record r = record_of({visit_of(1, {0.5e-3}), visit_of(2, {1e-3}), visit_of(3, {4e-3})});
  EXPECT_DOUBLE_EQ(r.flops, 2e6);
  EXPECT_DOUBLE_EQ(r.bytes, 280000);
  EXPECT_DOUBLE_EQ(r.gflops.value(), 2.0);
  EXPECT_DOUBLE_EQ(r.gbytes_per_s.value(), 0.28);
}

TEST(Record, OneSampleOfOnePass) {
  const Record r = record_of({visit_of(1, {2e-3})});
  EXPECT_EQ(r.median_s, 2e-3);
  EXPECT_EQ(r.interval_s, std::nullopt);
  ASSERT_TRUE(r.pooled);
  EXPECT_EQ(r.pooled->stddev, std::nullopt);
  EXPECT_EQ(r.pooled->p95, 2e-3);
}

TEST(Record, TwoSamplesOfOnePass) {
  const Record r = record_of({visit_of(1, {2, 4})});
  EXPECT_EQ(r.median_s, 3);
  ASSERT_TRUE(r.pooled);
  EXPECT_DOUBLE_EQ(r.pooled->stddev.value(), std::sqrt(2.0));
}

TEST(Record, CostsAreSumsAndMedians) {
  Visit first = visit_of(1, {1, 3});
  first.measurement.samples[0].cpu_s = 2;
  first.measurement.samples[1].cpu_s = 3;
  first.setup_s = 0.5;
  first.measurement.first_call_s = 9;
  first.peak_rss_bytes = 100;
  Visit second = visit_of(2, {4});
  second.measurement.samples[0].cpu_s = 7;
  second.setup_s = 0.1;
  second.measurement.first_call_s = 5;
  second.peak_rss_bytes = 300;
  Visit third = visit_of(3, {2});
  third.measurement.samples[0].cpu_s = 3;
  third.setup_s = 0.2;
  third.measurement.first_call_s = 6;
  third.peak_rss_bytes = 200;
  const Record r = record_of({first, second, third});
  EXPECT_DOUBLE_EQ(r.cpu_per_wall.value(), 1.5);  // 15 s of CPU in 10 s
  EXPECT_EQ(r.setup_s, 0.2);
  EXPECT_EQ(r.first_call_s, 6);
  EXPECT_EQ(r.peak_rss_bytes, 300);
}

TEST(Record, VisitsMayComeInAnyOrder) {
  const Record r = record_of({visit_of(3, {8}), visit_of(1, {2}), visit_of(2, {5})});
  EXPECT_THAT(r.pass_values_s, ElementsAre(2, 5, 8));
  EXPECT_EQ(r.timestamp, "2026-01-31T12:00:01Z");
}

TEST(Record, WorstResidualOfTheVisitsWins) {
  Visit worse = visit_of(2, {1});
  worse.residual->value = 3;
  worse.residual->condition = 20;
  Visit other = visit_of(3, {1});
  other.residual->condition = 70;
  const Record r = record_of({visit_of(1, {1}), worse, other});
  EXPECT_EQ(r.residual, 3);
  EXPECT_EQ(r.residual_tolerance, 64);
  EXPECT_EQ(r.condition, 70);
}

TEST(Record, NanIsTheWorstResidual) {
  Visit nan = visit_of(2, {1});
  nan.status = Status::inaccurate;
  nan.reason = "element (3, 5) is NaN";
  nan.residual->value = std::numeric_limits<double>::quiet_NaN();
  Visit large = visit_of(3, {1});
  large.residual->value = 1e9;
  const Record r = record_of({visit_of(1, {1}), nan, large});
  ASSERT_TRUE(r.residual);
  EXPECT_TRUE(std::isnan(*r.residual));
}

TEST(Record, AnUncheckedCaseHasNoResidual) {
  Visit visit = visit_of(1, {1});
  visit.residual.reset();
  const Record r = record_of({visit});
  EXPECT_EQ(r.residual, std::nullopt);
  EXPECT_EQ(r.residual_tolerance, std::nullopt);
}

TEST(Record, AWrongResultHasNoTimes) {
  Visit wrong = visit_of(1, {1e-3, 1e-3});
  wrong.status = Status::inaccurate;
  wrong.reason = "row 17";
  wrong.residual->value = 1e6;
  const Record r = record_of({wrong});
  EXPECT_EQ(r.status, Status::inaccurate);
  EXPECT_EQ(r.reason, "row 17");
  EXPECT_EQ(r.residual, 1e6);
  EXPECT_EQ(r.routine, "gemm");
  expect_no_times(r);
}

TEST(Record, OneBadVisitSpoilsTheCase) {
  const Record r = record_of({visit_of(1, {1}), visit_of(2, {1}), bad_visit(3, Status::crashed, "signal 11")});
  EXPECT_EQ(r.status, Status::crashed);
  EXPECT_EQ(r.reason, "signal 11 (in pass 3)");
  EXPECT_EQ(r.routine, "gemm");
  expect_no_times(r);
}

TEST(Record, TheWorstStatusWins) {
  const Record r = record_of({bad_visit(1, Status::skipped, "too large"), bad_visit(1, Status::inaccurate, "row 1"),
                              bad_visit(1, Status::skipped, "too large")});
  EXPECT_EQ(r.status, Status::inaccurate);
  EXPECT_EQ(r.reason, "row 1");
}

TEST(Record, AnInterruptedVisitDoesNotSpoilTheOthers) {
  const Record r = record_of({visit_of(1, {1}), visit_of(2, {3}), bad_visit(3, Status::interrupted, "Ctrl-C")},
                             StopReason::interrupted);
  EXPECT_EQ(r.status, Status::ok);
  EXPECT_EQ(r.median_s, 2);
  EXPECT_EQ(r.passes, 2);
  EXPECT_EQ(r.stop_reason, StopReason::interrupted);
}

TEST(Record, OnlyInterruptedVisits) {
  const Record r = record_of({bad_visit(1, Status::interrupted, "Ctrl-C")}, StopReason::interrupted);
  EXPECT_EQ(r.status, Status::interrupted);
  EXPECT_EQ(r.reason, "Ctrl-C");
  expect_no_times(r);
}

TEST(Record, ACaseThatWasNeverVisited) {
  const Record interrupted = record_of({}, StopReason::interrupted);
  EXPECT_EQ(interrupted.status, Status::interrupted);
  EXPECT_THAT(interrupted.reason, HasSubstr("interrupted before"));
  expect_no_times(interrupted);
  const Record skipped = record_of({}, StopReason::budget);
  EXPECT_EQ(skipped.status, Status::skipped);
  EXPECT_THAT(skipped.reason, HasSubstr("--budget"));
}

TEST(Record, AnOkVisitWithoutSamplesIsAFailure) {
  const Record r = record_of({visit_of(1, {})});
  EXPECT_EQ(r.status, Status::failed);
  EXPECT_EQ(r.reason, "the worker reported no samples");
  expect_no_times(r);
}

TEST(Record, SaysWhatWasMeasured) {
  Plan plan = one_case_plan();
  plan.policy.pin = Pin::none;
  plan.problems.push_back(plan.problems[0]);
  plan.problems[1].n = 7;
  plan.alternatives.push_back(plan.alternatives[0]);
  plan.alternatives[1].label = "new";
  plan.cases = {{0, 0, 1}, {1, 1, 4}};
  Description description;
  description.library = "OpenBLAS";
  const Record r = make_record(plan, 1, {visit_of(1, {1})}, description, StopReason::max_time, "the machine");
  EXPECT_EQ(r.problem.n, 7);
  EXPECT_EQ(r.alternative.label, "new");
  EXPECT_EQ(r.threads, 4);
  EXPECT_EQ(r.pin, Pin::none);
  EXPECT_EQ(r.description, description);
  EXPECT_EQ(r.stop_reason, StopReason::max_time);
  EXPECT_EQ(r.machine, "the machine");
}

Record device_record(const std::vector<Visit>& visits, Transfer transfer = Transfer::exclude) {
  Plan plan = test::device_plan();
  plan.policy.transfer = transfer;
  return make_record(plan, 0, visits, Description{}, StopReason::passes, "the machine");
}

/// Three passes of 10, 20 and 60 ms a call, transfers of 4, 40 and 1 ms.
std::vector<Visit> transferring_visits() {
  std::vector<Visit> visits = {test::device_visit(1, {9e-3, 10e-3, 12e-3}, 8e-3), test::device_visit(2, {20e-3}, 16e-3),
                               test::device_visit(3, {60e-3}, 64e-3)};
  visits[1].measurement.device->transfers = {30e-3, 10e-3, 0.2, 0.1};
  visits[2].measurement.device->transfers = {0.5e-3, 0.5e-3, 2e-3, 1e-3};
  return visits;
}

TEST(RecordOnADevice, FiguresAreMediansOverVisits) {
  const Record r = device_record(transferring_visits());
  EXPECT_EQ(r.status, Status::ok);
  EXPECT_EQ(r.median_s, 20e-3);
  EXPECT_EQ(r.on_device.median_s, 16e-3);
  EXPECT_EQ(r.on_device.latency_s, 1e-3);
  EXPECT_EQ(r.on_device.upload_s, 3e-3);
  EXPECT_EQ(r.on_device.download_s, 1e-3);
  EXPECT_EQ(r.on_device.pageable_upload_s, 7e-3);
  EXPECT_EQ(r.on_device.pageable_download_s, 5e-3);
}

TEST(RecordOnADevice, TheTotalIsTheMedianOfEachVisitsOwnTotal) {
  const Record r = device_record(transferring_visits());
  EXPECT_DOUBLE_EQ(r.on_device.total_s.value(), 60e-3);  // of 14, 60 and 61 ms; the medians' sum were 24 ms
}

TEST(RecordOnADevice, EventsAreDividedByTheSamplesCalls) {
  Visit visit = test::device_visit(1, {8e-3, 9e-3, 9e-3}, 9e-3);
  visit.measurement.samples[0].calls = 4;  // 2.25 ms
  visit.measurement.samples[1].calls = 3;  // 3 ms
  visit.measurement.samples[2].device_seconds.reset();
  EXPECT_DOUBLE_EQ(device_record({visit}).on_device.median_s.value(), 2.625e-3);
}

TEST(RecordOnADevice, TransfersCanBePartOfTheTime) {
  const std::vector<Visit> visits = transferring_visits();
  const Record r = device_record(visits, Transfer::include);
  ASSERT_THAT(r.pass_values_s, testing::SizeIs(3));
  EXPECT_DOUBLE_EQ(r.pass_values_s[0], 14e-3);
  EXPECT_DOUBLE_EQ(r.pass_values_s[1], 60e-3);
  EXPECT_DOUBLE_EQ(r.pass_values_s[2], 61e-3);
  EXPECT_EQ(r.median_s, r.on_device.total_s);
  EXPECT_DOUBLE_EQ(r.pooled.value().min, 13e-3);
  EXPECT_DOUBLE_EQ(r.gflops.value(), 2e6 / 60e-3 / 1e9);
  EXPECT_EQ(r.transfer, Transfer::include);
  EXPECT_EQ(r.on_device.median_s, 16e-3) << "the device's own time is not moved";
  const auto samples = samples_of(visits, Transfer::include);
  ASSERT_THAT(samples, testing::SizeIs(3));
  EXPECT_DOUBLE_EQ(samples[0][2], 16e-3);
  EXPECT_DOUBLE_EQ(samples[1][0], 60e-3);
}

TEST(RecordOnADevice, TheHostMovesNothing) {
  Plan plan = one_case_plan();
  plan.policy.transfer = Transfer::include;
  const Record r = make_record(plan, 0, {visit_of(1, {2e-3})}, Description{}, StopReason::passes, "");
  EXPECT_EQ(r.median_s, 2e-3);
  EXPECT_EQ(r.on_device.total_s, std::nullopt);
  EXPECT_EQ(r.on_device.median_s, std::nullopt);
  EXPECT_EQ(r.on_device.latency_s, std::nullopt);
  EXPECT_EQ(r.on_device.clock_mhz, std::nullopt);
}

TEST(RecordOnADevice, ShowsTheWorstThatTheDeviceWentThrough) {
  std::vector<Visit> visits = transferring_visits();
  visits[0].measurement.device->before = {100, 90, 99, 9, std::vector<std::string>{"idle"}};
  visits[0].measurement.device->after = {1980, 2619, 40, 300, std::vector<std::string>{}};
  visits[1].measurement.device->after = {1755, 2600, 71, 690, std::vector<std::string>{"thermal", "power cap"}};
  visits[2].measurement.device->after = {std::nullopt, 2610, 60, 650, std::vector<std::string>{"thermal"}};
  const DeviceFigures figures = device_record(visits).on_device;
  EXPECT_EQ(figures.clock_mhz, 1755);
  EXPECT_EQ(figures.memory_clock_mhz, 2600);
  EXPECT_EQ(figures.temperature_c, 71) << "of those after the samples";
  EXPECT_EQ(figures.power_w, 650);
  EXPECT_THAT(figures.throttle_reasons, Optional(ElementsAre("thermal", "power cap")));
}

TEST(RecordOnADevice, NoReasonIsNotAnUnknownReason) {
  std::vector<Visit> visits = transferring_visits();
  for (Visit& visit : visits) visit.measurement.device->after.emplace();
  EXPECT_EQ(device_record(visits).on_device.throttle_reasons, std::nullopt);
  visits[1].measurement.device->after->throttle_reasons.emplace();
  EXPECT_THAT(device_record(visits).on_device.throttle_reasons, Optional(IsEmpty()));
}

TEST(RecordOnADevice, AWrongResultHasNoFigures) {
  std::vector<Visit> visits = transferring_visits();
  visits[1].status = Status::inaccurate;
  const Record r = device_record(visits);
  EXPECT_EQ(r.on_device.median_s, std::nullopt);
  EXPECT_EQ(r.on_device.total_s, std::nullopt);
}

TEST(RecordFacts, AreWhatTheBackendSays) {
  std::vector<Visit> visits = transferring_visits();
  for (Visit& visit : visits) visit.measurement.facts = {"tf32", "algo 7", 3, false, false};
  visits[1].measurement.facts.iterations = 5;
  visits[2].measurement.facts.algorithm = "algo 8";
  const Record r = device_record(visits);
  EXPECT_EQ(r.compute_dtype, "tf32");
  EXPECT_EQ(r.algorithm, "algo 7, algo 8");
  EXPECT_EQ(r.iterations, 5);
}

TEST(RecordFacts, ACheckedResultOfTheHostShowsItsType) {
  EXPECT_EQ(record_of({visit_of(1, {1})}).compute_dtype, "f64");
  Visit unchecked = visit_of(1, {1});
  unchecked.residual.reset();
  EXPECT_EQ(record_of({unchecked}).compute_dtype, "");
  Visit told = visit_of(1, {1});
  told.measurement.facts.compute_dtype = "f32";
  EXPECT_EQ(record_of({told}).compute_dtype, "f32");
  EXPECT_EQ(device_record({test::device_visit(1, {1}, 1)}).compute_dtype, "") << "a device may compute in less";
}

TEST(Record, SaysWhichRoutineWasAskedFor) {
  Plan plan = one_case_plan();
  plan.cases[0].routine = "gemmt";
  const Record r = make_record(plan, 0, {bad_visit(1, Status::unsupported, "no")}, Description{}, std::nullopt, "");
  EXPECT_EQ(r.requested_routine, "gemmt");
  EXPECT_EQ(r.routine, "");
  EXPECT_EQ(record_of({visit_of(1, {1})}).requested_routine, "");
}

TEST(SamplesOf, AreThoseBehindThePassValues) {
  const std::vector<Visit> visits{visit_of(3, {8}), visit_of(1, {1, 2, 2, 2, 3}), visit_of(2, {}),
                                  bad_visit(4, Status::interrupted, "Ctrl-C")};
  EXPECT_THAT(record_of(visits).pass_values_s, ElementsAre(2, 8));
  EXPECT_THAT(samples_of(visits), ElementsAre(ElementsAre(1, 2, 2, 2, 3), ElementsAre(8)));
}

TEST(SamplesOf, ACaseWithoutTimesHasNone) {
  EXPECT_TRUE(samples_of({}).empty());
  EXPECT_TRUE(samples_of({visit_of(1, {})}).empty());
  EXPECT_TRUE(samples_of({visit_of(1, {1}), bad_visit(2, Status::crashed, "signal 11")}).empty());
}

TEST(StopReasonNames, AreThoseOfTheFiles) {
  EXPECT_EQ(to_string(StopReason::precision), "precision");
  EXPECT_EQ(to_string(StopReason::max_time), "max_time");
  EXPECT_EQ(to_string(StopReason::budget), "budget");
  EXPECT_EQ(to_string(StopReason::passes), "passes");
  EXPECT_EQ(to_string(StopReason::interrupted), "interrupted");
}

}  // namespace
}  // namespace linbench
