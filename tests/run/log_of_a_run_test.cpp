// The run and its log together: what is read from the log is what the run reported.
#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>

#include "cli/temporary_folder.hpp"
#include "run/logged_run.hpp"
#include "run/run_log.hpp"
#include "run_fixture.hpp"

namespace linbench::test {
namespace {

using ::testing::IsEmpty;

class LogOfARunTest : public RunTest {
 protected:
  LogOfARunTest() {
    plan_for(2, {"good", "crashing", "missing", "wrong"});
    environment.machine.cpu_model = machine.cpu_model = "Example CPU";
    workers["good"].call_s = alternating(1e-3);
    workers["crashing"].on_visit = [](const Problem&, int visit) {
      if (visit == 3) throw StatusError(Status::crashed, "killed by SIGSEGV: \"bad\xff\"\n");
    };
    workers["missing"].on_start = [](int) { throw StatusError(Status::unavailable, "no such library"); };
    workers["wrong"].compute = [](const Problem&, const Operands&) { return ResultRange{}; };  // the result stays NaN
    plan.policy.passes = 4;
  }

  RunResult run_with(RunLog& log, const RunSoFar& earlier) {
    return run({.plan = plan,
                .machine = machine,
                .workers = workers,
                .clock = clock,
                .visits = log,
                .observers = {&log, &observer},
                .interrupted = interrupted,
                .so_far = earlier,
                .available_bytes = available_bytes});
  }

  cli::TemporaryFolder folder;
  const std::string path = folder / "run.jsonl";
  Environment environment;
};

void expect_same(const Record& a, const Record& b) {
  SCOPED_TRACE(b.alternative.label + ", " + b.problem.describe());
  EXPECT_EQ(a.problem, b.problem);
  EXPECT_EQ(a.alternative, b.alternative);
  EXPECT_EQ(a.threads, b.threads);
  EXPECT_EQ(a.pin, b.pin);
  EXPECT_EQ(a.description, b.description);
  EXPECT_EQ(a.routine, b.routine);
  EXPECT_EQ(a.status, b.status);
  EXPECT_EQ(a.reason, b.reason);
  EXPECT_EQ(a.passes, b.passes);
  EXPECT_EQ(a.samples, b.samples);
  EXPECT_EQ(a.calls, b.calls);
  EXPECT_EQ(a.pass_values_s, b.pass_values_s);
  EXPECT_EQ(a.pass_calls, b.pass_calls);
  EXPECT_EQ(a.pass_numbers, b.pass_numbers);
  EXPECT_EQ(a.median_s, b.median_s);
  EXPECT_EQ(a.interval_s, b.interval_s);
  EXPECT_EQ(a.cpu_per_wall, b.cpu_per_wall);
  EXPECT_EQ(a.setup_s, b.setup_s);
  EXPECT_EQ(a.first_call_s, b.first_call_s);
  EXPECT_EQ(a.gflops, b.gflops);
  EXPECT_EQ(a.residual.has_value(), b.residual.has_value());
  EXPECT_EQ(a.residual_tolerance, b.residual_tolerance);
  EXPECT_EQ(a.peak_rss_bytes, b.peak_rss_bytes);
  EXPECT_EQ(a.flags, b.flags);
  EXPECT_EQ(a.stop_reason, b.stop_reason);
  EXPECT_EQ(a.machine, b.machine);
  EXPECT_EQ(a.timestamp, b.timestamp);
}

void expect_same(const RunResult& a, const RunResult& b) {
  ASSERT_EQ(a.records.size(), b.records.size());
  for (std::size_t i = 0; i < a.records.size(); ++i) expect_same(a.records[i], b.records[i]);
  EXPECT_EQ(a.interrupted, b.interrupted);
  EXPECT_EQ(a.wall_s, b.wall_s);
  EXPECT_EQ(a.routine_s, b.routine_s);
}

TEST_F(LogOfARunTest, IsTheRun) {
  RunLog log(path, environment, plan);
  const RunResult ended = run_with(log, {});
  EXPECT_EQ(log.error(), std::nullopt);
  const LoggedRun logged = read_run_log(path);
  EXPECT_THAT(logged.remarks, IsEmpty());
  EXPECT_EQ(logged.plan, plan);
  ASSERT_EQ(ended.records[0].status, Status::ok);
  ASSERT_EQ(ended.records[1].status, Status::crashed);
  ASSERT_EQ(ended.records[2].status, Status::unavailable);
  ASSERT_EQ(ended.records[3].status, Status::inaccurate);
  expect_same(result_of(logged), ended);
}

TEST_F(LogOfARunTest, WithoutANameTheRecordsAreTheSame) {
  RunLog log(environment, plan);
  EXPECT_EQ(run_with(log, {}).records[0].pass_values_s.size(), 4U);
  EXPECT_EQ(log.visits(0).size(), 4U);
}

TEST_F(LogOfARunTest, InterruptedAndResumedIsTheRunToo) {
  RunResult ended;
  {
    RunLog log(path, environment, plan);
    interrupted = [&] { return observer.visits.size() == 9; };
    EXPECT_TRUE(run_with(log, {}).interrupted);
    EXPECT_TRUE(result_of(read_run_log(path)).interrupted);
  }
  interrupted = [] { return false; };
  {
    const LoggedRun logged = read_run_log(path);
    RunLog log(logged, environment);
    ended = run_with(log, linbench::so_far(logged));
  }
  EXPECT_FALSE(ended.interrupted);
  EXPECT_EQ(ended.records[0].passes, 4);
  expect_same(result_of(read_run_log(path)), ended);
}

TEST_F(LogOfARunTest, KilledAfterAnyLineItIsResumed) {
  std::vector<std::string> lines;
  {
    RunLog log(path, environment, plan);
    run_with(log, {});
  }
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) lines.push_back(line + "\n");
  std::string text = lines.front();
  for (std::size_t count = 1; count < lines.size(); ++count) {
    SCOPED_TRACE(count);
    std::filesystem::remove(path);
    std::ofstream(path) << text;
    const LoggedRun logged = read_run_log(path);
    {
      RunLog log(logged, environment);
      const RunResult ended = run_with(log, linbench::so_far(logged));
      EXPECT_EQ(ended.records[0].passes, 4);
      EXPECT_EQ(ended.records[4].passes, 4);
      expect_same(result_of(read_run_log(path)), ended);
    }
    text += lines[count];
  }
}

}  // namespace
}  // namespace linbench::test
