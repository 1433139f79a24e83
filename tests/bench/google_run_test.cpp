#include "google_run.hpp"

#include <benchmark/benchmark.h>
#include <gtest/gtest.h>

namespace linbench::referee {
namespace {

/// Of version 1.7 and before.
struct OldRun {
  bool error_occurred = false;
  std::string error_message;
};

/// Of version 1.8 and later.
struct NewRun {
  enum Skipped { kNotSkipped, kSkippedWithMessage, kSkippedWithError } skipped = kNotSkipped;
  std::string skip_message;
};

TEST(GoogleRun, FailsByTheFieldsOfEveryVersion) {
  EXPECT_EQ(failure_of(OldRun{}), std::nullopt);
  EXPECT_EQ(failure_of(OldRun{true, "why"}), "why");
  EXPECT_EQ(failure_of(NewRun{}), std::nullopt);
  EXPECT_EQ(failure_of(NewRun{NewRun::kSkippedWithError, "why"}), "why");
  EXPECT_EQ(failure_of(NewRun{NewRun::kSkippedWithMessage, "why"}), "why");
}

TEST(GoogleRun, KnowsTheInstalledVersion) {
  EXPECT_EQ(failure_of(benchmark::BenchmarkReporter::Run{}), std::nullopt);
}

}  // namespace
}  // namespace linbench::referee
