#include "report/html/record_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

#include "report/backend_names.hpp"
#include "report/html/markup.hpp"
#include "report/quantity.hpp"
#include "report/table_columns.hpp"
#include "report/table_rows.hpp"
#include "text/amounts.hpp"

namespace linbench::html {

namespace {

using report::Row;

/// One column: its heading, what it sorts by, what it means, and the HTML of a cell.
struct TableColumn {
  std::string_view heading;
  std::string_view key;
  std::string_view meaning;
  bool number;
  std::string (*html)(const Page&, const Row&);
  bool (*usual)(const Record&) = nullptr;  ///< left out where it is so in all rows; nullptr: never
};

std::string time_cell(std::optional<double> seconds) {
  return seconds ? report::with_unit(*seconds) : std::string();
}

std::string range_text(std::string_view format, const Interval& range) {
  const report::TimeUnit unit = report::time_unit(range.low);
  return fmt::format(fmt::runtime(format), report::four_digits(range.low / unit.seconds),
                     report::four_digits(range.high / unit.seconds), unit.name);
}

/// "182.9–186.0 µs"; "(182.9..186.0 µs)", least and greatest pass, where there are too few for an interval.
std::string interval_cell(const Page&, const Row& row) {
  const Record& r = row.record;
  if (r.interval_s) return range_text("{}–{} {}", *r.interval_s);
  if (r.pass_values_s.size() < 2) return {};
  const auto [low, high] = std::minmax_element(r.pass_values_s.begin(), r.pass_values_s.end());
  return "<span title=\"least and greatest pass: too few passes for an interval\">" +
         range_text("({}..{} {})", {*low, *high}) + "</span>";
}

std::string half_width_cell(const Page&, const Row& row) {
  const Record& r = row.record;
  if (!r.interval_s || !(*r.median_s > 0)) return {};
  return fmt::format("{:.1f} %", 50 * (r.interval_s->high - r.interval_s->low) / *r.median_s);
}

std::string ratio_cell(const Page&, const Row& row) {
  if (!row.group.compares() || !row.group.fastest_s || !(*row.group.fastest_s > 0)) return {};
  const std::string text = report::ratio(*row.record.median_s / *row.group.fastest_s);
  return row.fastest() ? "<b class=\"fastest\" title=\"the fastest of this problem\">" + text + "</b>" : text;
}

std::string residual_cell(const Page&, const Row& row) {
  const Record& r = row.record;
  if (!r.residual || !r.residual_tolerance) return {};
  return fmt::format("{:.2g} <small>≤ {:.3g}</small>", *r.residual, *r.residual_tolerance);
}

std::string flags_cell(const Page&, const Row& row) {
  std::string html;
  for (const Flag flag : row.record.flags)
    html += fmt::format("<span class=\"flag\" title=\"{}\">{}</span> ", escaped(advice(flag)), to_string(flag));
  return html;
}

std::string summary_cell(const Row& row, double Summary::*field) {
  return row.record.pooled ? time_cell((*row.record.pooled).*field) : std::string();
}

std::string text_cell(std::string_view text) {
  return escaped(text);
}

/// What is known of a row before it is measured.
const std::vector<TableColumn>& case_columns() {
  using P = const Page&;
  using R = const Row&;
  static const std::vector<TableColumn> all = {
      {"size", "size", "n, or m x n x k", true,
       [](P, R row) { return text_cell(report::size_words(row.record.problem)); }},
      {"op", "", "operation", false, [](P, R row) { return text_cell(to_string(row.record.problem.operation)); },
       [](const Record&) { return true; }},
      {"dtype", "", "element type", false, [](P, R row) { return text_cell(to_string(row.record.problem.dtype)); }},
      {"trans", "", "transposes of A and B", false,
       [](P, R row) {
         return std::string{to_char(row.record.problem.trans_a), to_char(row.record.problem.trans_b)};
       },
       [](const Record& r) { return r.problem.trans_a == Trans::none && r.problem.trans_b == Trans::none; }},
      {"nrhs", "nrhs", "right-hand sides", true, [](P, R row) { return std::to_string(row.record.problem.nrhs); },
       [](const Record& r) { return r.problem.nrhs == 1; }},
      {"batch", "batch", "problems in one call", true,
       [](P, R row) { return std::to_string(row.record.problem.batch); },
       [](const Record& r) { return r.problem.batch == 1; }},
      {"method", "", "direct, or factored in a lower precision and refined", false,
       [](P, R row) { return text_cell(to_string(row.record.problem.method)); },
       [](const Record& r) { return r.problem.method == SolveMethod::direct; }},
      {"matrix", "", "kind of matrix", false, [](P, R row) { return text_cell(to_string(row.record.problem.matrix)); },
       [](const Record& r) { return r.problem.matrix == MatrixKind::general; }},
      {"lda", "lda", "leading dimension", true,
       [](P, R row) { return row.record.problem.lda == 0 ? "rows" : std::to_string(row.record.problem.lda); },
       [](const Record& r) { return r.problem.lda == 0; }},
      {"fill", "", "what the operands are filled with", false,
       [](P, R row) { return text_cell(to_string(row.record.problem.fill)); },
       [](const Record& r) { return r.problem.fill == Fill{}; }},
      {"seed", "seed", "seed of the operands", true, [](P, R row) { return std::to_string(row.record.problem.seed); },
       [](const Record& r) { return r.problem.seed == 1; }},
      {"backend", "", "label of the backend", false,
       [](P page, R row) { return text_cell(page.labels.at(row.record.alternative.label)); }},
      {"threads", "threads", "threads asked for", true, [](P, R row) { return report::threads_text(row.record); }},
  };
  return all;
}

/// What measuring adds. A row that was not measured says why in their place.
const std::vector<TableColumn>& result_columns() {
  using P = const Page&;
  using R = const Row&;
  static const std::vector<TableColumn> all = {
      {"median", "median", "median of the passes' medians, per call", true,
       [](P, R row) { return time_cell(row.record.median_s); }},
      {"95 % interval", "low", "distribution-free interval of the median", true, interval_cell},
      {"±", "width", "half the interval over the median", true, half_width_cell},
      {"GFLOP/s", "gflops", "operations counted by the textbook formula, over the median", true,
       [](P, R row) { return row.record.gflops ? report::four_digits(*row.record.gflops) : std::string(); }},
      {"× fastest", "ratio", "median over the least median of the same problem", true, ratio_cell},
      {"flags", "", "how far the row can be trusted", false, flags_cell},
      {"min", "min", "of all samples", true, [](P, R row) { return summary_cell(row, &Summary::min); }},
      {"p95", "p95", "of all samples", true, [](P, R row) { return summary_cell(row, &Summary::p95); }},
      {"passes", "passes", "in fresh processes", true, [](P, R row) { return grouped(row.record.passes); }},
      {"samples", "samples_count", "over all passes", true, [](P, R row) { return grouped(row.record.samples); }},
      {"first call", "first_call", "median over visits, outside the samples", true,
       [](P, R row) { return time_cell(row.record.first_call_s); }},
      {"residual", "residual", "worst over the visits, and what is allowed", true, residual_cell},
      {"stopped by", "", "why no more passes were made", false,
       [](P, R row) { return text_cell(row.record.stop_reason ? to_string(*row.record.stop_reason) : ""); }},
  };
  return all;
}

bool one_operation(const std::vector<Record>& records) {
  return std::all_of(records.begin(), records.end(),
                     [&](const Record& r) { return r.problem.operation == records.front().problem.operation; });
}

std::vector<TableColumn> shown_case_columns(const std::vector<Record>& records) {
  std::vector<TableColumn> shown;
  for (const TableColumn& column : case_columns()) {
    const bool is_operation = column.heading == "op";
    const bool usual = is_operation ? one_operation(records)
                                    : column.usual && std::all_of(records.begin(), records.end(), column.usual);
    if (!usual) shown.push_back(column);
  }
  return shown;
}

std::string heading_html(const TableColumn& column) {
  return fmt::format("<th scope=\"col\"{} data-key=\"{}\" title=\"{}\">{}</th>", column.number ? " class=\"num\"" : "",
                     column.key, column.meaning, column.heading);
}

/// The first cell names the row.
std::string cell_html(const TableColumn& column, bool first, const std::string& html) {
  const std::string_view tag = first ? "th" : "td";
  return fmt::format("<{}{}{}>{}</{}>", tag, first ? " scope=\"row\"" : "", column.number ? " class=\"num\"" : "", html,
                     tag);
}

std::string failure_html(const Record& record) {
  return fmt::format("<td class=\"why\" colspan=\"{}\"><b class=\"status\">{}</b> {}</td>", result_columns().size(),
                     to_string(record.status), escaped(record.reason));
}

std::string row_html(const Page& page, const Row& row, std::size_t index, const std::vector<TableColumn>& columns) {
  std::string html = fmt::format("<tr data-record=\"{}\"{}>", index, row.ok() ? "" : " class=\"failed\"");
  for (const TableColumn& column : columns)
    html += cell_html(column, &column == &columns.front(), column.html(page, row));
  if (row.ok()) {
    for (const TableColumn& column : result_columns()) html += cell_html(column, false, column.html(page, row));
  } else {
    html += failure_html(row.record);
  }
  return html + "</tr>\n";
}

}  // namespace

void write_record_table(const Page& page, const TextSink& sink) {
  const std::vector<Record>& records = page.results.records;
  const std::vector<TableColumn> columns = shown_case_columns(records);
  sink("<table id=\"records\">\n<caption>All cases. Times are per call.</caption>\n<thead><tr>");
  for (const TableColumn& column : columns) sink(heading_html(column));
  for (const TableColumn& column : result_columns()) sink(heading_html(column));
  sink("</tr></thead>\n<tbody>\n");
  const std::vector<report::Group> groups = report::group_by_problem(records);
  const std::vector<Row> rows = report::rows_of(records, groups);
  for (std::size_t i = 0; i < rows.size(); ++i) sink(row_html(page, rows[i], i, columns));
  sink("</tbody>\n</table>\n");
}

}  // namespace linbench::html
