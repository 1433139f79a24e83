#include "report/html/record_table.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "report/html/made_up_sweep.hpp"
#include "results/sample_run.hpp"

namespace linbench::html {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string table_of(const Results& results) {
  std::string text;
  write_record_table(page_of(results), [&](std::string_view part) { text += part; });
  return text;
}

std::string row_of(const std::string& table, int index) {
  const std::size_t begin = table.find("<tr data-record=\"" + std::to_string(index) + "\"");
  return table.substr(begin, table.find("</tr>", begin) - begin);
}

TEST(RecordTable, HasARowForEachRecord) {
  const std::string table = table_of(test::default_dot().results());
  EXPECT_THAT(row_of(table, 0), HasSubstr("<th scope=\"row\" class=\"num\">1024</th><td>f64</td><td>openblas</td>"
                                          "<td class=\"num\">2</td>"));
  // Samples of 18.4 ms x (1 + 0.001 i + 0.002 pass), i = 0..9, pass = 1..6: medians x 1.0065 to 1.0165; their median
  // is x 1.0115, and at R = 6 the interval is from the least to the greatest.
  EXPECT_THAT(row_of(table, 0), HasSubstr("<td class=\"num\">18.61 ms</td><td class=\"num\">18.52–18.70 ms</td>"
                                          "<td class=\"num\">0.5 %</td>"));
  // 2 n^3 = 2147483648 flops in 18.6116 ms.
  EXPECT_THAT(row_of(table, 0), HasSubstr("<td class=\"num\">115.4</td>"));
  EXPECT_THAT(row_of(table, 0), HasSubstr(">1.00×</b>"));
  EXPECT_THAT(row_of(table, 1), HasSubstr("<td class=\"num\">1.20×</td>"));  // 22.1 / 18.4
}

TEST(RecordTable, AFailedRowSaysWhyInThePlaceOfFigures) {
  const std::string table = table_of(test::troubled_solve().results());
  EXPECT_THAT(row_of(table, 3), HasSubstr("class=\"failed\""));
  EXPECT_THAT(row_of(table, 3), HasSubstr("<b class=\"status\">unavailable</b> no worker for x86-64-v1."));
  EXPECT_THAT(row_of(table, 2), HasSubstr("system 2, right-hand side 0 is &quot;NaN&quot;"));
}

TEST(RecordTable, ARangeIsNoInterval) {
  const std::string table = table_of(test::troubled_solve().results());
  EXPECT_THAT(row_of(table, 4), HasSubstr("too few passes for an interval\">(1.258..1.263 s)</span>"));
  EXPECT_THAT(row_of(table, 4), HasSubstr(">few_passes</span>"));
  EXPECT_THAT(row_of(table, 4), HasSubstr(std::string(advice(Flag::not_steady).substr(0, 40))));
}

TEST(RecordTable, ShowsWhatIsUnusualAboutTheProblems) {
  EXPECT_THAT(table_of(test::troubled_solve().results()), HasSubstr(">nrhs</th>"));  // 3
  const std::string usual = table_of(test::default_dot().results());
  for (const char* heading : {">nrhs<", ">trans<", ">fill<", ">seed<", ">lda<", ">op<"})
    EXPECT_THAT(usual, Not(HasSubstr(heading)));
  EXPECT_THAT(table_of(test::ones().results()), HasSubstr(">fill</th>"));
}

}  // namespace
}  // namespace linbench::html
