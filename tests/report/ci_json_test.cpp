#include "report/ci_json.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "report/written.hpp"
#include "results/sample_run.hpp"

namespace linbench {
namespace {

TEST(CiJson, OfDefaultDot) {
  test::SampleRun run = test::default_dot();
  for (Record& r : run.result.records) {
    r.median_s = 0.5;
    r.interval_s = Interval{0.25, 1};
  }
  run.result.records[1].description = {};
  EXPECT_EQ(test::written("ci-json", run.results()), R"([
{"name":"dot/f64/openblas/m:1024/n:1024/k:1024/t:2","unit":"ns","value":500000000.0,"range":"± 3.75e+08","extra":"6 passes\nOpenBLAS 0.3.21, Haswell"},
{"name":"dot/f64/eigen/m:1024/n:1024/k:1024/t:2","unit":"ns","value":500000000.0,"range":"± 3.75e+08","extra":"6 passes"}
]
)");
}

TEST(CiJson, LeavesOutWhatWasNotMeasuredAndUnknownIntervals) {
  const auto found = nlohmann::json::parse(test::written("ci-json", test::troubled_solve().results()));
  ASSERT_EQ(found.size(), 4U);
  EXPECT_TRUE(found[0].contains("range"));
  EXPECT_FALSE(found[2].contains("range"));
}

}  // namespace
}  // namespace linbench
