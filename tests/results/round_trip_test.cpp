#include <gtest/gtest.h>

#include "results/round_trips.hpp"
#include "results/written.hpp"

namespace linbench {
namespace {

TEST(RoundTrip, LosesNothingInAnyFormat) {
  for (const Results& results : test::round_trip_results()) test::expect_round_trips(results);
}

TEST(RoundTrip, OneFormatAfterAnother) {
  const Results results = test::hard_results();
  const std::string csv = test::csv_of(results);
  EXPECT_EQ(test::csv_of(parse_json(test::json_of(results), "a.json")), csv);
  EXPECT_EQ(test::csv_of(parse_jsonl(test::jsonl_of(results), "a.jsonl")), csv);
}

/// Not only the text but the numbers themselves, to the last bit.
TEST(RoundTrip, NumbersAreTheSame) {
  const Results results = test::hard_results();
  for (const Results& read :
       {parse_csv(test::csv_of(results), "a.csv"), parse_json(test::json_of(results), "a.json")}) {
    ASSERT_EQ(read.records.size(), results.records.size());
    for (std::size_t i = 0; i < results.records.size(); ++i) {
      const Record& expected = results.records[i];
      const Record& found = read.records[i];
      EXPECT_EQ(found.median_s, expected.median_s);
      EXPECT_EQ(found.interval_s, expected.interval_s);
      ASSERT_EQ(found.pooled.has_value(), expected.pooled.has_value());
      if (found.pooled) {
        EXPECT_EQ(found.pooled->min, expected.pooled->min);
        EXPECT_EQ(found.pooled->stddev, expected.pooled->stddev);
        EXPECT_EQ(found.pooled->count, expected.samples);
      }
      EXPECT_EQ(found.residual, expected.residual);
      EXPECT_EQ(found.alternative.label, expected.alternative.label);
      EXPECT_EQ(found.status, expected.status);
      EXPECT_EQ(found.flags, expected.flags);
      EXPECT_EQ(found.stop_reason, expected.stop_reason);
      EXPECT_EQ(found.problem, expected.problem);
    }
  }
}

TEST(RoundTrip, JsonKeepsPassesAndSamples) {
  const Results results = test::hard_results();
  const Results read = parse_json(test::json_of(results), "a.json");
  for (std::size_t i = 0; i < results.records.size(); ++i) {
    EXPECT_EQ(read.records[i].pass_values_s, results.records[i].pass_values_s);
    EXPECT_EQ(read.records[i].pass_calls, results.records[i].pass_calls);
    EXPECT_EQ(read.records[i].pass_numbers, results.records[i].pass_numbers);
    EXPECT_EQ(read.samples(i), results.samples(i));
  }
}

TEST(RoundTrip, CsvHasNoPassesNoSamplesAndNoPlan) {
  const Results read = parse_csv(test::csv_of(test::default_dot()), "a.csv");
  EXPECT_TRUE(read.records.at(0).pass_values_s.empty());
  EXPECT_TRUE(read.samples(0).empty());
  EXPECT_FALSE(read.plan);
}

}  // namespace
}  // namespace linbench
