#include "cli/progress.hpp"

#include <gmock/gmock.h>

#include "cli/screen.hpp"
#include "fakes/fake_clock.hpp"

namespace linbench::cli {
namespace {

using test::FakeClock;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

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

  ProgressDisplay display(ProgressKind kind, bool verbose = false) {
    return {plan, {kind, verbose}, clock, {[this](std::string_view text) { take(text); }, [this] { return size; }}};
  }

  void take(std::string_view text) {
    written += text;
    ++writes;
    screen.write(text);
  }

  void visit(ProgressDisplay& progress, std::size_t index, int pass, Status status = Status::ok) {
    progress.visit_started(plan.cases[index], pass);
    clock.advance(1);
    progress.visit_finished(plan.cases[index], visit_of(status, index, pass));
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

  /// Two samples of 5 ms a call.
  Visit visit_of(Status status, std::size_t index = 1, int pass = 3) const {
    Visit visit;
    visit.case_index = index;
    visit.pass = pass;
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
  TerminalSize size{80, 24};
  Screen screen{80, 24};
  std::string written;
  int writes = 0;
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

TEST_F(ProgressTest, LinesTellBatchAndRoutineAndNoThreadsOfADevice) {
  Problem& problem = plan.problems[0];
  problem.operation = Operation::solve;
  problem.n = problem.m = 5;
  problem.batch = 1000;
  plan.alternatives[1].kind = BackendKind::cuda;
  plan.alternatives[1].label = "cuda";
  plan.cases = {{0, 0, 2, "gesv"}, {0, 1, 2}};
  ProgressDisplay progress = display(ProgressKind::lines, true);
  visit(progress, 0, 1);
  visit(progress, 1, 1);
  EXPECT_THAT(written, AllOf(HasSubstr("pass 1: solve f64 n=5 batch=1000, openblas gesv, 2 threads: "),
                             HasSubstr("pass 1: solve f64 n=5 batch=1000, cuda: ")));
  written.clear();
  Record record = record_of(0);
  record.requested_routine = "gesv";
  progress.case_finished(record);
  EXPECT_THAT(written, StartsWith("[1/2] solve f64 n=5 batch=1000, openblas gesv, 2 threads: 1.250 ms"));
}

TEST_F(ProgressTest, TransfersCountWhereTheyArePartOfTheTime) {
  Visit moved = visit_of(Status::ok, 1, 1);
  moved.measurement.device.emplace().transfers = {2e-3, 1e-3, 7, 7};
  const auto shown = [&] {
    written.clear();
    ProgressDisplay lines = display(ProgressKind::lines, true);
    lines.visit_started(plan.cases[1], 1);
    lines.visit_finished(plan.cases[1], moved);
    ProgressDisplay region = display(ProgressKind::region);
    region.visit_started(plan.cases[1], 1);
    clock.advance(1);
    region.visit_finished(plan.cases[1], moved);
    return written;
  };
  EXPECT_THAT(shown(), AllOf(HasSubstr("2 threads: 5.000 ms, 2 samples"), HasSubstr("1  5.000 ms")));
  plan.policy.transfer = Transfer::include;
  EXPECT_THAT(shown(), AllOf(HasSubstr("2 threads: 8.000 ms, 2 samples"), HasSubstr("1  8.000 ms")));
}

TEST_F(ProgressTest, LinesTellHowLongItTakesBeforeAndAfterTheFirstPass) {
  ProgressDisplay progress = display(ProgressKind::lines);
  progress.predicted({.left_s = 20, .promised_left_s = 12, .measured = false});
  EXPECT_EQ(written,
            "2 cases: 6 passes of each take at least about 12.0 s; the rest of 20.0 s goes to the widest intervals\n");
  written.clear();
  visit(progress, 0, 1);
  visit(progress, 1, 1);
  progress.predicted({.left_s = 18, .promised_left_s = 10, .measured = true});
  EXPECT_THAT(written, IsEmpty());
  visit(progress, 0, 2);
  EXPECT_EQ(written, "pass 1 done, 10 %, about 18.0 s left\n");
  written.clear();
  progress.predicted({.left_s = 9, .promised_left_s = 5, .measured = true});
  visit(progress, 1, 2);
  visit(progress, 0, 3);
  EXPECT_THAT(written, IsEmpty());
}

TEST_F(ProgressTest, LinesOfAResumedRunTellWhatIsLeft) {
  ProgressDisplay progress = display(ProgressKind::lines);
  LoggedRun run;
  run.elapsed_s = 30;
  progress.resume(run);
  progress.predicted({.left_s = 10, .promised_left_s = 10, .measured = true});
  EXPECT_EQ(written, "75 %, about 10.0 s left\n");
}

TEST_F(ProgressTest, LinesHaveNoControlCharacters) {
  ProgressDisplay progress = display(ProgressKind::lines, true);
  progress.predicted({});
  visit(progress, 0, 1);
  progress.case_finished(record_of(0));
  progress.tick();
  progress.run_finished({});
  for (const char c : written) EXPECT_TRUE(c == '\n' || static_cast<unsigned char>(c) >= 0x20) << written;
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

TEST_F(ProgressTest, TheRegionShowsWhatIsMeasuredAndTheTimeLeft) {
  ProgressDisplay progress = display(ProgressKind::region);
  progress.predicted({.left_s = 30, .promised_left_s = 12, .measured = false});
  const auto promise = StartsWith("2 cases: 6 passes of each take at least about 12.0 s");
  const std::string rest = " the widest intervals";
  EXPECT_THAT(screen.lines(), ElementsAre(promise, rest, "0 %, at least about 30.0 s left"));
  clock.advance(10);
  progress.visit_started(plan.cases[0], 1);
  EXPECT_THAT(
      screen.lines(),
      ElementsAre(promise, rest, "33 %, at least about 20.0 s left; pass 1: dot f64 64x64x64, openblas, 1 thread"));
  clock.advance(1);
  progress.predicted({.left_s = 33, .promised_left_s = 12, .measured = true});
  EXPECT_THAT(screen.lines(),
              ElementsAre(promise, rest, "25 %, about 33.0 s left; pass 1: dot f64 64x64x64, openblas, 1 thread"));
  clock.advance(32.5);
  progress.visit_started(plan.cases[0], 1);
  EXPECT_THAT(screen.last(), HasSubstr("%, under a second left; pass 1: dot"));
}

TEST_F(ProgressTest, TheRegionNeverPromisesWhatIsOver) {
  ProgressDisplay progress = display(ProgressKind::region);
  progress.predicted({.left_s = 3, .promised_left_s = 3, .measured = true});
  clock.advance(10);
  progress.visit_started(plan.cases[0], 6);
  EXPECT_THAT(screen.last(), StartsWith("99 %, nearly done; pass 6: dot"));
  clock.advance(1);
  progress.predicted({.left_s = 3, .promised_left_s = 3, .measured = false});
  clock.advance(10);
  progress.visit_started(plan.cases[0], 6);
  EXPECT_THAT(screen.last(), StartsWith("0 of 2 cases done; pass 6: dot")) << "a guess that was wrong";
}

TEST_F(ProgressTest, TheTableGrowsUnderIt) {
  ProgressDisplay progress = display(ProgressKind::region);
  visit(progress, 0, 1);
  // 2 * 64^3 flop in 5 ms.
  EXPECT_THAT(screen.lines(), ElementsAre(StartsWith("0 of 2 cases done; pass 1: dot f64 64x64x64, openblas"),
                                          "size  dtype  backend   thr  passes    median  GFLOP/s",
                                          "  64  f64    openblas    1       1  5.000 ms   0.1049"));
  visit(progress, 1, 1, Status::crashed);
  visit(progress, 0, 2);
  EXPECT_THAT(screen.lines(), ElementsAre(StartsWith("0 of 2 cases done; pass 2: dot f64 64x64x64, openblas"),
                                          "size  dtype  backend   thr  passes    median  GFLOP/s",
                                          "  64  f64    eigen       2       0   crashed",
                                          "  64  f64    openblas    1       2  5.000 ms   0.1049"));
  progress.run_finished({});
  EXPECT_THAT(screen.lines(), ElementsAre(""));
}

TEST_F(ProgressTest, TheTableHasTheLatestRowsThatFit) {
  plan.problems.clear();
  plan.cases.clear();
  for (std::size_t i = 0; i < 40; ++i) {
    Problem problem;
    problem.m = problem.n = problem.k = static_cast<std::int64_t>(i) + 1;
    plan.problems.push_back(problem);
    plan.cases.push_back({i, 0, 1});
  }
  ProgressDisplay progress = display(ProgressKind::region);
  for (std::size_t i = 0; i < 40; ++i) visit(progress, i, 1);
  ASSERT_EQ(screen.lines().size(), 14U);
  EXPECT_THAT(screen.lines()[2], StartsWith("  29  f64"));
  EXPECT_THAT(screen.last(), StartsWith("  40  f64"));
  size.rows = 6;
  visit(progress, 0, 2);
  EXPECT_THAT(screen.lines(), ElementsAre(StartsWith("0 of"), StartsWith("size"), StartsWith("  39"),
                                          StartsWith("  40"), StartsWith("   1")));
  size.rows = 2;
  visit(progress, 1, 2);
  EXPECT_THAT(screen.lines(), ElementsAre(StartsWith("0 of")));
}

TEST_F(ProgressTest, ProblemsOfOneSizeAreToldApart) {
  plan.problems.push_back(plan.problems[0]);
  plan.problems[1].trans_a = Trans::transpose;
  plan.cases = {{0, 0, 1}, {1, 0, 1}};
  ProgressDisplay progress = display(ProgressKind::region);
  visit(progress, 1, 1);
  EXPECT_THAT(screen.last(), StartsWith("dot f64 64x64x64 TN  openblas"));
}

TEST_F(ProgressTest, RoutinesAskedForAreToldApart) {
  plan.cases = {{0, 0, 1, "gemm"}, {0, 0, 1, "gemm3m"}};
  ProgressDisplay progress = display(ProgressKind::region);
  visit(progress, 1, 1);
  EXPECT_THAT(screen.last(), HasSubstr("openblas gemm3m"));
}

TEST_F(ProgressTest, ItIsRedrawnTenTimesASecondAtMost) {
  ProgressDisplay progress = display(ProgressKind::region);
  for (int i = 0; i < 1000; ++i) {
    progress.visit_started(plan.cases[0], i);
    clock.advance(1e-3);
  }
  EXPECT_LE(writes, 11);
  EXPECT_GE(writes, 9);
}

TEST_F(ProgressTest, TheClockRunsWhileAVisitLasts) {
  ProgressDisplay progress = display(ProgressKind::region);
  progress.predicted({.left_s = 100, .promised_left_s = 100, .measured = true});
  progress.visit_started(plan.cases[0], 1);
  const int before = writes;
  clock.advance(0.5);
  progress.tick();
  EXPECT_EQ(writes, before) << "a sample may be under way";
  clock.advance(0.6);
  progress.tick();
  EXPECT_EQ(writes, before + 1);
  EXPECT_THAT(screen.last(), HasSubstr("about 1 min 39 s left"));
}

TEST_F(ProgressTest, ATickBeforeTheFirstDrawingShowsNothing) {
  ProgressDisplay progress = display(ProgressKind::region);
  clock.advance(10);
  progress.tick();
  EXPECT_EQ(writes, 0);
}

TEST_F(ProgressTest, LinesOfAVerboseRunStayAboveTheRegion) {
  ProgressDisplay progress = display(ProgressKind::region, true);
  visit(progress, 1, 1);
  EXPECT_THAT(screen.lines(), ElementsAre("pass 1: dot f64 64x64x64, eigen, 2 threads: 5.000 ms, 2 samples",
                                          StartsWith("0 of 2 cases done"), StartsWith("size"), StartsWith("  64")));
}

TEST_F(ProgressTest, AnEndByExceptionLeavesNoTrace) {
  {
    ProgressDisplay progress = display(ProgressKind::region);
    visit(progress, 1, 1);
  }
  EXPECT_THAT(screen.lines(), ElementsAre(""));
}

TEST_F(ProgressTest, AResumedRunHasItsEarlierVisits) {
  ProgressDisplay progress = display(ProgressKind::region);
  LoggedRun run;
  run.visits = {{visit_of(Status::ok, 0, 1), visit_of(Status::ok, 0, 2)}, {}};
  run.elapsed_s = 30;
  progress.resume(run);
  progress.predicted({.left_s = 10, .promised_left_s = 10, .measured = true});
  EXPECT_THAT(screen.lines(), ElementsAre("75 %, about 10.0 s left", StartsWith("size"),
                                          "  64  f64    openblas    1       2  5.000 ms   0.1049"));
}

TEST_F(ProgressTest, NothingWhenNoneIsWanted) {
  ProgressDisplay progress = display(ProgressKind::none, true);
  progress.worker_started(plan.alternatives[0], 1, {}, 0.1);
  progress.visit_started(plan.cases[0], 1);
  progress.visit_finished(plan.cases[0], visit_of(Status::ok));
  progress.predicted({});
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
