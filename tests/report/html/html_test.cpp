#include "report/html/html.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "plan/usage_error.hpp"
#include "report/html/made_up_sweep.hpp"

namespace linbench {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string page_of(const Results& results) {
  std::string page;
  write_html(results, [&](std::string_view text) { page += text; });
  return page;
}

Results small_sweep() {
  return test::made_up_sweep({.dtypes = {Dtype::f64}, .sizes = {64, 128, 256}});
}

/// The page up to its data: what is written as HTML.
std::string markup_of(const Results& results) {
  const std::string page = page_of(results);
  return page.substr(0, page.find("<script type=\"application/json\""));
}

std::size_t count(const std::string& text, const std::string& word) {
  std::size_t found = 0;
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) ++found;
  return found;
}

/// What stands after each `begin` up to the next `end`.
std::vector<std::string> between(const std::string& text, const std::string& begin, char end) {
  std::vector<std::string> found;
  for (std::size_t at = text.find(begin); at != std::string::npos; at = text.find(begin, at + 1)) {
    const std::size_t from = at + begin.size();
    found.push_back(text.substr(from, text.find(end, from) - from));
  }
  return found;
}

/// "1" to "6", in the page's order.
std::vector<std::string> heading_levels(const std::string& markup) {
  std::vector<std::string> levels = between(markup, "</h", '>');
  std::erase_if(levels, [](const std::string& level) { return level.size() != 1; });
  return levels;
}

TEST(Html, IsOneDocumentInALanguage) {
  const std::string page = page_of(small_sweep());
  EXPECT_TRUE(page.starts_with("<!DOCTYPE html>\n<html lang=\"en\">\n"));
  EXPECT_TRUE(page.ends_with("</html>\n"));
  EXPECT_THAT(page, HasSubstr("<meta charset=\"utf-8\">"));
  EXPECT_THAT(page, HasSubstr("<title>solve f64, n = 64 to 256 - linbench</title>"));
}

TEST(Html, MayFetchNothing) {
  const std::string page = page_of(small_sweep());
  EXPECT_THAT(page, HasSubstr("content=\"default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; "
                              "img-src data:"));
  const std::string markup = markup_of(small_sweep());
  EXPECT_THAT(markup, Not(HasSubstr(" src=")));
  for (const std::string& target : between(markup, "href=\"", '"'))
    EXPECT_TRUE(target.starts_with('#') || target.starts_with("data:")) << target;
}

TEST(Html, HeadingsGoDownStepByStep) {
  const std::vector<std::string> levels = heading_levels(markup_of(small_sweep()));
  ASSERT_FALSE(levels.empty());
  EXPECT_EQ(levels.front(), "1");
  for (std::size_t i = 1; i < levels.size(); ++i) EXPECT_LE(levels[i][0], levels[i - 1][0] + 1);
  EXPECT_EQ(count(markup_of(small_sweep()), "<h1>"), 1U);
}

TEST(Html, LinksAndLabelsHaveTheirTargets) {
  const std::string markup = markup_of(small_sweep());
  const std::vector<std::string> ids = between(markup, " id=\"", '"');
  EXPECT_EQ(std::set<std::string>(ids.begin(), ids.end()).size(), ids.size());
  for (const char* reference : {"href=\"#", "aria-labelledby=\""})
    for (const std::string& target : between(markup, reference, '"')) EXPECT_THAT(ids, testing::Contains(target));
}

TEST(Html, CarriesTheChartingLibraryWithItsLicence) {
  const std::string page = page_of(small_sweep());
  EXPECT_THAT(page, HasSubstr("https://d3js.org v"));
  EXPECT_THAT(page, HasSubstr("Redistributions in binary form must reproduce the above copyright notice"));
}

TEST(Html, TextOfOthersIsInert) {
  Results benign = small_sweep();
  Results nasty = small_sweep();
  const std::string text = "--></script><script>alert(1)</script><img src=x onerror=alert(2)>\"'";
  for (Record& r : nasty.records) {
    r.alternative.label += text;
    r.description.library_version = r.description.library_path = text;
    r.machine = text;
    if (r.status != Status::ok) r.reason = text;
  }
  nasty.environment.machine.cpu_model = nasty.environment.started = text;
  nasty.environment.argv = {"linbench", text};
  nasty.environment.variables = {{"OPENBLAS_" + text, text}};
  nasty.remarks = nasty.sources = {text};
  const std::string page = page_of(nasty);
  for (const std::string tag : {"<script", "</script", "<img", "<!--", "<td"})
    EXPECT_EQ(count(page, tag), count(page_of(benign), tag)) << tag;
  EXPECT_THAT(page, Not(HasSubstr(text)));
}

TEST(Html, SaysWhatIsWrongWithTheRun) {
  Results results = small_sweep();
  EXPECT_THAT(markup_of(results), HasSubstr("2 of 12 cases have no result"));
  results.finished = false;
  results.remarks = {"run.jsonl: line 17 is skipped"};
  const std::string page = markup_of(results);
  EXPECT_THAT(page, HasSubstr("The run is unfinished"));
  EXPECT_THAT(page, HasSubstr("run.jsonl: line 17 is skipped"));
  results.finished = true;
  results.interrupted = true;
  EXPECT_THAT(markup_of(results), HasSubstr("The run is interrupted"));
}

TEST(Html, WarnsOfNothingWhereAllIsWell) {
  const Results results = test::made_up_sweep({.sizes = {64, 128}, .failures = false});
  const std::string page = markup_of(results);
  EXPECT_THAT(page, Not(HasSubstr("<p class=\"warning\" role")));
  EXPECT_THAT(page, HasSubstr("every result verified"));
}

TEST(Html, SumsUpInFigures) {
  const std::string page = markup_of(small_sweep());
  EXPECT_THAT(page, HasSubstr("10 of 12<small>2 without a result"));
  EXPECT_THAT(page, HasSubstr("GFLOP/s<small>openblas, 2 threads, n = 256"));
  EXPECT_THAT(page, HasSubstr("8 min 12 s<small>6 min 06 s inside the routines"));
}

TEST(Html, ClaimsNoPrecisionWithoutIntervals) {
  Results results = small_sweep();
  for (Record& r : results.records) r.interval_s.reset();
  EXPECT_THAT(markup_of(results), HasSubstr("unknown<small>fewer than 6 passes: no interval"));
}

TEST(Html, TellsTheAdviceOfEachFlag) {
  Results results = small_sweep();
  results.records.front().flags = {Flag::not_steady};
  EXPECT_THAT(markup_of(results), HasSubstr("<dt>not_steady</dt><dd>1 of 10 rows: times were still moving"));
}

TEST(Html, WorksWithoutSamplesPlanAndEnvironment) {
  const std::string page = page_of(test::without_samples(small_sweep()));
  EXPECT_THAT(page, HasSubstr("The command is not known"));
  EXPECT_THAT(page, HasSubstr("solve.csv"));
  EXPECT_THAT(page, HasSubstr("Example CPU 9000"));  // by the records' machine
  EXPECT_THAT(page, Not(HasSubstr("Run time")));
}

TEST(Html, WorksWithoutRecords) {
  Results results = small_sweep();
  results.records.clear();
  const std::string page = page_of(results);
  EXPECT_THAT(page, HasSubstr("<h1>nothing measured</h1>"));
  EXPECT_THAT(page, HasSubstr("{\"panels\":[],\n\"records\":[]}"));
}

TEST(Html, WorksWhereNothingSucceeded) {
  Results results = small_sweep();
  std::erase_if(results.records, [](const Record& r) { return r.status == Status::ok; });
  const std::string page = page_of(results);
  EXPECT_THAT(page, HasSubstr("0 of 2<small>2 without a result"));
  EXPECT_THAT(page, Not(HasSubstr("Best rate")));
}

TEST(Html, FetchesSamplesOneRecordAtATime) {
  Results results = small_sweep();
  std::size_t fetched = 0;
  std::size_t written = 0;
  const auto samples = results.samples;
  results.samples = [&](std::size_t index) {
    EXPECT_EQ(index, fetched++);
    return samples(index);
  };
  write_html(results, [&](std::string_view text) {
    if (text.find("\"samples\":") != std::string_view::npos) ++written;
    EXPECT_LE(written, fetched);
  });
  EXPECT_EQ(fetched, results.records.size());
  EXPECT_EQ(written, 10U);
}

TEST(Html, ReportsWhatTheSinkThrows) {
  EXPECT_THROW(write_html(small_sweep(), [](std::string_view) { throw UsageError("full"); }), UsageError);
}

}  // namespace
}  // namespace linbench
