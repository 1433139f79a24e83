#include "referee_google.hpp"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "google_run.hpp"
#include "linbench/stats.hpp"

namespace linbench::referee {
namespace {

// The statistic is linbench's too, so that what is compared is the timing: on a busy machine the mean of a long loop
// and the median of short ones differ by whatever else ran.
constexpr double kRepetition_s = 1e-3;
constexpr double kTotal_s = 50e-3;
constexpr double kFewest = 3;
constexpr double kMost = 50;

constexpr double kBatchPerPause = 500;

/// Keeps the real time per iteration of every repetition.
class CapturingReporter final : public benchmark::BenchmarkReporter {
 public:
  bool ReportContext(const Context& /*context*/) override { return true; }
  void ReportRuns(const std::vector<Run>& runs) override {
    for (const Run& run : runs) {
      if (const auto failure = failure_of(run)) throw std::runtime_error("Google Benchmark: " + *failure);
      if (run.run_type == Run::RT_Iteration)
        seconds.push_back(run.real_accumulated_time / static_cast<double>(run.iterations));
    }
  }
  std::vector<double> seconds;
};

/// Median over the repetitions of the seconds per iteration of `body`, which is called with a benchmark::State.
template <class Body>
double run_benchmark(const Body& body, int repetitions) {
  benchmark::RegisterBenchmark("referee", body)->UseRealTime()->MinTime(kRepetition_s)->Repetitions(repetitions);
  CapturingReporter reporter;
  benchmark::RunSpecifiedBenchmarks(&reporter, "referee");
  benchmark::ClearRegisteredBenchmarks();
  if (reporter.seconds.empty()) throw std::runtime_error("Google Benchmark reported nothing");
  return median(reporter.seconds);
}

void products(benchmark::State& state, Execution& execution) {
  for (auto _ : state) {
    execution.launch(1);
    execution.wait();
    benchmark::ClobberMemory();
  }
}

void solves(benchmark::State& state, Execution& execution, std::int64_t batch) {
  while (state.KeepRunningBatch(batch)) {
    state.PauseTiming();
    execution.check();
    execution.restore(batch);
    state.ResumeTiming();
    execution.launch(batch);
    execution.wait();
  }
  execution.check();
}

/// About as many as linbench takes samples.
int repetitions(const Subject& subject) {
  if (subject.is_long()) return 1;
  return static_cast<int>(std::clamp(kTotal_s / std::max(kRepetition_s, subject.call_s()), kFewest, kMost));
}

std::int64_t batch_calls(const Subject& subject, double pause_s) {
  const double wanted = std::ceil(kBatchPerPause * pause_s / subject.call_s());
  const auto most = static_cast<double>(subject.execution().max_calls());
  return static_cast<std::int64_t>(std::clamp(wanted, 1.0, most));
}

}  // namespace

double google_pause_s() {
  const auto pauses = [](benchmark::State& state) {
    for (auto _ : state) {
      state.PauseTiming();
      state.ResumeTiming();
    }
  };
  return run_benchmark(pauses, static_cast<int>(kMost));
}

GoogleLoop::GoogleLoop(const Subject& subject, double pause_s)
    : subject_(subject), batch_(batch_calls(subject, pause_s)) {}

double GoogleLoop::call_s() const {
  const auto body = [this](benchmark::State& state) {
    if (subject_.problem().operation == Operation::dot)
      products(state, subject_.execution());
    else
      solves(state, subject_.execution(), batch_);
  };
  return run_benchmark(body, repetitions(subject_));
}

}  // namespace linbench::referee
