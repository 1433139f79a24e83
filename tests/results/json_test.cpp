#include "results/json.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "results/column.hpp"
#include "results/written.hpp"

namespace linbench {
namespace {

using nlohmann::ordered_json;
using test::json_of;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

ordered_json parsed(const test::SampleRun& run) {
  return ordered_json::parse(json_of(run));
}

TEST(Json, HoldsTheWholeRun) {
  const ordered_json json = parsed(test::default_dot());
  EXPECT_EQ(json.at("schema"), "linbench/1");
  EXPECT_EQ(json.at("environment").at("machine").at("cpu_model"), "Example CPU 9000");
  EXPECT_EQ(json.at("plan").at("cases").size(), 2U);
  EXPECT_EQ(json.at("records").size(), 2U);
}

TEST(Json, KeysAreTheCsvColumnsInTheirOrder) {
  const ordered_json json = parsed(test::troubled_solve());
  std::vector<std::string> expected;
  for (const Column& column : columns()) expected.emplace_back(column.name);
  expected.insert(expected.end(), {"pass_values_s", "pass_calls", "pass_numbers", "samples_s"});
  for (const ordered_json& record : json.at("records")) {
    std::vector<std::string> keys;
    for (const auto& item : record.items()) keys.push_back(item.key());
    EXPECT_EQ(keys, expected);
  }
}

TEST(Json, NumbersAreTheRecords) {
  const test::SampleRun run = test::default_dot();
  const Record& record = run.result.records[1];
  const ordered_json json = parsed(run).at("records").at(1);
  EXPECT_EQ(json.at("median_s").get<double>(), *record.median_s);
  EXPECT_EQ(json.at("p95_s").get<double>(), record.pooled->p95);
  EXPECT_EQ(json.at("pass_values_s").get<std::vector<double>>(), record.pass_values_s);
  EXPECT_EQ(json.at("samples_s").get<Samples>(), run.results().samples(1));
  EXPECT_EQ(json.at("samples_s").size(), 6U);
  EXPECT_EQ(json.at("pass_calls").get<std::vector<int>>(), std::vector<int>(6, 40));
  EXPECT_EQ(json.at("pass_numbers").get<std::vector<int>>(), (std::vector<int>{1, 2, 3, 4, 5, 6}));
  EXPECT_EQ(json.at("seed").get<std::uint64_t>(), 1U);
  EXPECT_EQ(json.at("m").get<int>(), 1024);
}

TEST(Json, FlagsAreAList) {
  const ordered_json json = parsed(test::troubled_solve());
  EXPECT_EQ(json.at("records").at(0).at("flags"), ordered_json::array());
  EXPECT_THAT(json.at("records").at(4).at("flags").get<std::vector<std::string>>(),
              ElementsAre("not_steady", "few_passes"));
}

TEST(Json, UnknownIsNullAndNeverNan) {
  const test::SampleRun run = test::troubled_solve();  // its third record has a residual of NaN
  const ordered_json record = parsed(run).at("records").at(2);
  EXPECT_TRUE(record.at("residual").is_null());
  EXPECT_TRUE(record.at("median_s").is_null());
  EXPECT_TRUE(record.at("library").is_null());
  EXPECT_THAT(json_of(run), Not(HasSubstr("nan,")));
}

TEST(Json, IsOneRecordALine) {
  const std::string text = json_of(test::troubled_solve());
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 3 + 8 + 2);
}

TEST(Json, WithoutRecordsIsStillJson) {
  Results results = test::default_dot().results();
  results.records.clear();
  EXPECT_EQ(ordered_json::parse(json_of(results)).at("records"), ordered_json::array());
}

TEST(Json, BytesThatAreNotUtf8AreReplaced) {
  test::SampleRun run = test::troubled_solve();
  run.result.records[2].reason = "bad byte \xff";
  EXPECT_EQ(parsed(run).at("records").at(2).at("reason"), "bad byte \xEF\xBF\xBD");
}

}  // namespace
}  // namespace linbench
