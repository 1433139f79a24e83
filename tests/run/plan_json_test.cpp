#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "run/json_mutations.hpp"
#include "run/run_json.hpp"
#include "run/sample_log.hpp"
#include "run/visits.hpp"

namespace linbench {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;
using testing::HasSubstr;

json parsed(const ordered_json& written) {
  return json::parse(written.dump());
}

void read(const json& value) {
  plan_from_json(value);
}

TEST(PlanJson, IsWritten) {
  Plan plan = test::one_case_plan(4);
  plan.alternatives[0].environment = {{"OPENBLAS_CORETYPE", "Haswell"}};
  plan.alternatives[0].named = true;
  plan.policy.passes = 8;
  plan.policy.order_seed = 18446744073709551615U;
  const ordered_json out = to_json(plan);
  EXPECT_EQ(out.at("operation"), "dot");
  EXPECT_EQ(out.at("problems").at(0).at("n"), 200);
  EXPECT_EQ(out.at("alternatives").at(0).at("label"), "openblas");
  EXPECT_EQ(out.at("alternatives").at(0).at("environment").at("OPENBLAS_CORETYPE"), "Haswell");
  EXPECT_EQ(out.at("alternatives").at(0).at("named"), true);
  EXPECT_EQ(out.at("cases").at(0).at("threads"), 4);
  EXPECT_EQ(out.at("cases").at(0).at("key"), plan.key(plan.cases[0]));
  EXPECT_EQ(out.at("policy").at("passes"), 8);
  EXPECT_TRUE(out.at("policy").at("reps").is_null());
  EXPECT_EQ(out.at("policy").at("order_seed").get<std::uint64_t>(), 18446744073709551615U);
  EXPECT_EQ(out.at("policy").at("pin"), "compact");
  EXPECT_EQ(out.at("policy").at("transfer"), "exclude");
  EXPECT_TRUE(out.at("cases").at(0).at("routine").is_null());
}

TEST(PlanJson, OfEarlierVersionsIsReadWithDefaults) {
  const Plan plan = test::one_case_plan(4);
  json earlier = parsed(to_json(plan));
  earlier["policy"].erase("transfer");
  earlier["cases"][0].erase("routine");
  earlier["problems"][0].erase("batch");
  earlier["problems"][0].erase("method");
  EXPECT_EQ(plan_from_json(earlier), plan);
}

Plan with_every_policy() {
  Plan plan = test::sample_plan();
  plan.policy.reps = 1;
  plan.policy.passes = 40;
  plan.policy.warmup = 0;
  plan.policy.precision = 1.0 / 3;
  plan.policy.max_time_s = 1e-3;
  plan.policy.timeout_s = 0.5;
  plan.policy.memory_limit_bytes = 1;
  plan.policy.quick = true;
  plan.policy.check = false;
  return plan;
}

TEST(PlanJson, IsReadAsItWas) {
  for (const Plan& plan : {test::sample_plan(), with_every_policy(), test::one_case_plan(), Plan{}})
    EXPECT_EQ(plan_from_json(parsed(to_json(plan))), plan);
}

TEST(PlanJson, PlansThatDifferAnywhereAreNotEqual) {
  const Plan plan = test::sample_plan();
  const std::vector<void (*)(Plan&)> changes = {[](Plan& p) { p.operation = Operation::dot; },
                                                [](Plan& p) { p.problems[1].n = 7; },
                                                [](Plan& p) { p.alternatives[1].label += "x"; },
                                                [](Plan& p) { p.alternatives[1].kind = BackendKind::openblas; },
                                                [](Plan& p) { p.alternatives[1].argument.clear(); },
                                                [](Plan& p) { p.alternatives[1].environment[0].second += "x"; },
                                                [](Plan& p) { p.alternatives[1].environment.pop_back(); },
                                                [](Plan& p) { p.alternatives[1].labelled = false; },
                                                [](Plan& p) { p.alternatives[1].named = false; },
                                                [](Plan& p) { p.cases[0].threads = 2; },
                                                [](Plan& p) { p.cases.pop_back(); },
                                                [](Plan& p) { p.cases[1].routine.clear(); },
                                                [](Plan& p) { p.cases[0].routine = "gesv"; },
                                                [](Plan& p) { p.problems[1].batch = 1; },
                                                [](Plan& p) { p.problems[1].method = SolveMethod::direct; },
                                                [](Plan& p) { p.policy.transfer = Transfer::exclude; },
                                                [](Plan& p) { p.policy.passes.reset(); },
                                                [](Plan& p) { p.policy.order_seed = 1; },
                                                [](Plan& p) { p.policy.pin = Pin::compact; }};
  for (std::size_t i = 0; i < changes.size(); ++i) {
    Plan other = plan;
    changes[i](other);
    EXPECT_NE(other, plan) << i;
    EXPECT_NE(plan_from_json(parsed(to_json(plan))), other) << i;
  }
}

TEST(PlanJson, ReadingIsStrict) {
  test::expect_strict(parsed(to_json(with_every_policy())), {"environment"}, read,
                      {"batch", "method", "routine", "transfer"});
}

TEST(PlanJson, ValuesOutOfRangeAreRefused) {
  const json good = parsed(to_json(test::sample_plan()));
  test::expect_refused(good, "/operation", {"divide", ""}, read);
  test::expect_refused(good, "/problems/0/n", {0, -5, 1e3, "5", 18446744073709551615U}, read);
  test::expect_refused(good, "/alternatives/0/label", {""}, read);
  test::expect_refused(good, "/alternatives/0/kind", {"mkl"}, read);
  test::expect_refused(good, "/alternatives/1/environment", {json::array(), "A=1"}, read);
  test::expect_refused(good, "/cases/0/threads", {0, 65537}, read);
  test::expect_refused(good, "/policy/precision", {0, -1, 1.5}, read);
  test::expect_refused(good, "/policy/max_time_s", {0, 1e12}, read);
  test::expect_refused(good, "/policy/reps", {0, 0.5}, read);
  test::expect_refused(good, "/policy/warmup", {-1}, read);
  test::expect_refused(good, "/policy/order_seed", {-1, 1.5}, read);
  test::expect_refused(good, "/policy/pin", {"spread"}, read);
  test::expect_refused(good, "/policy/transfer", {"both", 1}, read);
  test::expect_refused(good, "/cases/0/routine", {7, std::string(257, 'x')}, read);
}

TEST(PlanJson, AReferenceToWhatIsNotThereIsRefused) {
  const json good = parsed(to_json(test::sample_plan()));
  test::expect_refused(good, "/cases/5/problem", {2, -1}, read);
  test::expect_refused(good, "/cases/5/alternative", {2, -1}, read);
}

TEST(PlanJson, TwoAlternativesOfOneLabelAreRefused) {
  json bad = parsed(to_json(test::sample_plan()));
  bad["alternatives"][1]["label"] = "eigen";
  EXPECT_THAT(test::protocol_message([&] { read(bad); }), HasSubstr("plan.alternatives[1].label"));
}

TEST(PlanJson, AProblemOfAnotherOperationIsRefused) {
  json bad = parsed(to_json(test::sample_plan()));
  bad["problems"][1] = parsed(to_json(test::one_case_plan()))["problems"][0];
  EXPECT_THAT(test::protocol_message([&] { read(bad); }), HasSubstr("plan.problems"));
}

}  // namespace
}  // namespace linbench
