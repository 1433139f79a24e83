#include "report/pivot.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "plan/usage_error.hpp"
#include "report/sample_sweep.hpp"
#include "results/sample_run.hpp"

namespace linbench {
namespace {

using test::six_passes;
using test::solved;
using testing::HasSubstr;
using testing::Not;

std::string pivot_of(const Results& results, PivotAxis axis, const char* format, const TextStyle& style = {}) {
  std::string text;
  write_pivot(results, axis, *find_report_format(format), style, [&](std::string_view part) { text += part; });
  return text;
}

/// Two sizes on two backends with one and two threads; one row failed.
Results sweep() {
  Results results = test::default_dot().results();
  results.environment.variables.clear();
  results.records.clear();
  for (const std::int64_t n : {100, 2000})
    for (const char* const label : {"openblas", "eigen"})
      for (const int threads : {2, 1}) {
        const double seconds = (n == 100 ? 1e-3 : 1) * (label[0] == 'e' ? 1.25 : 1) / threads;
        results.records.push_back(solved(label, threads, n, six_passes(seconds)));
        results.records.back().median_s = seconds;
      }
  Record& failed = results.records[6];
  failed.status = Status::oom;
  failed.reason = "needs 64 MiB";
  failed.median_s.reset();
  return results;
}

/// Between the empty lines: the table itself.
std::string grid_of(const std::string& page) {
  const std::size_t begin = page.find("\n\n") + 2;
  return page.substr(begin, page.find("\n\n", begin) + 1 - begin);
}

TEST(Pivot, ByBackend) {
  EXPECT_EQ(grid_of(pivot_of(sweep(), PivotAxis::backend, "table")),
            R"(size  dtype  thr         openblas            eigen
 100  f64      2  500.0 µs  1.00×  625.0 µs  1.25×
 100  f64      1  1.000 ms  1.00×  1.250 ms  1.25×
2000  f64      2  500.0 ms  1.00×              oom
2000  f64      1   1.000 s  1.00×   1.250 s  1.25×
)");
}

TEST(Pivot, ByThreadsInAscendingOrder) {
  EXPECT_EQ(grid_of(pivot_of(sweep(), PivotAxis::threads, "table")),
            R"(size  dtype  backend                1                2
 100  f64    openblas  1000 µs  2.00×  500.0 µs  1.00×
 100  f64    eigen     1250 µs  2.00×  625.0 µs  1.00×
2000  f64    openblas  1000 ms  2.00×  500.0 ms  1.00×
2000  f64    eigen     1.250 s  1.00×              oom
)");
}

TEST(Pivot, BySizeComparesNothing) {
  EXPECT_EQ(grid_of(pivot_of(sweep(), PivotAxis::size, "table")),
            R"(dtype  backend   thr       100      2000
f64    openblas    2  500.0 µs  500.0 ms
f64    openblas    1  1.000 ms   1.000 s
f64    eigen       2  625.0 µs       oom
f64    eigen       1  1.250 ms   1.250 s
)");
}

TEST(Pivot, ByDtypeLeavesMissingCellsEmpty) {
  Results results = sweep();
  results.records.resize(3);
  results.records[2].problem.dtype = Dtype::f32;
  EXPECT_EQ(grid_of(pivot_of(results, PivotAxis::dtype, "table")),
            R"(size  backend   thr              f64              f32
 100  openblas    2  500.0 µs  1.00×
 100  openblas    1  1.000 ms  1.00×
 100  eigen       2                   625.0 µs  1.00×
)");
}

TEST(Pivot, InMarkdownMarksTheFastestOfARow) {
  const std::string text = pivot_of(sweep(), PivotAxis::backend, "markdown");
  EXPECT_THAT(text, HasSubstr("| size | dtype | thr | openblas | eigen |\n| ---: | --- | ---: | ---: | ---: |\n"
                              "| 100 | f64 | 2 | **500.0 µs 1.00×** | 625.0 µs 1.25× |\n"));
  EXPECT_THAT(text, HasSubstr("\n- **oom**: eigen (2000 on 2 threads): needs 64 MiB\n"));
  EXPECT_THAT(text, HasSubstr("```sh\nlinbench dot\n```\n"));
}

TEST(Pivot, PaintsTheFastestOfARow) {
  EXPECT_THAT(pivot_of(sweep(), PivotAxis::backend, "table", {.colour = true}),
              HasSubstr("\x1b[32m500.0 µs  1.00×\x1b[0m  625.0 µs  1.25×\n"));
}

TEST(Pivot, InCsvHasSecondsOnly) {
  Results results = sweep();
  for (Record& r : results.records)
    if (r.median_s) r.median_s = r.threads == 2 ? 0.25 : 0.5;
  EXPECT_EQ(pivot_of(results, PivotAxis::backend, "csv"),
            "op,dtype,m,n,k,threads,openblas,eigen\n"
            "solve,f64,100,100,,2,0.25,0.25\n"
            "solve,f64,100,100,,1,0.5,0.5\n"
            "solve,f64,2000,2000,,2,0.25,\n"
            "solve,f64,2000,2000,,1,0.5,0.5\n");
  EXPECT_EQ(pivot_of(results, PivotAxis::threads, "csv"),
            "op,label,dtype,m,n,k,1,2\n"
            "solve,openblas,f64,100,100,,0.5,0.25\n"
            "solve,eigen,f64,100,100,,0.5,0.25\n"
            "solve,openblas,f64,2000,2000,,0.5,0.25\n"
            "solve,eigen,f64,2000,2000,,0.5,\n");
}

TEST(Pivot, InCsvSaysWhatIsUnusualAndQuotes) {
  Results results = sweep();
  results.records.resize(1);
  results.records[0].median_s = 0.1;
  results.records[0].problem.nrhs = 4;
  results.records[0].alternative.label = "a,b";
  EXPECT_EQ(pivot_of(results, PivotAxis::backend, "csv"),
            "op,dtype,m,n,k,nrhs,threads,\"a,b\"\nsolve,f64,100,100,,4,2,0.1\n");
}

TEST(Pivot, RecordsThatWouldShareACellGetRowsOfTheirOwn) {
  Results results = sweep();
  results.records = {solved("a", 1, 10, six_passes(1)), solved("a", 1, 10, six_passes(2))};
  EXPECT_EQ(pivot_of(results, PivotAxis::backend, "csv"),
            "op,dtype,m,n,k,threads,a\nsolve,f64,10,10,,1,1.0005\nsolve,f64,10,10,,1,2.001\n");
}

TEST(Pivot, RefusesFormatsWithoutColumns) {
  try {
    pivot_of(sweep(), PivotAxis::backend, "json");
    FAIL();
  } catch (const UsageError& error) {
    EXPECT_STREQ(error.what(), "--pivot: format 'json' has no columns to turn; use --format table, markdown or csv");
  }
}

TEST(Pivot, OfNothing) {
  Results results = sweep();
  results.records.clear();
  EXPECT_EQ(pivot_of(results, PivotAxis::size, "table"), "nothing to measure\n");
}

TEST(PivotAxis, HasNames) {
  for (const PivotAxis axis : {PivotAxis::backend, PivotAxis::threads, PivotAxis::dtype, PivotAxis::size})
    EXPECT_EQ(parse_pivot_axis(to_string(axis)), axis);
  EXPECT_EQ(to_string(PivotAxis::dtype), "dtype");
  EXPECT_EQ(parse_pivot_axis("n"), std::nullopt);
}

}  // namespace
}  // namespace linbench
