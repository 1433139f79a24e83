#include "report/html/page_data.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "report/html/made_up_sweep.hpp"

namespace linbench::html {
namespace {

using nlohmann::json;

json data_of(const Results& results) {
  std::string text;
  write_page_data(page_of(results), [&](std::string_view part) { text += part; });
  return json::parse(text);
}

Results sweep() {
  return test::made_up_sweep({.sizes = {64, 128, 256}});
}

TEST(PageData, HasAPanelForEachFamilyOfProblems) {
  const json panels = data_of(sweep())["panels"];
  ASSERT_EQ(panels.size(), 2U);
  EXPECT_EQ(panels[0]["title"], "solve f64");
  EXPECT_EQ(panels[1]["distinction"], "f32");
  ASSERT_EQ(panels[0]["lines"].size(), 4U);
  EXPECT_EQ(panels[0]["lines"][1]["name"], "openblas, 2 threads");
}

TEST(PageData, PointsAreSizeAndRecord) {
  const Results results = sweep();
  const json data = data_of(results);
  const json line = data["panels"][0]["lines"][1];
  ASSERT_EQ(line["points"].size(), 3U);
  for (const json& point : line["points"]) {
    const Record& record = results.records.at(point[1].get<std::size_t>());
    EXPECT_EQ(record.alternative.label, "openblas");
    EXPECT_EQ(record.threads, 2);
    EXPECT_EQ(record.problem.dtype, Dtype::f64);
    EXPECT_EQ(record.problem.n, point[0].get<std::int64_t>());
    EXPECT_EQ(data["records"].at(point[1].get<std::size_t>())["median"].get<double>(), *record.median_s);
  }
}

TEST(PageData, TellsWhichPointsOfALineAreMissing) {
  const Results results = sweep();
  const json line = data_of(results)["panels"][1]["lines"][2];  // eigen on one thread crashed at 256
  EXPECT_EQ(line["points"].size(), 2U);
  ASSERT_EQ(line["missing"].size(), 1U);
  EXPECT_EQ(line["missing"][0][0], 256);
  const auto index = line["missing"][0][1].get<std::size_t>();
  EXPECT_EQ(results.records.at(index).status, Status::crashed);
  EXPECT_EQ(data_of(results)["records"][index]["status"], "crashed");
}

TEST(PageData, SamplesKeepFiveDigits) {
  const Results results = sweep();
  const json records = data_of(results)["records"];
  std::size_t compared = 0;
  for (std::size_t i = 0; i < records.size(); ++i) {
    if (!records[i].contains("samples")) continue;
    const Samples samples = results.samples(i);
    ASSERT_EQ(records[i]["samples"].size(), samples.size());
    for (std::size_t pass = 0; pass < samples.size(); ++pass)
      for (std::size_t j = 0; j < samples[pass].size(); ++j, ++compared) {
        const double read = records[i]["samples"][pass][j].get<double>() * records[i]["unit"].get<double>();
        EXPECT_NEAR(read, samples[pass][j], 5.1e-5 * *results.records[i].median_s);
      }
  }
  EXPECT_EQ(compared, 21U * 9 * 30);  // 24 cases, of which 3 failed
}

TEST(PageData, AnIntervalOrARangeIsToldApart) {
  Results results = test::made_up_sweep({.labels = {"openblas"}, .sizes = {64}, .failures = false});
  json first = data_of(results)["records"][0];
  EXPECT_EQ(first["low"].get<double>(), results.records[0].interval_s->low);
  EXPECT_FALSE(first.contains("range"));

  results.records[0].interval_s.reset();
  results.records[0].pass_values_s = {3e-6, 1e-6, 2e-6};
  first = data_of(results)["records"][0];
  EXPECT_EQ(first["low"], 1e-6);
  EXPECT_EQ(first["high"], 3e-6);
  EXPECT_EQ(first["range"], true);
  EXPECT_FALSE(first.contains("width"));

  results.records[0].pass_values_s = {2e-6};
  EXPECT_FALSE(data_of(results)["records"][0].contains("low"));
}

TEST(PageData, HasNoSamplesWhereTheFileHasNone) {
  const json records = data_of(test::without_samples(sweep()))["records"];
  for (const json& record : records) EXPECT_FALSE(record.contains("samples"));
  EXPECT_TRUE(records[0].contains("q1"));
}

}  // namespace
}  // namespace linbench::html
