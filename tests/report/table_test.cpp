#include "report/table.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "report/sample_sweep.hpp"
#include "report/text.hpp"
#include "results/sample_run.hpp"

namespace linbench {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string table_of(const Results& results, const TextStyle& style = {}) {
  std::string text;
  write_table(results, style, [&](std::string_view part) { text += part; });
  return text;
}

std::string table_of(const test::SampleRun& run, const TextStyle& style = {}) {
  return table_of(run.results(), style);
}

std::string line_with(const std::string& text, const std::string& part) {
  const std::size_t place = text.find(part);
  if (place == std::string::npos) return {};
  const std::size_t begin = text.rfind('\n', place) + 1;
  return text.substr(begin, text.find('\n', place) - begin);
}

std::size_t widest_line(const std::string& text) {
  std::size_t widest = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = text.find('\n', begin);
    widest = std::max(widest, report::display_width(text.substr(begin, end - begin)));
    begin = end + 1;
  }
  return widest;
}

TEST(Table, OfDefaultDot) {
  EXPECT_EQ(table_of(test::default_dot()),
            R"(dot on Example CPU 9000, x86-64-v3, 4 CPUs, quota 1.5, kvm; pin compact; 2026-01-31T12:00:00Z
with OPENBLAS_CORETYPE=Haswell

size  dtype  backend                     thr  median [95% interval]      min    p95  GFLOP/s      ×  residual
1024  f64    openblas (0.3.21, Haswell)    2  18.61 ms [18.52, 18.70]  18.44  18.75    115.4  1.00×  ok 0.3/64
             eigen (3.4.0, x86-64-v3)      2  22.35 ms [22.24, 22.46]  22.14  22.52    96.07  1.20×  ok 0.3/64

6 passes, 120 samples, 480 calls in 9.3 s (6.5 s of it in the routines); stopped by precision
)");
}

TEST(Table, NamesInheritedVariablesButNotThoseThatLinbenchSets) {
  test::SampleRun run = test::default_dot();
  run.environment.variables = {{"MKL_CBWR", "AVX2"}, {"OMP_NUM_THREADS", "7"}, {"OPENBLAS_CORETYPE", "Zen"}};
  EXPECT_THAT(table_of(run), HasSubstr("\nwith MKL_CBWR=AVX2 OPENBLAS_CORETYPE=Zen\n\n"));
  run.environment.variables = {{"OMP_NUM_THREADS", "7"}};
  EXPECT_THAT(table_of(run), HasSubstr("12:00:00Z\n\n"));
}

TEST(Table, OfDefaultDotFitsIntoATerminalWithAFlag) {
  test::SampleRun run = test::default_dot();
  run.result.records[1].flags = {Flag::outliers};
  const std::string text = table_of(run);
  EXPECT_THAT(text, HasSubstr("openblas (0.3.21, Haswell)"));
  EXPECT_LE(widest_line(text), 120U);
}

TEST(Table, OfASolveWithTroubles) {
  EXPECT_EQ(table_of(test::troubled_solve()),
            R"(solve on Example CPU 9000, x86-64-v3, 4 CPUs, quota 1.5, kvm; pin compact; 2026-01-31T12:00:00Z
with OPENBLAS_CORETYPE=Haswell

size  dtype  nrhs  backend              thr  median [95% interval]      min    p95  GFLOP/s      ×  residual    flags
 100  f64       3  openblas               1  152.6 µs [151.6, 153.7]  150.3  154.4    4.727  1.00×  ok 0.3/64
                   openblas               2  417.2 µs [414.3, 420.0]  410.8  421.9    1.729  2.73×  ok 0.3/64
                   blas:…/libblas.so.3    1  inaccurate                                             bad NaN/64
                   eigen                  1  unavailable
2000  f64       3  openblas               1   1.261 s (1.258..1.263)  1.252  1.267    4.248  1.00×  ok 0.3/64   not_steady few_passes
                   openblas               2   1.513 s (1.510..1.516)  1.503  1.520    3.540  1.20×  ok 0.3/64   fewer_threads few_passes
                   blas:…/libblas.so.3    1  oom
                   eigen                  1  unavailable

openblas       0.3.21, Haswell (/usr/lib/libopenblas.so.0)
inaccurate     blas:…/libblas.so.3 (100 on 1 thread): system 2, right-hand side 0 is "NaN"
oom            blas:…/libblas.so.3 (2000 on 1 thread): needs 64 MiB
unavailable    eigen, both rows: no worker for x86-64-v1.
not_steady     1 of 4 rows: times were still moving by more than 2 % when the warm-up ran out, so early samples may be
               slower than later ones; stop other programs or let the machine settle, or give it more with --warmup N
fewer_threads  1 of 4 rows: CPU time per wall time is more than 20 % below the threads asked for, so the library used
               fewer or was kept off its CPUs; stop other programs, compare with a --threads 1 row, and check affinity,
               CPU quota and the library's own thread limit
few_passes     2 of 4 rows: fewer than 6 passes give no 95 % interval, so (a..b) is only the least and the greatest
               pass; allow more with --passes 6, --max-time or --budget

3-12 passes, 300 samples, 1,200 calls in 4 min 32 s (3 min 20 s of it in the routines); stopped by precision (2 rows),
max_time (2 rows)
)");
}

TEST(Table, OfOneSample) {
  EXPECT_EQ(table_of(test::single_sample()),
            R"(dot on Example CPU 9000, x86-64-v3, 4 CPUs, quota 1.5, kvm; pin compact; 2026-01-31T12:00:00Z
with OPENBLAS_CORETYPE=Haswell

 size  dtype  backend                     thr  median     min    p95  GFLOP/s  residual   flags
20000  f32    openblas (0.3.21, Haswell)    2  40.08 s  40.08  40.08    399.2  ok 0.3/64  within_process

within_process  one pass in one process cannot show how much the time moves from process to process, often several times
                the spread seen here; leave out --quick, or ask for --passes 6

1 pass, 1 sample, 4 calls in 5 min 30 s (5 min 22 s of it in the routines); stopped by passes
)");
}

TEST(Table, ANarrowTerminalMovesLibrariesBelowAndWrapsNotes) {
  const std::string text = table_of(test::default_dot(), {.colour = false, .width = 100});
  EXPECT_LE(widest_line(text), 100U);
  EXPECT_THAT(line_with(text, "18.61 ms"), Not(HasSubstr("0.3.21")));
  EXPECT_THAT(text, HasSubstr("\nopenblas  0.3.21, Haswell (/usr/lib/libopenblas.so.0)\n"));
  EXPECT_THAT(text, HasSubstr("\neigen     3.4.0, x86-64-v3\n"));
}

TEST(Table, PaintsTheFastestWhatFailedAndRemarks) {
  const std::string text = table_of(test::troubled_solve(), {.colour = true, .width = 120});
  EXPECT_THAT(text, HasSubstr("\x1b[32m152.6 µs [151.6, 153.7]\x1b[0m"));
  EXPECT_THAT(text, HasSubstr("\x1b[32m1.00×\x1b[0m"));
  EXPECT_THAT(text, Not(HasSubstr("\x1b[32m417.2 µs")));
  EXPECT_THAT(text, HasSubstr("\x1b[31minaccurate\x1b[0m"));
  EXPECT_THAT(text, HasSubstr("\x1b[31mbad NaN/64\x1b[0m"));
  EXPECT_THAT(text, HasSubstr("\x1b[2mnot_steady few_passes\x1b[0m"));
}

TEST(Table, WithoutColourHasNoEscapes) {
  EXPECT_THAT(table_of(test::troubled_solve()), Not(HasSubstr("\x1b")));
}

TEST(Table, ShowsWhatIsUnusualOfAProblem) {
  test::SampleRun run = test::default_dot();
  for (Record& record : run.result.records) {
    record.problem.n = 2048;
    record.problem.trans_b = Trans::transpose;
    record.problem.lda = 4096;
    record.problem.fill.kind = FillKind::ones;
    record.problem.seed = 7;
  }
  const std::string text = table_of(run, {.colour = false, .width = 200});
  EXPECT_THAT(text, HasSubstr("          size  dtype  trans   lda  fill  seed  backend"));
  EXPECT_THAT(text, HasSubstr("1024x2048x1024  f64    NT     4096  ones     7  openblas"));
}

TEST(Table, SaysBelowThatRatesOfConstantOperandsAreNotComparable) {
  EXPECT_THAT(table_of(test::ones()), HasSubstr("\nfill ones  rates are not comparable with"));
  EXPECT_THAT(table_of(test::default_dot()), Not(HasSubstr("not comparable")));
}

TEST(Table, MatrixKindIsShownWhereItVaries) {
  test::SampleRun run = test::troubled_solve();
  EXPECT_THAT(table_of(run), Not(HasSubstr("matrix")));
  for (std::size_t i = 4; i < 8; ++i) run.result.records[i].problem.matrix = MatrixKind::spd;
  const std::string text = table_of(run);
  EXPECT_THAT(line_with(text, "152.6 µs"), HasSubstr("general"));
  EXPECT_THAT(line_with(text, "1.261 s"), HasSubstr("spd"));
}

TEST(Table, RowsOfAProblemShareTheUnitOfTheFastest) {
  test::SampleRun run = test::default_dot();
  run.result.records[1].median_s = 2.5;
  run.result.records[1].interval_s = Interval{2.4, 2.6};
  EXPECT_THAT(table_of(run), HasSubstr("  2500 ms   [2400, 2600]  "));
}

TEST(Table, TimesFarBelowTheMedianKeepTwoDigits) {
  test::SampleRun run = test::default_dot();
  run.result.records.resize(1);
  Record& record = run.result.records[0];
  record.median_s = 15.99e-3;
  record.interval_s = Interval{0.0144e-3, 19.98e-3};
  record.pooled->min = 4.6e-6;
  EXPECT_THAT(table_of(run), HasSubstr("  15.99 ms [0.014, 19.98]  4.600 µs  "));
}

TEST(Table, ComparesOnlyWhereThereAreSeveralRows) {
  EXPECT_THAT(table_of(test::single_sample()), Not(HasSubstr("×")));
}

TEST(Table, SaysWhenNothingWasMeasured) {
  test::SampleRun run = test::default_dot();
  run.result.wall_s = 0.25;
  run.result.records.resize(1);
  Record& record = run.result.records[0];
  Record failed;
  failed.problem = record.problem;
  failed.alternative = record.alternative;
  failed.status = Status::crashed;
  failed.reason = "signal 11";
  record = failed;
  EXPECT_EQ(table_of(run),
            R"(dot on Example CPU 9000, x86-64-v3, 4 CPUs, quota 1.5, kvm; pin compact; 2026-01-31T12:00:00Z
with OPENBLAS_CORETYPE=Haswell

size  dtype  backend   thr  median
1024  f64    openblas    1  crashed

crashed  openblas: signal 11

nothing measured, in 250 ms
)");
}

TEST(Table, SaysThatTheRunWasInterrupted) {
  test::SampleRun run = test::default_dot();
  run.result.interrupted = true;
  for (Record& record : run.result.records) record.stop_reason = StopReason::interrupted;
  const std::string text = table_of(run);
  EXPECT_THAT(text, HasSubstr("\ninterrupted: rows hold the passes that had ended\n6 passes, "));
  EXPECT_THAT(text, HasSubstr("; stopped by an interrupt\n"));
}

TEST(Table, PromisesAnIntervalOnlyWhereARowHasOne) {
  test::SampleRun run = test::troubled_solve();
  EXPECT_THAT(table_of(run), HasSubstr("  median [95% interval]  "));
  for (Record& record : run.result.records) record.interval_s.reset();
  EXPECT_THAT(table_of(run), HasSubstr("  median (range)  "));
  EXPECT_THAT(table_of(run), Not(HasSubstr("interval]")));
}

TEST(Table, ANeverFinishedRunSaysHowToGoOn) {
  Results results = test::default_dot().results();
  results.finished = false;
  EXPECT_THAT(table_of(results), HasSubstr("\nunfinished: rows hold the passes that had ended so far\n6 passes, "));
  results.sources = {"my run.jsonl"};
  EXPECT_THAT(table_of(results), HasSubstr("so far; to go on: linbench dot --resume 'my run.jsonl'\n"));
  results.sources = {"a.jsonl", "b.jsonl"};
  EXPECT_THAT(table_of(results), HasSubstr("had ended so far\n2 runs: 6 passes, "));
}

TEST(Table, OfAnInterruptedLogSaysHowToGoOn) {
  Results results = test::troubled_solve().results();
  results.interrupted = true;
  results.sources = {"run.jsonl"};
  EXPECT_THAT(table_of(results), HasSubstr("\ninterrupted: rows hold the passes that had ended; to go on: linbench "
                                           "solve --resume run.jsonl\n"));
}

TEST(Table, LeavesOutWhatAFileDoesNotHold) {
  Results results = test::default_dot().results();
  results.plan.reset();
  results.environment = {};
  results.wall_s.reset();
  results.routine_s.reset();
  for (Record& record : results.records) {
    record.pass_values_s.clear();
    record.pass_calls.clear();
    record.machine = "Example CPU 9000, 4 CPUs";
  }
  EXPECT_EQ(table_of(results),
            R"(dot on Example CPU 9000, 4 CPUs; pin compact; 2026-01-31T12:00:01Z

size  dtype  backend                     thr  median [95% interval]      min    p95  GFLOP/s      ×  residual
1024  f64    openblas (0.3.21, Haswell)    2  18.61 ms [18.52, 18.70]  18.44  18.75    115.4  1.00×  ok 0.3/64
             eigen (3.4.0, x86-64-v3)      2  22.35 ms [22.24, 22.46]  22.14  22.52    96.07  1.20×  ok 0.3/64

6 passes, 120 samples, 480 calls; stopped by precision
)");
}

TEST(Table, TellsApartRecordsThatDifferInTheirRoutineOnly) {
  Results results = test::default_dot().results();
  results.records[1].alternative.label = "openblas";
  results.records[1].routine = "gemm3m";
  const std::string text = table_of(results, {.colour = false, .width = 200});
  EXPECT_THAT(text, HasSubstr("  openblas (gemm) (0.3.21, Haswell) "));
  EXPECT_THAT(text, HasSubstr("  openblas (gemm3m) "));
}

TEST(Table, SaysBelowWhatASweepShows) {
  Results results = test::default_dot().results();
  results.records.clear();
  for (const std::int64_t n : {10, 20, 40}) {
    results.records.push_back(test::solved("a", 1, n, test::six_passes(1)));
    results.records.push_back(test::solved("b", 1, n, test::six_passes(2)));
  }
  results.records[0].flags = {Flag::noisy};
  EXPECT_THAT(table_of(results),
              testing::ContainsRegex("\nnoisy     1 of 6 rows: [^\n]*\n( [^\n]*\n)*backends  a is faster "
                                     "than b at every size \\(2.0×\\) \\(95 % at each of 3 sizes\\)\n\n"));
}

TEST(Table, OfNothing) {
  test::SampleRun run = test::default_dot();
  run.result.records.clear();
  EXPECT_EQ(table_of(run), "nothing to measure\n");
}

TEST(Table, OfADevice) {
  EXPECT_EQ(table_of(test::on_device()),
            R"(solve on Example CPU 9000, x86-64-v3, 4 CPUs, quota 1.5, kvm; pin compact; 2026-01-31T12:00:00Z
with OPENBLAS_CORETYPE=Haswell

size  dtype  nrhs  batch  method  backend   routine                    thr  median [95% interval]      min    p95  device  latency  GFLOP/s      ×  residual   flags
   5  f64       3   1000  mixed   openblas                               1  202.3 µs [201.3, 203.3]  200.4  203.8                     1.038  2.87×  ok 0.3/64
                                  cuda      getrfBatched+getrsBatched       70.46 µs [70.26, 70.66]  70.08  70.76   20.23   120.00    2.980  1.00×  ok 0.3/64  throttled blocks_host

openblas     0.3.21, Haswell (/usr/lib/libopenblas.so.0)
cuda         cuBLAS 13.0.2, NVIDIA H200
unavailable  cuda:7: no device 7
transfer     times on a device include moving one call's operands there and its results back, through pinned memory
             (--transfer include)
throttled    1 of 2 rows: the device held its clock down in a quarter of the visits or more (for heat or power:
             throttle_reasons), so it could be faster than this; cool it, raise its power limit, or keep other programs
             off it, and compare rows of the same clock only
blocks_host  1 of 2 rows: each call returns only when the device is done, so nothing can be queued behind it and a wait
             is part of every call; expect the same of it in your program, or solve with --method lu

6 passes, 120 samples, 480 calls in 5.0 s (4.0 s of it in the routines); stopped by precision
)");
}

}  // namespace
}  // namespace linbench
