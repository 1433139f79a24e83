#include "cli/progress.hpp"

#include <gmock/gmock.h>

#include "fakes/fake_clock.hpp"

namespace linbench::cli {
namespace {

using test::FakeClock;
using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

class ProgressTest : public testing::Test {
 protected:
  ProgressTest() {
    Problem problem;
    problem.m = problem.n = problem.k = 64;
    plan.problems = {problem};
    plan.alternatives.resize(2);
    plan.alternatives[0].label = "openblas";
    plan.alternatives[1].label = "eigen";
    plan.cases = {{0, 0, 1}, {0, 1, 2}};
  }

  ProgressDisplay display(ProgressKind kind, bool verbose = false, std::size_t width = 100) {
    return {plan, {kind, verbose, width}, clock, [this](std::string_view text) { written += text; }};
  }

  Record record_of(std::size_t index) const {
    Record record;
    record.problem = plan.problems[0];
    record.alternative = plan.alternatives[plan.cases[index].alternative];
    record.threads = plan.cases[index].threads;
    record.median_s = 1.25e-3;
    record.gflops = 293.4;
    return record;
  }

  Visit visit_of(Status status) const {
    Visit visit;
    visit.pass = 3;
    visit.status = status;
    visit.reason = status == Status::ok ? "" : "killed by SIGSEGV";
    visit.measurement.samples.resize(2);
    for (Sample& sample : visit.measurement.samples) {
      sample.seconds = 0.5;
      sample.calls = 100;
    }
    return visit;
  }

  Plan plan;
  FakeClock clock;
  std::string written;
};

TEST_F(ProgressTest, LinesTellEachFinishedCase) {
  ProgressDisplay progress = display(ProgressKind::lines);
  progress.visit_started(plan.cases[0], 1);
  progress.visit_finished(plan.cases[0], visit_of(Status::ok));
  EXPECT_THAT(written, IsEmpty());
  progress.case_finished(record_of(0));
  EXPECT_EQ(written, "[1/2] dot f64 64x64x64, openblas, 1 thread: 1.250 ms, 293.4 GFLOP/s\n");
  written.clear();
  Record failed = record_of(1);
  failed.status = Status::crashed;
  failed.reason = "killed by SIGSEGV";
  failed.median_s.reset();
  progress.case_finished(failed);
  progress.run_finished({});
  EXPECT_EQ(written, "[2/2] dot f64 64x64x64, eigen, 2 threads: crashed: killed by SIGSEGV\n");
}

TEST_F(ProgressTest, LinesTellThePredictionOnce) {
  ProgressDisplay progress = display(ProgressKind::lines);
  progress.predicted(12);
  progress.predicted(10);
  EXPECT_EQ(written, "first pass done, at least 12.0 s to go\n");
}

TEST_F(ProgressTest, ReasonsCannotSteerTheTerminal) {
  ProgressDisplay progress = display(ProgressKind::lines);
  Record failed = record_of(1);
  failed.status = Status::failed;
  failed.reason = "a\r\x1b[2Jb\nc";
  failed.median_s.reset();
  progress.case_finished(failed);
  EXPECT_THAT(written, AllOf(Not(HasSubstr("\x1b")), Not(HasSubstr("\r"))));
  EXPECT_EQ(std::count(written.begin(), written.end(), '\n'), 1);
}

TEST_F(ProgressTest, TheLineRewritesItselfAndGoesAway) {
  ProgressDisplay progress = display(ProgressKind::line);
  progress.visit_started(plan.cases[0], 2);
  EXPECT_EQ(written, "\r\x1b[Kpass 2, 0 of 2 cases done: dot f64 64x64x64, openblas, 1 thread");
  written.clear();
  clock.advance(1);
  progress.predicted(12);
  EXPECT_THAT(written, HasSubstr("0 of 2 cases done, about 12.0 s left: dot"));
  written.clear();
  clock.advance(2);
  progress.case_finished(record_of(0));
  EXPECT_THAT(written, HasSubstr("1 of 2 cases done, about 10.0 s left"));
  EXPECT_THAT(written, Not(HasSubstr("\n")));
  written.clear();
  progress.run_finished({});
  EXPECT_EQ(written, "\r\x1b[K");
}

TEST_F(ProgressTest, TheLineIsNotRewrittenThousandsOfTimesASecond) {
  ProgressDisplay progress = display(ProgressKind::line);
  for (int i = 0; i < 1000; ++i) {
    progress.visit_started(plan.cases[0], i);
    clock.advance(1e-3);
  }
  EXPECT_LE(std::count(written.begin(), written.end(), '\r'), 11);
  EXPECT_GE(std::count(written.begin(), written.end(), '\r'), 9);
}

TEST_F(ProgressTest, TheLineFitsTheTerminal) {
  ProgressDisplay progress = display(ProgressKind::line, false, 20);
  plan.alternatives[0].label = "µµµµ";
  progress.visit_started(plan.cases[0], 2);
  EXPECT_EQ(written, "\r\x1b[Kpass 2, 0 of 2 case");
}

TEST_F(ProgressTest, NothingWhenNoneIsWanted) {
  ProgressDisplay progress = display(ProgressKind::none, true);
  progress.worker_started(plan.alternatives[0], 1, {}, 0.1);
  progress.visit_started(plan.cases[0], 1);
  progress.visit_finished(plan.cases[0], visit_of(Status::ok));
  progress.predicted(3);
  progress.case_finished(record_of(0));
  progress.run_finished({});
  EXPECT_THAT(written, IsEmpty());
}

TEST_F(ProgressTest, VerboseTellsWorkersAndTheirEnvironmentOnce) {
  ProgressDisplay progress = display(ProgressKind::lines, true);
  plan.alternatives[0].environment = {{"OPENBLAS_CORETYPE", "Haswell"}};
  Description description;
  description.library = "OpenBLAS";
  description.library_version = "0.3.21";
  description.library_path = "/lib/libopenblas.so.0";
  description.kernel_set = "Haswell";
  description.threads = 1;
  progress.worker_started(plan.alternatives[0], 1, description, 0.025);
  EXPECT_THAT(written, HasSubstr("worker openblas, 1 thread: OpenBLAS 0.3.21, Haswell kernels, 1 thread, "
                                 "/lib/libopenblas.so.0, ready after 25.00 ms\n"));
  EXPECT_THAT(written, HasSubstr(" OPENBLAS_NUM_THREADS=1 "));
  EXPECT_THAT(written, HasSubstr(" OPENBLAS_CORETYPE=Haswell\n"));
  written.clear();
  progress.worker_started(plan.alternatives[0], 1, description, 0.025);
  EXPECT_THAT(written, Not(HasSubstr("OPENBLAS_NUM_THREADS")));
}

TEST_F(ProgressTest, VerboseTellsVisits) {
  ProgressDisplay progress = display(ProgressKind::lines, true);
  progress.visit_finished(plan.cases[1], visit_of(Status::ok));
  EXPECT_EQ(written, "pass 3: dot f64 64x64x64, eigen, 2 threads: 5.000 ms, 2 samples\n");
  written.clear();
  progress.visit_finished(plan.cases[1], visit_of(Status::crashed));
  EXPECT_EQ(written, "pass 3: dot f64 64x64x64, eigen, 2 threads: crashed: killed by SIGSEGV\n");
}

}  // namespace
}  // namespace linbench::cli
