#include "cli/dry_run.hpp"

#include <gmock/gmock.h>

#include "cli/describing_workers.hpp"
#include "cli/measure_request.hpp"
#include "cli/raw_options_of.hpp"

namespace linbench::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr std::int64_t kGiB = std::int64_t{1} << 30;

std::string text_of(std::vector<std::string> arguments, std::optional<std::int64_t> available_bytes = 16 * kGiB) {
  arguments.insert(arguments.begin(), "dot");
  Machine machine;
  machine.visible_cpus = machine.physical_cores = 2;
  const Plan plan = make_plan(raw_options_of(arguments), Operation::dot, machine, 42, {});
  DescribingWorkers workers;
  workers.descriptions["openblas"] = openblas_description();
  return dry_run_text(plan, available_bytes, workers);
}

TEST(DryRun, CountsTheAxes) {
  EXPECT_THAT(text_of({"--size", "8,16", "--threads", "1,2"}),
              HasSubstr("dot: 10 cases (2 problems, 3 backends, 2 thread counts)\n"));
  EXPECT_THAT(text_of({"--backend", "openblas"}), HasSubstr("dot: 1 case (1 problem, 1 backend, 1 thread count)\n"));
}

TEST(DryRun, TellsMemoryAndWorkOfEachProblem) {
  // 46341^2 exceeds 2^31. Three f64 matrices, twice: 103,079,437,488 bytes; 2 n^3 operations.
  const std::string text = text_of({"--size", "1000,46341"});
  EXPECT_THAT(text, testing::ContainsRegex("dot f64 1000x1000x1000 +45\\.78 MiB +2 Gflop\n"));
  EXPECT_THAT(text, testing::ContainsRegex("dot f64 46341x46341x46341 +96 GiB +199 Tflop  skipped: does not fit\n"));
  EXPECT_THAT(text, HasSubstr("12.8 GiB is the limit (80 % of the memory available); 1 problem will be skipped\n"));
  EXPECT_THAT(text_of({"--size", "1000", "--memory-limit", "1MiB"}),
              HasSubstr("1 MiB is the limit (--memory-limit); 1"));
  EXPECT_THAT(text_of({"--size", "46341"}, 200 * kGiB), Not(HasSubstr("skipped")));
  const std::string unlimited = text_of({"--size", "46341"}, std::nullopt);
  EXPECT_THAT(unlimited, HasSubstr("in the worker; no limit (the memory available is unknown)\n"));
  EXPECT_THAT(unlimited, Not(HasSubstr("skipped")));
}

TEST(DryRun, TellsThePolicy) {
  const std::string text = text_of({"--threads", "1,2", "--backend", "openblas,eigen"});
  EXPECT_THAT(text, HasSubstr("threads: 1, 2, pinned compact\n"));
  EXPECT_THAT(text, HasSubstr("passes: 6 or more, until every interval's half-width is at most 2 % of the median\n"));
  EXPECT_THAT(text, HasSubstr("time: 10.0 s a case inside the routine, 40.0 s for the run (soft)\n"));
  EXPECT_THAT(text, HasSubstr("expected: 4 cases: 6 passes of each take at least about "));
  EXPECT_THAT(text, HasSubstr("order: random, seed 42\n"));
  EXPECT_THAT(text, Not(HasSubstr("not verified")));
  EXPECT_THAT(text, Not(HasSubstr("transfers")));
  EXPECT_THAT(text_of({"--transfer", "include"}), HasSubstr("transfers: part of every time on a device"));
  const std::string other =
      text_of({"--passes", "3", "--budget", "5m", "--order", "sequential", "--no-check", "--pin", "none"});
  EXPECT_THAT(other, HasSubstr("pinned none\n"));
  EXPECT_THAT(other, HasSubstr("passes: exactly 3\n"));
  EXPECT_THAT(other, HasSubstr("5 min 00 s for the run (hard)\n"));
  EXPECT_THAT(other, HasSubstr("order: sequential\n"));
  EXPECT_THAT(other, HasSubstr("results: not verified\n"));
  EXPECT_THAT(text_of({"--quick"}), HasSubstr("passes: exactly 1\n"));
  EXPECT_THAT(text_of({"--backend", "a=openblas,b=openblas"}), HasSubstr("passes: 12 or more"));
}

TEST(DryRun, TellsWhatEachBackendWouldLoad) {
  const std::string text = text_of({"--env", "openblas:OPENBLAS_CORETYPE=Zen"});
  EXPECT_THAT(text, HasSubstr("  openblas   OpenBLAS 0.3.21, Haswell kernels, 2 threads, /lib/libopenblas.so.0\n"));
  EXPECT_THAT(text, HasSubstr("with OPENBLAS_CORETYPE=Zen\n"));
  EXPECT_THAT(text, HasSubstr("  eigen      unavailable: cannot load it\n"));
}

}  // namespace
}  // namespace linbench::cli
