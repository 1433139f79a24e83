#include "run/run_json.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "run/visits.hpp"

namespace linbench {
namespace {

using nlohmann::ordered_json;
using testing::ElementsAre;

std::vector<std::string> keys_of(const ordered_json& json) {
  std::vector<std::string> keys;
  for (const auto& item : json.items()) keys.push_back(item.key());
  return keys;
}

TEST(RunJson, OfAVisit) {
  Visit visit = test::visit_of(2, {0.5, 0.25});
  visit.case_index = 7;
  visit.setup_s = 0.125;
  visit.wall_s = 1.5;
  visit.peak_rss_bytes = 4096;
  const ordered_json json = to_json(visit);
  EXPECT_THAT(keys_of(json), ElementsAre("case_index", "pass", "status", "reason", "routine", "measurement", "residual",
                                         "setup_s", "wall_s", "peak_rss_bytes", "timestamp"));
  EXPECT_EQ(json.at("case_index"), 7);
  EXPECT_EQ(json.at("pass"), 2);
  EXPECT_EQ(json.at("status"), "ok");
  EXPECT_TRUE(json.at("reason").is_null());
  EXPECT_EQ(json.at("routine"), "gemm");
  EXPECT_EQ(json.at("measurement").at("samples").size(), 2U);
  EXPECT_EQ(json.at("measurement").at("samples").at(1).at("seconds"), 0.25);
  EXPECT_EQ(json.at("residual").at("value"), 0.5);
  EXPECT_EQ(json.at("residual").at("tolerance"), 64);
  EXPECT_TRUE(json.at("residual").at("condition").is_null());
  EXPECT_EQ(json.at("setup_s"), 0.125);
  EXPECT_EQ(json.at("wall_s"), 1.5);
  EXPECT_EQ(json.at("peak_rss_bytes"), 4096);
  EXPECT_EQ(json.at("timestamp"), "2026-01-31T12:00:02Z");
}

TEST(RunJson, OfAVisitThatNeverBegan) {
  const ordered_json json = to_json(test::bad_visit(1, Status::unavailable, "no library"));
  EXPECT_EQ(json.at("status"), "unavailable");
  EXPECT_EQ(json.at("reason"), "no library");
  for (const char* key : {"routine", "measurement", "residual", "setup_s", "wall_s", "peak_rss_bytes", "timestamp"})
    EXPECT_TRUE(json.at(key).is_null()) << key;
}

TEST(RunJson, NanIsNull) {
  Visit visit = test::visit_of(1, {1});
  visit.residual->value = std::numeric_limits<double>::quiet_NaN();
  visit.residual->detail = "row 3";
  const ordered_json json = to_json(visit);
  EXPECT_TRUE(json.at("residual").at("value").is_null());
  EXPECT_EQ(json.at("residual").at("detail"), "row 3");
}

TEST(RunJson, OfAPlan) {
  Plan plan = test::one_case_plan(4);
  plan.alternatives[0].environment = {{"OPENBLAS_CORETYPE", "Haswell"}};
  plan.alternatives[0].named = true;
  plan.policy.passes = 8;
  plan.policy.order_seed = 18446744073709551615U;
  const ordered_json json = to_json(plan);
  EXPECT_EQ(json.at("operation"), "dot");
  EXPECT_EQ(json.at("problems").at(0).at("n"), 200);
  EXPECT_EQ(json.at("alternatives").at(0).at("label"), "openblas");
  EXPECT_EQ(json.at("alternatives").at(0).at("environment").at("OPENBLAS_CORETYPE"), "Haswell");
  EXPECT_EQ(json.at("alternatives").at(0).at("named"), true);
  EXPECT_EQ(json.at("cases").at(0).at("threads"), 4);
  EXPECT_EQ(json.at("cases").at(0).at("key"), plan.key(plan.cases[0]));
  EXPECT_EQ(json.at("policy").at("passes"), 8);
  EXPECT_TRUE(json.at("policy").at("reps").is_null());
  EXPECT_EQ(json.at("policy").at("order_seed").get<std::uint64_t>(), 18446744073709551615U);
  EXPECT_EQ(json.at("policy").at("pin"), "compact");
}

TEST(RunJson, OfAnEnvironment) {
  Environment environment;
  environment.machine.cpu_model = "Example CPU";
  environment.machine.visible_cpus = 2;
  environment.machine.quota_cpus = 1.5;
  environment.build.version = "1.2.3";
  environment.variables = {{"OMP_NUM_THREADS", "2"}};
  environment.argv = {"linbench", "dot"};
  environment.started = "2026-01-31T12:00:00Z";
  const ordered_json json = to_json(environment);
  EXPECT_EQ(json.at("machine").at("identity"), environment.machine.identity());
  EXPECT_EQ(json.at("machine").at("cpu_model"), "Example CPU");
  EXPECT_EQ(json.at("machine").at("visible_cpus"), 2);
  EXPECT_EQ(json.at("machine").at("quota_cpus"), 1.5);
  EXPECT_TRUE(json.at("machine").at("memory_bytes").is_null());
  EXPECT_TRUE(json.at("machine").at("virtualisation").is_null());
  EXPECT_EQ(json.at("build").at("version"), "1.2.3");
  EXPECT_TRUE(json.at("build").at("commit").is_null());
  EXPECT_EQ(json.at("variables").at("OMP_NUM_THREADS"), "2");
  EXPECT_EQ(json.at("argv").at(1), "dot");
  EXPECT_EQ(json.at("started"), "2026-01-31T12:00:00Z");
}

}  // namespace
}  // namespace linbench
