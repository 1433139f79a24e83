#pragma once

#include <string>
#include <string_view>

#include "results/csv.hpp"
#include "results/json.hpp"
#include "results/sample_run.hpp"

/// What the writers write, as text.
namespace linbench::test {

inline std::string written(void (*write)(const Results&, const TextSink&), const Results& results) {
  std::string out;
  write(results, [&](std::string_view text) { out += text; });
  return out;
}

inline std::string csv_of(const Results& results) {
  return written(write_csv, results);
}
inline std::string json_of(const Results& results) {
  return written(write_json, results);
}
inline std::string jsonl_of(const Results& results) {
  return written(write_jsonl, results);
}

inline std::string csv_of(const SampleRun& run) {
  return csv_of(run.results());
}
inline std::string json_of(const SampleRun& run) {
  return json_of(run.results());
}

}  // namespace linbench::test
