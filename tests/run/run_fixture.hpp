#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "fakes/fake_clock.hpp"
#include "fakes/fake_worker_link.hpp"
#include "memory_visits.hpp"
#include "problems.hpp"
#include "run/run.hpp"

namespace linbench::test {

/// Keeps what a run tells.
struct RecordingObserver final : RunObserver {
  void worker_started(const Alternative& alternative, int threads, const Description&, double) override {
    workers.push_back(alternative.label + "/" + std::to_string(threads));
  }
  void visit_finished(const Case&, const Visit& visit) override { visits.push_back(visit); }
  void predicted(const Prediction& prediction) override { predictions.push_back(prediction); }
  void case_finished(const Record& record) override { finished.push_back(record); }
  void run_finished(const RunResult&) override { ++runs_finished; }

  std::vector<std::string> workers;
  std::vector<Visit> visits;
  std::vector<Prediction> predictions;
  std::vector<Record> finished;
  int runs_finished = 0;
};

/// A run of small dot products on fake workers, on a fake clock.
class RunTest : public ::testing::Test {
 protected:
  /// `problems` dot problems (n = 2, 3, ...; k = n + 1), each on every alternative.
  void plan_for(std::size_t problems, const std::vector<std::string>& labels) {
    plan.policy.order_seed = 42;
    plan.policy.pin = Pin::none;
    for (const std::string& label : labels) plan.alternatives.emplace_back().label = label;
    for (std::size_t p = 0; p < problems; ++p) {
      const auto n = static_cast<std::int64_t>(p) + 2;
      plan.problems.push_back(dot_problem(n, Dtype::f64, n + 1));
      for (std::size_t a = 0; a < labels.size(); ++a) plan.cases.push_back({p, a, 1});
    }
  }

  const RunResult& run_plan() {
    result = run({.plan = plan,
                  .machine = machine,
                  .workers = workers,
                  .clock = clock,
                  .visits = store,
                  .observers = {&observer},
                  .interrupted = interrupted,
                  .so_far = so_far,
                  .available_bytes = available_bytes});
    return result;
  }

  const Record& record(std::size_t index) const { return result.records.at(index); }

  /// The cases visited in pass `pass`, in that order.
  std::vector<std::size_t> order_of(int pass) const {
    std::vector<std::size_t> order;
    for (const Visit& visit : observer.visits)
      if (visit.pass == pass) order.push_back(visit.case_index);
    return order;
  }

  std::vector<FakeEvent> events(FakeEvent::Kind kind) const { return workers.events_of(kind); }

  FakeClock clock;
  FakeWorkers workers{clock};
  RecordingObserver observer;
  MemoryVisits store;
  Plan plan;
  Machine machine;
  std::function<bool()> interrupted = [] { return false; };
  RunSoFar so_far;
  std::function<std::optional<std::int64_t>()> available_bytes = [] { return std::int64_t{1} << 30; };
  RunResult result;
};

/// Times per call of visit 1, 2, ...; the last one for ever.
inline auto call_times(std::vector<double> seconds) {
  return [seconds = std::move(seconds)](const Problem&, int visit) {
    return seconds[std::min(seconds.size(), static_cast<std::size_t>(visit)) - 1];
  };
}

/// Times that no number of passes makes precise: 1x, 2x, 1x, 2x, ...
inline auto alternating(double seconds) {
  return [seconds](const Problem&, int visit) { return visit % 2 == 0 ? 2 * seconds : seconds; };
}

}  // namespace linbench::test
