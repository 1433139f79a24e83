#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "results/hard_results.hpp"
#include "results/written.hpp"

namespace linbench::test {

inline std::vector<Results> round_trip_results() {
  return {default_dot().results(), troubled_solve().results(), single_sample().results(),
          ones().results(),        on_device().results(),      hard_results()};
}

/// Writes, reads, writes again; expects the same bytes, in every format.
inline void expect_round_trips(const Results& results) {
  const std::string csv = csv_of(results);
  EXPECT_EQ(csv_of(parse_csv(csv, "a.csv")), csv);
  const std::string json = json_of(results);
  EXPECT_EQ(json_of(parse_json(json, "a.json")), json);
  const std::string jsonl = jsonl_of(results);
  EXPECT_EQ(jsonl_of(parse_jsonl(jsonl, "a.jsonl")), jsonl);
}

}  // namespace linbench::test
