#include "run/log_line.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "run/json_mutations.hpp"
#include "run/run_json.hpp"
#include "run/sample_log.hpp"

namespace linbench {
namespace {

using nlohmann::json;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;

json parsed(const std::string& line) {
  return json::parse(line);
}

WorkerStart sample_worker() {
  return {"größe", 2, 0.0625, test::sample_description("OpenBLAS")};
}

RunFooter sample_footer() {
  return {true, 20.75, 3.5, {{Status::ok, StopReason::precision}, {Status::crashed, std::nullopt}}, 17};
}

TEST(LogLine, EveryKindIsOneLineThatNamesItself) {
  const Plan plan = test::sample_plan();
  const Environment environment = test::sample_environment();
  const std::vector<std::pair<std::string, std::string>> lines = {
      {"header", header_line(environment, plan)},      {"worker", worker_line(sample_worker())},
      {"visit", visit_line(test::sample_visits()[2])}, {"resume", resume_line(environment)},
      {"footer", footer_line(sample_footer())},
  };
  for (const auto& [kind, line] : lines) {
    EXPECT_THAT(line, EndsWith("}\n"));
    EXPECT_EQ(line.find('\n'), line.size() - 1);
    EXPECT_EQ(line.rfind("{\"kind\":\"" + kind + "\"", 0), 0U) << line;
    EXPECT_EQ(kind_of(parse_log_line(line)), kind);
  }
  EXPECT_EQ(parsed(lines[0].second)["schema"], "linbench-log/2");
  EXPECT_EQ(parsed(lines[0].second)["plan"]["policy"]["passes"], 2);
}

TEST(LogLine, OfAWorker) {
  const WorkerStart worker = sample_worker();
  const WorkerStart again = worker_from_line(parsed(worker_line(worker)), test::sample_plan());
  EXPECT_EQ(again.label, worker.label);
  EXPECT_EQ(again.threads, 2);
  EXPECT_EQ(again.setup_s, 0.0625);
  EXPECT_EQ(again.description, worker.description);
}

TEST(LogLine, OfAWorkerIsStrict) {
  const auto read = [](const json& value) { worker_from_line(value, test::sample_plan()); };
  json good = parsed(worker_line(sample_worker()));
  good.erase("kind");                    // read before
  good["description"].erase("threads");  // may be missing
  test::expect_strict(good, {}, read);
  test::expect_refused(good, "/label", {"openblas"}, read);
  test::expect_refused(good, "/threads", {0, 65537}, read);
  test::expect_refused(good, "/setup_s", {-1, nullptr}, read);
}

TEST(LogLine, OfAFooter) {
  const json line = parsed(footer_line(sample_footer()));
  const RunFooter footer = footer_from_line(line, 2);
  EXPECT_EQ(footer.visits, 17);
  EXPECT_TRUE(footer.interrupted);
  EXPECT_EQ(footer.wall_s, 20.75);
  EXPECT_EQ(footer.routine_s, 3.5);
  ASSERT_EQ(footer.cases.size(), 2U);
  EXPECT_EQ(footer.cases[0].status, Status::ok);
  EXPECT_EQ(footer.cases[0].stop_reason, StopReason::precision);
  EXPECT_EQ(footer.cases[1].status, Status::crashed);
  EXPECT_EQ(footer.cases[1].stop_reason, std::nullopt);
}

TEST(LogLine, OfAFooterIsStrict) {
  const auto read = [](const json& value) { footer_from_line(value, 2); };
  json good = parsed(footer_line(sample_footer()));
  good.erase("kind");
  test::expect_strict(good, {}, read);
  test::expect_refused(good, "/cases", {json::array(), json::array({good["cases"][0]})}, read);
  test::expect_refused(good, "/cases/0/status", {"fine", nullptr}, read);
  test::expect_refused(good, "/cases/0/stop_reason", {"tired", ""}, read);
  test::expect_refused(good, "/wall_s", {-1, nullptr}, read);
}

std::string complaint(const std::string& line) {
  return test::protocol_message([&] { parse_log_line(line); });
}

TEST(LogLine, WhatIsNoLineIsRefused) {
  EXPECT_THAT(complaint(""), HasSubstr("not JSON"));
  EXPECT_THAT(complaint(R"({"kind":"visit","case_index":0)"), HasSubstr("not JSON from byte 31 on"));
  EXPECT_THAT(complaint(std::string("{\"kind\":\0}", 10)), HasSubstr("not JSON"));
  EXPECT_THAT(complaint("{\"kind\":\"\xff\"}"), HasSubstr("not JSON"));
  EXPECT_THAT(complaint("[1]"), HasSubstr("not a JSON object"));
  EXPECT_THAT(complaint(R"({"pass":1e999})"), HasSubstr("no double"));
}

TEST(LogLine, AMillionBracketsAreRefused) {
  EXPECT_THAT(complaint("{\"a\":" + std::string(1000000, '[')), HasSubstr("deeper than 16 levels"));
  std::string nested;
  for (int i = 0; i < 1000000; ++i) nested += R"({"a":)";
  EXPECT_THAT(complaint(nested), HasSubstr("deeper than 16 levels"));
}

TEST(LogLine, WithoutAKind) {
  EXPECT_EQ(kind_of(parsed("{}")), "");
  EXPECT_EQ(kind_of(parsed(R"({"kind":1})")), "");
}

}  // namespace
}  // namespace linbench
