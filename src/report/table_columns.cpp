#include "report/table_columns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <utility>

#include "report/backend_names.hpp"
#include "report/quantity.hpp"
#include "report/table_rows.hpp"

namespace linbench::report {

namespace {

std::string trans_words(const Problem& problem) {
  return {to_char(problem.trans_a), to_char(problem.trans_b)};
}

/// What can be said of a problem, and when it goes without saying.
struct ProblemColumn {
  std::string_view heading;
  Align align;
  std::string (*words)(const Problem&);
  bool (*usual)(const Problem&);  ///< nullptr: always shown
};
const std::vector<ProblemColumn>& all_problem_columns() {
  using P = const Problem&;
  static const std::vector<ProblemColumn> all = {
      {"size", Align::right, size_words, nullptr},
      {"dtype", Align::left, [](P p) { return std::string(to_string(p.dtype)); }, nullptr},
      {"trans", Align::left, trans_words, [](P p) { return p.trans_a == Trans::none && p.trans_b == Trans::none; }},
      {"nrhs", Align::right, [](P p) { return std::to_string(p.nrhs); }, [](P p) { return p.nrhs == 1; }},
      {"batch", Align::right, [](P p) { return std::to_string(p.batch); }, [](P p) { return p.batch == 1; }},
      {"matrix", Align::left, [](P p) { return std::string(to_string(p.matrix)); },
       [](P p) { return p.matrix == MatrixKind::general; }},
      {"method", Align::left, [](P p) { return std::string(to_string(p.method)); },
       [](P p) { return p.method == SolveMethod::direct; }},
      {"lda", Align::right, [](P p) { return p.lda == 0 ? "rows" : std::to_string(p.lda); },
       [](P p) { return p.lda == 0; }},
      {"fill", Align::left, [](P p) { return to_string(p.fill); }, [](P p) { return p.fill == Fill{}; }},
      {"seed", Align::right, [](P p) { return std::to_string(p.seed); }, [](P p) { return p.seed == 1; }},
  };
  return all;
}

bool is_shown(const ProblemColumn& column, const std::vector<Row>& rows) {
  if (column.usual == nullptr) return true;
  return std::any_of(rows.begin(), rows.end(), [&](const Row& row) { return !column.usual(row.record.problem); });
}

template <class CellOf>
GridColumn column_of(std::string heading, Align align, const std::vector<Row>& rows, CellOf cell_of) {
  GridColumn column{std::move(heading), align, {}};
  for (const Row& row : rows) column.cells.push_back(cell_of(row));
  return column;
}

/// A column that only measured rows fill.
template <class TextOf>
GridColumn number_column(std::string heading, const std::vector<Row>& rows, TextOf text_of) {
  return column_of(std::move(heading), Align::right, rows, [&](const Row& row) {
    return row.ok() ? Cell{text_of(row), Paint::plain} : Cell{};
  });
}

GridColumn backend_column(const std::vector<Row>& rows, const TableContent& content) {
  GridColumn column{"backend", Align::left, {}};
  for (std::size_t i = 0; i < rows.size(); ++i) {
    std::string words = content.labels[i];
    const std::string library = library_words(words, rows[i].record.description);
    if (content.library_beside_label && !library.empty()) words.append(" (").append(library).append(")");
    column.cells.push_back({std::move(words), Paint::plain});
  }
  return column;
}

std::string median_words(const Row& row) {
  return row.in_unit(*row.record.median_s) + " " + std::string(row.unit().name);
}

/// "[182.9, 186.0]"; "(182.9..186.0)", the range, where there are too few passes for an interval.
std::string interval_words(const Row& row) {
  const Record& record = row.record;
  if (record.interval_s)
    return fmt::format("[{}, {}]", row.in_unit(record.interval_s->low), row.in_unit(record.interval_s->high));
  if (record.pass_values_s.size() < 2) return {};
  const auto [low, high] = std::minmax_element(record.pass_values_s.begin(), record.pass_values_s.end());
  return fmt::format("({}..{})", row.in_unit(*low), row.in_unit(*high));
}

/// Promises no more than the rows hold.
std::string median_heading(const std::vector<Row>& rows) {
  const auto any = [&](auto holds) { return std::any_of(rows.begin(), rows.end(), holds); };
  if (any([](const Row& row) { return row.record.interval_s.has_value(); })) return "median [95% interval]";
  if (any([](const Row& row) { return row.ok() && row.record.pass_values_s.size() > 1; })) return "median (range)";
  return "median";
}

std::string padded_left(const std::string& text, std::size_t width) {
  return std::string(width - std::min(width, display_width(text)), ' ') + text;
}

/// Median and interval as one column, so that a status word has room.
GridColumn median_column(const std::vector<Row>& rows) {
  std::size_t median_width = 0;
  std::size_t interval_width = 0;
  for (const Row& row : rows) {
    if (!row.ok()) continue;
    median_width = std::max(median_width, display_width(median_words(row)));
    interval_width = std::max(interval_width, display_width(interval_words(row)));
  }
  return column_of(median_heading(rows), Align::left, rows, [&](const Row& row) {
    if (!row.ok()) return Cell{std::string(to_string(row.record.status)), Paint::bad};
    const std::string median = padded_left(median_words(row), median_width);
    const std::string interval = interval_words(row);
    return Cell{interval.empty() ? median : median + " " + padded_left(interval, interval_width),
                row.fastest() ? Paint::good : Paint::plain};
  });
}

GridColumn pooled_column(std::string heading, const std::vector<Row>& rows, double Summary::*field) {
  return number_column(std::move(heading), rows, [field](const Row& row) {
    const std::optional<Summary>& pooled = row.record.pooled;
    return pooled ? row.in_unit((*pooled).*field) : std::string();
  });
}

/// A time that only rows on a device have.
GridColumn device_column(std::string heading, const std::vector<Row>& rows,
                         std::optional<double> DeviceFigures::*field) {
  return number_column(std::move(heading), rows, [field](const Row& row) {
    const std::optional<double>& seconds = row.record.on_device.*field;
    return seconds ? row.in_unit(*seconds) : std::string();
  });
}

/// Where somebody chose a routine, or where the name of the library does not say which of its many it is.
Cell routine_cell(const Row& row) {
  const bool said = row.record.requested_routine.empty() && !is_on_device(row.record);
  return said ? Cell{} : Cell{row.record.routine, Paint::plain};
}

Cell ratio_cell(const Row& row) {
  if (!row.ok() || !(*row.group.fastest_s > 0)) return {};
  return {ratio(*row.record.median_s / *row.group.fastest_s), row.fastest() ? Paint::good : Paint::plain};
}

std::string residual_words(double residual) {
  if (std::isnan(residual)) return "NaN";
  return residual < 9.95 ? fmt::format("{:.1f}", residual) : fmt::format("{:.3g}", residual);
}

/// "ok 0.3/64": residual and tolerance.
Cell residual_cell(const Row& row) {
  const Record& record = row.record;
  if (!record.residual || !record.residual_tolerance) return {};
  const bool passed = *record.residual <= *record.residual_tolerance;
  const std::string words = fmt::format("{}/{:.3g}", residual_words(*record.residual), *record.residual_tolerance);
  return passed ? Cell{"ok " + words, Paint::plain} : Cell{"bad " + words, Paint::bad};
}

Cell flags_cell(const Row& row) {
  std::string words;
  for (const Flag flag : row.record.flags) words.append(words.empty() ? "" : " ").append(to_string(flag));
  return {words, Paint::dim};
}

bool is_empty(const GridColumn& column) {
  return std::all_of(column.cells.begin(), column.cells.end(), [](const Cell& cell) { return cell.text.empty(); });
}

bool has_comparison(const std::vector<Group>& groups) {
  return std::any_of(groups.begin(), groups.end(), [](const Group& group) { return group.end - group.begin > 1; });
}

}  // namespace

std::string size_words(const Problem& problem) {
  const bool cube = problem.m == problem.n && problem.n == problem.k;
  if (problem.operation == Operation::solve || cube) return std::to_string(problem.n);
  return fmt::format("{}x{}x{}", problem.m, problem.n, problem.k);
}

std::vector<GridColumn> problem_columns(const std::vector<Row>& rows, bool in_each_row) {
  std::vector<GridColumn> columns;
  for (const ProblemColumn& column : all_problem_columns()) {
    if (!is_shown(column, rows)) continue;
    columns.push_back(column_of(std::string(column.heading), column.align, rows, [&](const Row& row) {
      return in_each_row || row.first_of_group ? Cell{column.words(row.record.problem), Paint::plain} : Cell{};
    }));
  }
  return columns;
}

std::vector<GridColumn> table_columns(const std::vector<Record>& records, const TableContent& content) {
  const std::vector<Group> groups = group_by_problem(records);
  const std::vector<Row> rows = rows_of(records, groups);
  std::vector<GridColumn> columns = problem_columns(rows, content.problem_in_each_row);
  columns.push_back(backend_column(rows, content));
  columns.push_back(column_of("routine", Align::left, rows, routine_cell));
  columns.push_back(column_of("thr", Align::right, rows, [](const Row& row) {
    return Cell{threads_text(row.record), Paint::plain};
  }));
  columns.push_back(median_column(rows));
  columns.push_back(pooled_column("min", rows, &Summary::min));
  columns.push_back(pooled_column("p95", rows, &Summary::p95));
  columns.push_back(device_column("device", rows, &DeviceFigures::median_s));
  columns.push_back(device_column("latency", rows, &DeviceFigures::latency_s));
  if (std::any_of(rows.begin(), rows.end(), [](const Row& row) { return row.record.transfer == Transfer::exclude; }))
    columns.push_back(device_column("with transfers", rows, &DeviceFigures::total_s));
  columns.push_back(number_column("GFLOP/s", rows, [](const Row& row) {
    return row.record.gflops ? four_digits(*row.record.gflops) : std::string();
  }));
  if (has_comparison(groups)) columns.push_back(column_of("×", Align::right, rows, ratio_cell));
  columns.push_back(column_of("residual", Align::left, rows, residual_cell));
  columns.push_back(column_of("flags", Align::left, rows, flags_cell));
  std::erase_if(columns, is_empty);
  return columns;
}

}  // namespace linbench::report
