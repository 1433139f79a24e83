#include "report/best.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "report/sample_sweep.hpp"
#include "report/written.hpp"
#include "results/sample_run.hpp"

namespace linbench {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string best_of(const Results& results) {
  return test::written("best", results);
}

TEST(Best, OfTwoSizes) {
  EXPECT_EQ(best_of(test::troubled_solve().results()),
            R"(solve on Example CPU 9000, x86-64-v3, 4 CPUs, quota 1.5, kvm; pin compact; 2026-01-31T12:00:00Z
with OPENBLAS_CORETYPE=Haswell

size  dtype  nrhs  backend   thr    median  GFLOP/s  ahead  of                   certain
 100  f64       3  openblas    1  152.6 µs    4.727  2.73×  openblas, 2 threads  yes
2000  f64       3  openblas    1   1.261 s    4.248  1.20×  openblas, 2 threads  no

openblas     0.3.21, Haswell (/usr/lib/libopenblas.so.0)
inaccurate   blas:…/libblas.so.3 (100 on 1 thread): system 2, right-hand side 0 is "NaN"
oom          blas:…/libblas.so.3 (2000 on 1 thread): needs 64 MiB
unavailable  eigen, both rows: no worker for x86-64-v1.
certain      whether the 95 % interval of the ratio to the second, pass by pass, excludes 1

3-12 passes, 300 samples, 1,200 calls in 4 min 32 s (3 min 20 s of it in the routines); stopped by precision (2 rows),
max_time (2 rows)
)");
}

TEST(Best, TakesTheFewestThreadsOfTheFastest) {
  Results results = test::default_dot().results();
  results.records = {test::solved("a", 1, 10, test::six_even_passes(3)), test::solved("a", 2, 10, test::six_passes(3)),
                     test::solved("a", 1, 20, test::six_passes(4)), test::solved("a", 2, 20, test::six_passes(1))};
  const std::string text = best_of(results);
  EXPECT_THAT(text, HasSubstr("10  f64    a          1  "));
  EXPECT_THAT(text, HasSubstr("20  f64    a          2  1.000 s"));
}

TEST(Best, ComparesWithAnotherBackend) {
  Results results = test::default_dot().results();
  results.records = {test::solved("a", 2, 10, test::six_passes(1)), test::solved("a", 1, 10, test::six_passes(2)),
                     test::solved("b", 1, 10, test::six_passes(3))};
  EXPECT_THAT(best_of(results), HasSubstr("  3.00×  b, 1 thread  yes\n"));
}

TEST(Best, OfAnOnlyBackendHasNoSecond) {
  const std::string text = best_of(test::single_sample().results());
  EXPECT_THAT(text, HasSubstr("\n size  dtype  backend   thr   median  GFLOP/s\n"
                              "20000  f32    openblas    2  40.08 s    399.2\n"));
  EXPECT_THAT(text, Not(HasSubstr("certain")));
}

TEST(Best, SaysThatTimesIncludeTransfers) {
  EXPECT_THAT(best_of(test::on_device().results()), HasSubstr("--transfer include"));
  EXPECT_THAT(best_of(test::default_dot().results()), Not(HasSubstr("--transfer")));
}

TEST(Best, OfWhatWasNotMeasured) {
  Results results = test::default_dot().results();
  for (Record& r : results.records) {
    r.status = Status::timeout;
    r.reason = "no reply";
    r.median_s.reset();
    r.gflops.reset();
  }
  EXPECT_THAT(best_of(results), HasSubstr("1024  f64    openblas    2  timeout\n"));
}

TEST(Best, FindsTheRowsOfAProblemWhereverTheyStand) {
  Results results = test::default_dot().results();
  results.records = {test::solved("a", 1, 10, test::six_passes(2)), test::solved("a", 1, 20, test::six_passes(3)),
                     test::solved("b", 1, 10, test::six_passes(1)), test::solved("b", 1, 20, test::six_even_passes(3))};
  const std::string text = best_of(results);
  EXPECT_THAT(text, HasSubstr("10  f64    b          1  1.000 s"));
  EXPECT_THAT(text, HasSubstr("  2.00×  a   yes\n"));
  EXPECT_THAT(text, HasSubstr("  no\n"));
}

}  // namespace
}  // namespace linbench
