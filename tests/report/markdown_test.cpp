#include "report/markdown.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "report/markdown_text.hpp"
#include "report/written.hpp"
#include "results/sample_run.hpp"

namespace linbench {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string markdown_of(const Results& results) {
  return test::written("markdown", results);
}

TEST(Markdown, OfDefaultDot) {
  EXPECT_EQ(markdown_of(test::default_dot().results()),
            R"(dot on Example CPU 9000, x86-64-v3, 4 CPUs, quota 1.5, kvm; pin compact; 2026-01-31T12:00:00Z

with OPENBLAS_CORETYPE=Haswell

| size | dtype | backend | thr | median [95% interval] | min | p95 | GFLOP/s | × | residual |
| ---: | --- | --- | ---: | --- | ---: | ---: | ---: | ---: | --- |
| 1024 | f64 | openblas (0.3.21, Haswell) | 2 | **18.61 ms [18.52, 18.70]** | 18.44 | 18.75 | 115.4 | **1.00×** | ok 0.3/64 |
| 1024 | f64 | eigen (3.4.0, x86-64-v3) | 2 | 22.35 ms [22.24, 22.46] | 22.14 | 22.52 | 96.07 | 1.20× | ok 0.3/64 |

6 passes, 120 samples, 480 calls in 9.3 s (6.5 s of it in the routines); stopped by precision

```sh
OPENBLAS_CORETYPE=Haswell linbench dot
```
)");
}

TEST(Markdown, SaysTheProblemInEachRowAndListsTheNotes) {
  const std::string text = markdown_of(test::troubled_solve().results());
  EXPECT_THAT(text, HasSubstr("\n| 2000 | f64 | 3 | openblas (0.3.21, Haswell) | 2 | 1.513 s (1.510..1.516) | "));
  EXPECT_THAT(text, HasSubstr("\n| 2000 | f64 | 3 | blas:…/libblas.so.3 | 1 | oom |"));
  EXPECT_THAT(text, HasSubstr("\n- **oom**: blas:…/libblas.so.3 (2000 on 1 thread): needs 64 MiB\n"));
  EXPECT_THAT(text, HasSubstr("\n- **few_passes**: 2 of 4 rows: "));
}

TEST(Markdown, EmptyCellsAreLeftEmpty) {
  EXPECT_THAT(markdown_of(test::troubled_solve().results()), HasSubstr("| 1 | unavailable | | | | | | |\n"));
}

TEST(Markdown, EscapesWhatWouldBeMarkup) {
  Results results = test::default_dot().results();
  results.records[0].alternative.label = "a|b*c<d>`e`";
  results.records[1].status = Status::failed;
  results.records[1].reason = "x | y";
  const std::string text = markdown_of(results);
  EXPECT_THAT(text, HasSubstr("| a\\|b\\*c\\<d>\\`e\\` ("));
  EXPECT_THAT(text, HasSubstr("- **failed**: eigen: x \\| y\n"));
}

TEST(Markdown, HasNoCommandWhereNoneIsKnown) {
  Results results = test::default_dot().results();
  results.environment.argv.clear();
  EXPECT_THAT(markdown_of(results), Not(HasSubstr("```")));
}

TEST(Markdown, SaysThatTheRunDidNotEnd) {
  Results results = test::default_dot().results();
  results.finished = false;
  results.sources = {"run.jsonl"};
  EXPECT_THAT(markdown_of(results), HasSubstr("\n\nunfinished: rows hold the passes that had ended so far; to go on: "
                                              "linbench dot --resume run.jsonl\n\n6 passes, "));
}

TEST(MarkdownCode, ALongerFenceHoldsAShorterOne) {
  EXPECT_EQ(report::markdown_code("a"), "```sh\na\n```\n");
  EXPECT_EQ(report::markdown_code("'```'"), "````sh\n'```'\n````\n");
}

}  // namespace
}  // namespace linbench
