#include "run/find_flags.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <optional>
#include <vector>

#include "run/visits.hpp"

namespace linbench {
namespace {

using test::one_case_plan;
using test::visit_of;
using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

/// Six passes of 20 samples at 1 ms, quiet in every respect.
std::vector<Visit> quiet_visits() {
  std::vector<Visit> visits;
  for (int pass = 1; pass <= 6; ++pass) visits.push_back(visit_of(pass, std::vector<double>(20, 1e-3)));
  return visits;
}

std::vector<Flag> flags_of(const std::vector<Visit>& visits, const Plan& plan = one_case_plan()) {
  return make_record(plan, 0, visits, Description{}, std::nullopt, "").flags;
}

/// 20 samples: 10 at 1 ms, 10 at `slow` ms. Quartiles of type 7 are 1 and slow, the median (1 + slow) / 2.
std::vector<double> two_levels(double slow_ms) {
  std::vector<double> seconds(20, 1e-3);
  for (std::size_t i = 0; i < 10; ++i) seconds[i] = slow_ms * 1e-3;
  return seconds;
}

std::vector<double> with_slow_samples(std::size_t count) {
  std::vector<double> seconds(40, 1e-3);
  for (std::size_t i = 0; i < 40; ++i) seconds[i] += 1e-6 * static_cast<double>(i);
  for (std::size_t i = 0; i < count; ++i) seconds[i] = 2e-3;
  return seconds;
}

TEST(FindFlags, AQuietCaseHasNone) {
  EXPECT_THAT(flags_of(quiet_visits()), IsEmpty());
}

TEST(FindFlags, NoisyIsASpreadAboveTenPercent) {
  std::vector<Visit> visits = quiet_visits();
  for (Visit& visit : visits) visit = visit_of(visit.pass, two_levels(1.10));  // 0.10 / 1.05 = 9.5 %
  EXPECT_THAT(flags_of(visits), IsEmpty());
  for (Visit& visit : visits) visit = visit_of(visit.pass, two_levels(1.12));  // 0.12 / 1.06 = 11.3 %
  EXPECT_THAT(flags_of(visits), ElementsAre(Flag::noisy));
}

TEST(FindFlags, AreShownWhenAQuarterOfTheVisitsHasThem) {
  std::vector<Visit> visits = quiet_visits();
  visits.push_back(visit_of(7, two_levels(1.5)));
  EXPECT_THAT(flags_of(visits), IsEmpty());  // 1 of 7
  visits.push_back(visit_of(8, two_levels(1.5)));
  EXPECT_THAT(flags_of(visits), ElementsAre(Flag::noisy));  // 2 of 8
}

TEST(FindFlags, SpreadIsNotJudgedBelowTwentySamples) {
  std::vector<Visit> visits = quiet_visits();
  for (Visit& visit : visits) {
    visit = visit_of(visit.pass, two_levels(1.5));
    visit.measurement.samples.pop_back();
  }
  EXPECT_THAT(flags_of(visits), IsEmpty());
}

TEST(FindFlags, VisitsThatCannotTellDoNotCount) {
  std::vector<Visit> visits;
  for (int pass = 1; pass <= 6; ++pass) visits.push_back(visit_of(pass, {1e-3, 1e-3}));
  visits[0] = visit_of(1, two_levels(1.5));
  EXPECT_THAT(flags_of(visits), ElementsAre(Flag::noisy));  // 1 of the 1 with 20 samples
}

TEST(FindFlags, OutliersAreMoreThanOneSevereInTwenty) {
  std::vector<Visit> visits = quiet_visits();
  for (Visit& visit : visits) visit = visit_of(visit.pass, with_slow_samples(2));  // 2 of 40 = 5 %
  EXPECT_THAT(flags_of(visits), IsEmpty());
  for (Visit& visit : visits) visit = visit_of(visit.pass, with_slow_samples(3));
  EXPECT_THAT(flags_of(visits), ElementsAre(Flag::outliers));
}

TEST(FindFlags, OutliersWithinTheClocksStepAreNone) {
  std::vector<Visit> visits = quiet_visits();
  for (Visit& visit : visits) {
    visit = visit_of(visit.pass, with_slow_samples(3));
    visit.measurement.clock_step_s = 0.2e-3;  // floor 2 * 0.2 / 1 = 0.4, fence at ln t = 1.2 above; ln 2 = 0.69
  }
  EXPECT_THAT(flags_of(visits), IsEmpty());
}

TEST(FindFlags, TimesBelowTheClockAreNotJudged) {
  std::vector<Visit> visits = quiet_visits();
  for (Visit& visit : visits) visit = visit_of(visit.pass, std::vector<double>(20, 0.0));
  EXPECT_THAT(flags_of(visits), Not(Contains(Flag::outliers)));
}

TEST(FindFlags, PageFaultsAreMoreThanOnePerTenMilliseconds) {
  std::vector<Visit> visits = quiet_visits();  // 20 ms of samples each
  for (Visit& visit : visits) visit.measurement.samples[3].page_faults = 2;
  EXPECT_THAT(flags_of(visits), IsEmpty());
  for (Visit& visit : visits) visit.measurement.samples[5].page_faults = 1;
  EXPECT_THAT(flags_of(visits), ElementsAre(Flag::page_faults));
}

TEST(FindFlags, PageFaultsNeedNoTwentySamples) {
  std::vector<Visit> visits;
  for (int pass = 1; pass <= 6; ++pass) {
    visits.push_back(visit_of(pass, {2.0}));
    visits.back().measurement.samples[0].page_faults = 201;
  }
  EXPECT_THAT(flags_of(visits), ElementsAre(Flag::page_faults));
}

TEST(FindFlags, NotSteadyIsTheWorkersWord) {
  std::vector<Visit> visits = quiet_visits();
  visits[1].measurement.steady = false;
  EXPECT_THAT(flags_of(visits), IsEmpty());  // 1 of 6
  visits[4].measurement.steady = false;
  EXPECT_THAT(flags_of(visits), ElementsAre(Flag::not_steady));
}

TEST(FindFlags, FewPassesIsBelowSix) {
  std::vector<Visit> visits = quiet_visits();
  visits.pop_back();
  EXPECT_THAT(flags_of(visits), ElementsAre(Flag::few_passes));
  visits.resize(2);
  EXPECT_THAT(flags_of(visits), ElementsAre(Flag::few_passes));
}

TEST(FindFlags, OnePassIsWithinOneProcess) {
  std::vector<Visit> visits = quiet_visits();
  visits.resize(1);
  EXPECT_THAT(flags_of(visits), ElementsAre(Flag::within_process));
  EXPECT_THAT(flags_of({visit_of(1, {1e-3})}), ElementsAre(Flag::within_process));
  EXPECT_THAT(flags_of({visit_of(1, {1e-3, 2e-3})}), ElementsAre(Flag::within_process));
}

TEST(FindFlags, UnverifiedIsThePolicys) {
  Plan plan = one_case_plan();
  plan.policy.check = false;
  EXPECT_THAT(flags_of(quiet_visits(), plan), ElementsAre(Flag::unverified));
}

std::vector<Visit> busy_visits(double seconds, double cpu_s) {
  std::vector<Visit> visits;
  for (int pass = 1; pass <= 6; ++pass) {
    visits.push_back(visit_of(pass, {seconds, seconds, seconds}));
    for (Sample& sample : visits.back().measurement.samples) sample.cpu_s = cpu_s;
  }
  return visits;
}

TEST(FindFlags, FewerThreadsIsBelowFourFifthsOfThoseAskedFor) {
  EXPECT_THAT(flags_of(busy_visits(2e-3, 2e-3 * 3.3), one_case_plan(4)), IsEmpty());
  EXPECT_THAT(flags_of(busy_visits(2e-3, 2e-3 * 3.1), one_case_plan(4)), ElementsAre(Flag::fewer_threads));
}

TEST(FindFlags, FewerThreadsIsJudgedInLargeCasesOnly) {
  EXPECT_THAT(flags_of(busy_visits(0.9e-3, 0.9e-3), one_case_plan(4)), IsEmpty());
}

TEST(FindFlags, OneThreadThatWasKeptOffItsCpuIsFewerThanOne) {
  EXPECT_THAT(flags_of(busy_visits(2e-3, 1e-3), one_case_plan(1)), ElementsAre(Flag::fewer_threads));
  EXPECT_THAT(flags_of(busy_visits(2e-3, 1.9e-3), one_case_plan(1)), IsEmpty());
}

TEST(FindFlags, TheHostsIdleThreadsSayNothingOfADevice) {
  const auto idle = busy_visits(2e-3, 1e-4);
  EXPECT_THAT(flags_of(idle, test::device_plan()), IsEmpty());
  EXPECT_THAT(flags_of(idle), ElementsAre(Flag::fewer_threads));
}

/// Eight quiet visits on a device that tells its state.
std::vector<Visit> device_visits() {
  std::vector<Visit> visits;
  for (int pass = 1; pass <= 8; ++pass) {
    visits.push_back(test::device_visit(pass, std::vector<double>(20, 1e-3), 1e-3));
    visits.back().measurement.device->before.emplace().throttle_reasons.emplace();
    visits.back().measurement.device->after.emplace().throttle_reasons.emplace();
  }
  return visits;
}

TEST(FindFlags, ThrottledIsAQuarterOfTheVisits) {
  std::vector<Visit> visits = device_visits();
  EXPECT_THAT(flags_of(visits, test::device_plan()), IsEmpty());
  visits[1].measurement.device->after->throttle_reasons = std::vector<std::string>{"thermal"};
  EXPECT_THAT(flags_of(visits, test::device_plan()), IsEmpty());  // 1 of 8
  visits[3].measurement.device->before->throttle_reasons =
      std::vector<std::string>{"power cap"};  // what was before the samples
  EXPECT_THAT(flags_of(visits, test::device_plan()), IsEmpty());
  visits[4].measurement.device->after->throttle_reasons = std::vector<std::string>{"power cap"};
  EXPECT_THAT(flags_of(visits, test::device_plan()), ElementsAre(Flag::throttled));  // 2 of 8
}

TEST(FindFlags, VisitsThatKnowNothingOfTheDeviceDoNotCountForThrottling) {
  std::vector<Visit> visits = device_visits();
  for (std::size_t i = 0; i < 3; ++i) visits[i].measurement.device->after.reset();
  for (std::size_t i = 3; i < 5; ++i) visits[i].measurement.device->after->throttle_reasons.reset();
  visits[6].measurement.device->after->throttle_reasons = std::vector<std::string>{"thermal"};
  EXPECT_THAT(flags_of(visits, test::device_plan()), ElementsAre(Flag::throttled));  // 1 of 3
}

TEST(FindFlags, WhatOneVisitSaysOfItsCallsIsShown) {
  std::vector<Visit> visits = device_visits();
  visits[3].measurement.facts.blocks_host = true;
  EXPECT_THAT(flags_of(visits, test::device_plan()), ElementsAre(Flag::blocks_host));  // 1 of 8
  visits[5].measurement.facts.refinement_failed = true;
  EXPECT_THAT(flags_of(visits, test::device_plan()), ElementsAre(Flag::blocks_host, Flag::refinement_failed));
}

TEST(FindFlags, AreInTheOrderOfTheEnumeration) {
  std::vector<Visit> visits = busy_visits(2e-3, 1e-3);
  visits.resize(2);
  for (Visit& visit : visits) {
    visit.measurement.steady = false;
    visit.measurement.facts.blocks_host = true;
    visit.measurement.device.emplace().after.emplace().throttle_reasons = std::vector<std::string>{"thermal"};
  }
  EXPECT_THAT(flags_of(visits),
              ElementsAre(Flag::not_steady, Flag::fewer_threads, Flag::throttled, Flag::blocks_host, Flag::few_passes));
}

}  // namespace
}  // namespace linbench
