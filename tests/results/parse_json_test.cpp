#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "plan/usage_message.hpp"
#include "results/written.hpp"

namespace linbench {
namespace {

using nlohmann::ordered_json;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

ordered_json document() {
  return ordered_json::parse(test::json_of(test::default_dot()));
}

Results parse(const ordered_json& json) {
  return parse_json(json.dump(), "a.json");
}

std::string message(const std::string& text) {
  return usage_message([&] { parse_json(text, "a.json"); });
}

/// Of a document whose second record has that field.
std::string message(const char* field, const ordered_json& value) {
  ordered_json json = document();
  json["records"][1][field] = value;
  return message(json.dump());
}

TEST(ParseJson, ReadsTheWholeRun) {
  const test::SampleRun run = test::default_dot();
  const Results results = parse(document());
  EXPECT_EQ(results.environment.machine.identity(), run.environment.machine.identity());
  EXPECT_EQ(results.environment.argv, run.environment.argv);
  ASSERT_TRUE(results.plan);
  EXPECT_EQ(results.plan->problems, run.plan.problems);
  ASSERT_EQ(results.records.size(), 2U);
  EXPECT_EQ(results.records[1].median_s, run.result.records[1].median_s);
  EXPECT_EQ(results.records[1].pooled->median, run.result.records[1].pooled->median);  // no column, but in the samples
  EXPECT_EQ(results.samples(1), run.results().samples(1));
  EXPECT_THAT(results.sources, ElementsAre("a.json"));
}

TEST(ParseJson, TakesFromThePlanWhatColumnsDoNotTell) {
  test::SampleRun run = test::default_dot();
  run.plan.alternatives[1].named = true;
  run.plan.alternatives[1].environment = {{"A", "1"}};
  const Results results = parse_json(test::json_of(run), "a.json");
  EXPECT_FALSE(results.records[0].alternative.named);
  EXPECT_TRUE(results.records[1].alternative.named);
  EXPECT_EQ(results.records[1].alternative.environment, run.plan.alternatives[1].environment);
}

TEST(ParseJson, WhatEarlierVersionsDidNotWriteIsUnknown) {
  ordered_json json = document();
  for (ordered_json& record : json["records"])
    for (const char* field : {"key", "pass_calls", "pass_numbers", "samples_s", "condition"}) record.erase(field);
  const Results results = parse(json);
  EXPECT_TRUE(results.records[0].pass_calls.empty());
  EXPECT_TRUE(results.records[0].pass_numbers.empty());
  EXPECT_EQ(results.records[0].pass_values_s.size(), 6U);
  EXPECT_TRUE(results.samples(0).empty());
}

TEST(ParseJson, WhatLaterVersionsWriteIsIgnored) {
  ordered_json json = document();
  json["surprise"] = {1, 2};
  json["records"][0]["surprise"] = {{"a", 1}};
  EXPECT_EQ(parse(json).records.size(), 2U);
}

TEST(ParseJson, ThePlanMayBeMissing) {
  ordered_json json = document();
  json["plan"] = nullptr;
  EXPECT_FALSE(parse(json).plan);
  json.erase("plan");
  EXPECT_FALSE(parse(json).plan);
}

TEST(ParseJson, NamesTheField) {
  EXPECT_THAT(message("median_s", "0.1"),
              AllOf(HasSubstr("a.json: records[1].median_s: \"0.1\" is not valid; write a number")));
  EXPECT_THAT(message("median_s", -1), HasSubstr("records[1].median_s: '-1"));
  EXPECT_THAT(message("n", 1024.0), HasSubstr("records[1].n: 1024.0 is not valid; write a whole number"));
  EXPECT_THAT(message("n", "1024"), HasSubstr("records[1].n"));
  EXPECT_THAT(message("n", 18446744073709551615ULL), HasSubstr("records[1].n"));
  EXPECT_THAT(message("seed", -1), HasSubstr("records[1].seed"));
  EXPECT_THAT(message("label", 7), HasSubstr("records[1].label: 7"));
  EXPECT_THAT(message("label", nullptr), HasSubstr("records[1].label: it is missing"));
  EXPECT_THAT(message("flags", "noisy"), HasSubstr("records[1].flags"));
  EXPECT_THAT(message("flags", {1}), HasSubstr("records[1].flags: an array"));
  EXPECT_THAT(message("status", "fine"), HasSubstr("records[1].status: 'fine'"));
  EXPECT_THAT(message("pass_values_s", 1), HasSubstr("records[1].pass_values_s"));
  EXPECT_THAT(message("pass_values_s", {1, nullptr}), HasSubstr("records[1].pass_values_s: null"));
  EXPECT_THAT(message("pass_calls", {1, 2}), HasSubstr("records[1].pass_calls: 2 elements"));
  EXPECT_THAT(message("pass_calls", {1.5}), HasSubstr("records[1].pass_calls: 1.5"));
  EXPECT_THAT(message("pass_numbers", {1, 2}), HasSubstr("records[1].pass_numbers: 2 elements"));
  EXPECT_THAT(message("pass_numbers", {0}), HasSubstr("records[1].pass_numbers: 0 is not valid; write numbers"));
  EXPECT_THAT(message("pass_numbers", {1LL << 31}), HasSubstr("records[1].pass_numbers: 2147483648 is not valid"));
  EXPECT_THAT(message("samples_s", {1}), HasSubstr("records[1].samples_s"));
  EXPECT_THAT(message("samples_s", {{-1}}), HasSubstr("records[1].samples_s: -1"));
}

TEST(ParseJson, ChecksTheDocument) {
  ordered_json json = document();
  json["schema"] = "linbench/2";
  EXPECT_THAT(message(json.dump()), AllOf(HasSubstr("\"linbench/2\""), HasSubstr("reads \"linbench/1\"")));
  json.erase("schema");
  EXPECT_THAT(message(json.dump()), HasSubstr("field schema: missing"));
  json = document();
  json["records"] = 3;
  EXPECT_THAT(message(json.dump()), HasSubstr("field records"));
  json["records"] = {3};
  EXPECT_THAT(message(json.dump()), HasSubstr("records[0]"));
  json.erase("records");
  EXPECT_THAT(message(json.dump()), HasSubstr("field records is missing"));
  json = document();
  json["environment"]["machine"] = 1;
  EXPECT_THAT(message(json.dump()), AllOf(HasSubstr("a.json"), HasSubstr("machine")));
  json = document();
  json["plan"]["cases"][0]["problem"] = 17;
  EXPECT_THAT(message(json.dump()), AllOf(HasSubstr("a.json"), HasSubstr("cases")));
  EXPECT_THAT(message("[]"), HasSubstr("expected an object"));
}

TEST(ParseJson, RefusesWhatIsNoJson) {
  const std::string whole = test::json_of(test::default_dot());
  EXPECT_THAT(message(whole.substr(0, whole.size() / 2)), HasSubstr("a.json: it ends too early"));
  EXPECT_THAT(message("{\n\"schema\": linbench}"), AllOf(HasSubstr("a.json: parse error at line 2")));
  EXPECT_THAT(message("{} {}"), HasSubstr("a.json"));
  EXPECT_THAT(message("{\"schema\":\"\xff\"}"), HasSubstr("UTF-8"));
  EXPECT_THAT(message("{\"schema\":1e999}"), HasSubstr("1e999"));
  EXPECT_THAT(message(""), HasSubstr("ends too early"));
}

TEST(ParseJson, DepthIsLimited) {
  for (const char* open : {"[", "{\"a\":"}) {
    std::string deep;
    for (int i = 0; i < 1'000'000; ++i) deep += open;
    EXPECT_THAT(message(deep), HasSubstr("64 levels"));
  }
  // Brackets in text are no levels.
  ordered_json json = document();
  json["records"][0]["library"] = std::string(100, '[') + "\\\"" + std::string(100, '{');
  EXPECT_EQ(parse(json).records.size(), 2U);
}

TEST(ParseJsonl, ReadsTheRecords) {
  const Results results = parse_jsonl(test::jsonl_of(test::troubled_solve().results()) + "\n  \n", "a.jsonl");
  EXPECT_EQ(results.records.size(), 8U);
  EXPECT_EQ(results.samples(0).size(), 12U);
  EXPECT_FALSE(results.plan);
}

TEST(ParseJsonl, NamesTheLine) {
  const std::string good = test::jsonl_of(test::default_dot().results());
  EXPECT_THAT(usage_message([&] { parse_jsonl(good + "{\"op\":\"dot\"}\n", "a.jsonl"); }),
              HasSubstr("a.jsonl:3: label: it is missing"));
  EXPECT_THAT(usage_message([&] { parse_jsonl(good + "{\"op\":", "a.jsonl"); }), HasSubstr("a.jsonl:3: it ends too"));
  EXPECT_THAT(usage_message([&] { parse_jsonl("7\n", "a.jsonl"); }), HasSubstr("a.jsonl:1:"));
}

}  // namespace
}  // namespace linbench
