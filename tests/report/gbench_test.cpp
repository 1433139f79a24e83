#include "report/gbench.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "report/written.hpp"
#include "results/sample_run.hpp"

namespace linbench {
namespace {

using nlohmann::json;

json gbench_of(const Results& results) {
  return json::parse(test::written("gbench", results));
}

TEST(Gbench, OfDefaultDot) {
  test::SampleRun run = test::default_dot();
  run.environment.machine.hostname = "example";
  run.environment.machine.l1d_bytes = 32768;
  run.result.records.resize(1);
  Record& record = run.result.records[0];
  record.pass_values_s = {0.5, 0.25};
  record.pass_calls = {40, 80};
  record.cpu_per_wall = 1.5;
  record.flops = 1e9;
  EXPECT_EQ(test::written("gbench", run.results()),
            R"({"context": {"date":"2026-01-31T12:00:00Z","host_name":"example","executable":"linbench","num_cpus":4,)"
            R"("caches":[{"type":"Data","level":1,"size":32768},{"type":"Unified","level":2,"size":1048576}],)"
            R"("load_avg":[],"library_build_type":"release","json_schema_version":1},
"benchmarks": [
{"name":"dot/f64/openblas/m:1024/n:1024/k:1024/t:2/real_time",)"
            R"("run_name":"dot/f64/openblas/m:1024/n:1024/k:1024/t:2/real_time","run_type":"iteration","threads":2,)"
            R"("iterations":40,"real_time":500000000.0,"cpu_time":750000000.0,"time_unit":"ns",)"
            R"("flops_per_second":2000000000.0,"family_index":0,"per_family_instance_index":0,"repetitions":2,)"
            R"("repetition_index":0},
{"name":"dot/f64/openblas/m:1024/n:1024/k:1024/t:2/real_time",)"
            R"("run_name":"dot/f64/openblas/m:1024/n:1024/k:1024/t:2/real_time","run_type":"iteration","threads":2,)"
            R"("iterations":80,"real_time":250000000.0,"cpu_time":375000000.0,"time_unit":"ns",)"
            R"("flops_per_second":4000000000.0,"family_index":0,"per_family_instance_index":0,"repetitions":2,)"
            R"("repetition_index":1}
]}
)");
}

TEST(Gbench, HasAnEntryForEachPassOfMeasuredRows) {
  const json found = gbench_of(test::troubled_solve().results());
  EXPECT_EQ(found["benchmarks"].size(), 12U + 12U + 3U + 3U);
  for (const json& entry : found["benchmarks"]) {
    EXPECT_GT(entry["real_time"], 0);
    EXPECT_GT(entry["cpu_time"], 0);
    EXPECT_EQ(entry["iterations"], 40);
    EXPECT_EQ(entry["time_unit"], "ns");
  }
}

TEST(Gbench, TakesTheWallTimeForAnUnknownCpuTime) {
  Results results = test::default_dot().results();
  results.records[0].cpu_per_wall.reset();
  results.records[1].cpu_per_wall = 0;
  const json found = gbench_of(results);
  EXPECT_EQ(found["benchmarks"][0]["cpu_time"], found["benchmarks"][0]["real_time"]);
  EXPECT_EQ(found["benchmarks"][6]["cpu_time"], found["benchmarks"][6]["real_time"]);
}

TEST(Gbench, OfAFileWithoutPassesHasOneEntryForAll) {
  Results results = test::default_dot().results();
  results.records.resize(1);
  results.records[0].pass_values_s.clear();
  results.records[0].pass_calls.clear();
  const json found = gbench_of(results)["benchmarks"];
  ASSERT_EQ(found.size(), 1U);
  EXPECT_DOUBLE_EQ(found[0]["real_time"], *results.records[0].median_s * 1e9);
  EXPECT_EQ(found[0]["iterations"], 240);
  EXPECT_EQ(found[0]["repetitions"], 1);
}

TEST(Gbench, NamesADebugBuild) {
  Results results = test::default_dot().results();
  results.environment.build.build_type = "Debug";
  EXPECT_EQ(gbench_of(results)["context"]["library_build_type"], "debug");
}

TEST(Gbench, ReplacesWhatIsNotUtf8) {
  Results results = test::default_dot().results();
  results.environment.machine.hostname = "a\xFFz";
  EXPECT_EQ(gbench_of(results)["context"]["host_name"], "a\uFFFDz");
}

}  // namespace
}  // namespace linbench
