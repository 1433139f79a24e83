#include "report/html/overview.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "linbench/stats.hpp"
#include "report/html/markup.hpp"
#include "report/insight.hpp"
#include "report/quantity.hpp"
#include "report/run_words.hpp"
#include "report/table_columns.hpp"
#include "run/stop_rule.hpp"
#include "text/amounts.hpp"

namespace linbench::html {

namespace {

using report::four_digits;

/// The different values of a property, in the order of the records.
template <class Get>
std::vector<std::string> distinct(const std::vector<Record>& records, Get get) {
  std::vector<std::string> values;
  for (const Record& r : records) {
    const std::string value = get(r.problem);
    if (std::find(values.begin(), values.end(), value) == values.end()) values.push_back(value);
  }
  return values;
}

std::string joined(const std::vector<std::string>& words) {
  if (words.size() < 2) return words.empty() ? "" : words.front();
  return fmt::format("{} and {}", fmt::join(words.begin(), words.end() - 1, ", "), words.back());
}

/// "n = 5 to 505", "n = 64", "12 sizes".
std::string sizes_phrase(const std::vector<Record>& records) {
  const std::vector<std::string> sizes = distinct(records, size_phrase);
  if (sizes.size() == 1) return sizes.front();
  const bool square = std::all_of(sizes.begin(), sizes.end(), [](const std::string& s) { return s.starts_with('n'); });
  if (!square) return fmt::format("{} sizes", sizes.size());
  const auto [least, greatest] = std::minmax_element(
      records.begin(), records.end(), [](const Record& a, const Record& b) { return a.problem.n < b.problem.n; });
  return fmt::format("n = {} to {}", least->problem.n, greatest->problem.n);
}

std::string title_of(const std::vector<Record>& records) {
  if (records.empty()) return "nothing measured";
  const auto operation = [](const Problem& p) { return std::string(to_string(p.operation)); };
  const auto dtype = [](const Problem& p) { return std::string(to_string(p.dtype)); };
  return fmt::format("{} {}, {}", joined(distinct(records, operation)), joined(distinct(records, dtype)),
                     sizes_phrase(records));
}

struct Tile {
  std::string_view name;
  std::string value;
  std::string detail;
  bool bad = false;
};

std::int64_t count_ok(const std::vector<Record>& records) {
  return std::count_if(records.begin(), records.end(), [](const Record& r) { return r.status == Status::ok; });
}

std::string verified_words(const std::vector<Record>& records) {
  const auto verified = std::count_if(records.begin(), records.end(),
                                      [](const Record& r) { return r.status == Status::ok && r.residual.has_value(); });
  return verified == count_ok(records) ? "every result verified" : fmt::format("{} verified", grouped(verified));
}

std::string flagged_words(const std::vector<Record>& records) {
  const auto flagged = std::count_if(records.begin(), records.end(), [](const Record& r) { return !r.flags.empty(); });
  return flagged == 0 ? std::string() : fmt::format(", {} flagged", grouped(flagged));
}

Tile cases_tile(const std::vector<Record>& records) {
  const std::int64_t ok = count_ok(records);
  const std::int64_t failed = std::ssize(records) - ok;
  if (records.empty()) return {"Cases measured", "0", ""};
  if (failed == 0) return {"Cases measured", grouped(ok), verified_words(records) + flagged_words(records)};
  return {"Cases measured", fmt::format("{} of {}", grouped(ok), grouped(std::ssize(records))),
          fmt::format("{} without a result", grouped(failed)) + flagged_words(records), true};
}

std::optional<Tile> best_rate_tile(const Page& page) {
  const Record* best = nullptr;
  for (const Record& r : page.results.records)
    if (r.gflops && (best == nullptr || *r.gflops > *best->gflops)) best = &r;
  if (best == nullptr) return std::nullopt;
  return Tile{"Best rate", four_digits(*best->gflops) + " GFLOP/s",
              contender_phrase(page, *best) + ", " + size_phrase(best->problem)};
}

std::optional<double> relative_half_width(const Record& r) {
  if (!r.interval_s || !r.median_s || !(*r.median_s > 0)) return std::nullopt;
  return linbench::relative_half_width(*r.interval_s, *r.median_s);
}

std::string percent(double share) {
  return fmt::format("±{:.{}f} %", 100 * share, share < 0.0995 ? 1 : 0);
}

std::optional<Tile> precision_tile(const std::vector<Record>& records) {
  std::vector<double> widths;
  for (const Record& r : records)
    if (const auto width = relative_half_width(r)) widths.push_back(*width);
  if (count_ok(records) == 0) return std::nullopt;
  if (widths.empty()) return Tile{"Precision", "unknown", "fewer than 6 passes: no interval"};
  return Tile{"Precision", percent(median(widths)),
              fmt::format("half of a 95 % interval, typically; at worst {}",
                          percent(*std::max_element(widths.begin(), widths.end())))};
}

std::optional<Tile> time_tile(const Results& results) {
  if (!results.wall_s) return std::nullopt;
  const std::string inside = results.routine_s ? report::duration(*results.routine_s) + " inside the routines" : "";
  return Tile{"Run time", report::duration(*results.wall_s), inside};
}

void write_tile(const std::optional<Tile>& tile, const TextSink& sink) {
  if (!tile) return;
  sink(fmt::format("<div class=\"tile{}\"><dt>{}</dt><dd>{}<small>{}</small></dd></div>\n", tile->bad ? " bad" : "",
                   tile->name, escaped(tile->value), escaped(tile->detail)));
}

void write_warning(const std::string& html, const TextSink& sink) {
  sink("<p class=\"warning\" role=\"note\">" + html + "</p>\n");
}

}  // namespace

void write_title(const Page& page, const TextSink& sink) {
  sink(escaped(title_of(page.results.records)));
}

void write_summary(const Page& page, const TextSink& sink) {
  if (page.results.records.empty()) return;
  sink(fmt::format("<p>{}</p>\n<p>{}</p>\n", escaped(report::heading_words(page.results)),
                   escaped(report::footer_words(page.results))));
}

void write_warnings(const Page& page, const TextSink& sink) {
  const std::vector<Record>& records = page.results.records;
  if (const std::string words = report::unfinished_words(page.results); !words.empty())
    write_warning("The run is " + escaped(words) + ".", sink);
  if (const std::int64_t failed = std::ssize(records) - count_ok(records); failed > 0)
    write_warning(fmt::format("{} of {} cases {} no result: <a href=\"#trust\">why</a>.", grouped(failed),
                              grouped(std::ssize(records)), failed == 1 ? "has" : "have"),
                  sink);
  for (const std::string& remark : page.results.remarks) write_warning(escaped(remark), sink);
}

void write_tiles(const Page& page, const TextSink& sink) {
  write_tile(cases_tile(page.results.records), sink);
  write_tile(best_rate_tile(page), sink);
  write_tile(precision_tile(page.results.records), sink);
  write_tile(time_tile(page.results), sink);
}

void write_insights(const Page& page, const TextSink& sink) {
  const std::vector<Insight> found = insights(page.results.records);
  if (found.empty()) return;
  sink(
      "<section id=\"insights\" aria-labelledby=\"insights-title\">\n"
      "<h2 id=\"insights-title\">What the sweep shows</h2>\n<ul class=\"insights card\">\n");
  for (const Insight& insight : found)
    sink(
        fmt::format("<li><b class=\"kind\">{}</b> <span>{}</span></li>\n", topic(insight.kind), escaped(insight.text)));
  sink("</ul>\n</section>\n");
}

}  // namespace linbench::html
