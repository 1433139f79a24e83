#include "report/format.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "report/written.hpp"
#include "results/sample_run.hpp"

namespace linbench {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

TEST(Formats, StandInOneList) {
  std::vector<std::string_view> names;
  for (const ReportFormat& format : report_formats()) names.push_back(format.name);
  EXPECT_THAT(names, ElementsAre("table", "csv", "json", "jsonl", "markdown", "gbench", "ci-json", "best"));
}

TEST(Formats, AreFoundByName) {
  ASSERT_NE(find_report_format("csv"), nullptr);
  EXPECT_EQ(find_report_format("csv")->name, "csv");
  EXPECT_EQ(find_report_format("CSV"), nullptr);
  EXPECT_EQ(find_report_format(""), nullptr);
}

TEST(Formats, WriteWhatTheyAreCalled) {
  const Results results = test::default_dot().results();
  EXPECT_THAT(test::written("table", results), StartsWith("dot on Example CPU 9000"));
  EXPECT_THAT(test::written("csv", results), StartsWith("op,label,backend,"));
  EXPECT_THAT(test::written("json", results), StartsWith("{\"schema\":\"linbench/1\""));
  EXPECT_THAT(test::written("jsonl", results), StartsWith("{\"op\":\"dot\""));
}

TEST(Formats, WriteSomethingForNoRecords) {
  Results results = test::default_dot().results();
  results.records.clear();
  EXPECT_EQ(test::written("table", results), "nothing to measure\n");
  EXPECT_EQ(test::written("markdown", results), "nothing to measure\n");
  EXPECT_EQ(test::written("best", results), "nothing to measure\n");
  EXPECT_EQ(test::written("ci-json", results), "[\n]\n");
  EXPECT_THAT(test::written("gbench", results), HasSubstr("\"benchmarks\": [\n]}\n"));
}

TEST(Formats, NeverWriteNaN) {
  for (const test::SampleRun& run : {test::troubled_solve(), test::single_sample()})
    for (const char* const format : {"csv", "json", "jsonl", "gbench", "ci-json", "best"}) {
      const std::string text = test::written(format, run.results());
      EXPECT_EQ(text.find("nan"), std::string::npos) << format;
      EXPECT_EQ(text.find("inf"), std::string::npos) << format;
    }
}

}  // namespace
}  // namespace linbench
