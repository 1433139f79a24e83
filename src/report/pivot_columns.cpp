#include "report/pivot_columns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "report/backend_names.hpp"
#include "report/quantity.hpp"
#include "report/table_columns.hpp"
#include "report/table_rows.hpp"

namespace linbench::report {

namespace {

/// The columns in front that say what a row is about.
class RowHeads {
 public:
  RowHeads(const std::vector<Record>& records, const PivotGrid& grid, PivotAxis axis)
      : records_(records), labels_(record_labels(records)), axis_(axis) {
    for (const auto& row : grid.rows) first_.push_back(**std::find_if(row.begin(), row.end(), has_record));
  }

  std::vector<GridColumn> columns() const {
    std::vector<GridColumn> all = problem_part();
    if (axis_ != PivotAxis::backend) add(all, "backend", Align::left, [&](std::size_t i) { return labels_[i]; });
    if (axis_ != PivotAxis::threads)
      add(all, "thr", Align::right, [&](std::size_t i) { return threads_text(records_[i]); });
    return all;
  }

 private:
  static bool has_record(const std::optional<std::size_t>& cell) { return cell.has_value(); }

  std::vector<GridColumn> problem_part() const {
    std::vector<Group> groups;
    for (const std::size_t i : first_) groups.push_back({i, i + 1, records_[i].median_s});
    std::vector<Row> rows;
    for (std::size_t i = 0; i < first_.size(); ++i) rows.push_back({records_[first_[i]], groups[i], true});
    std::vector<GridColumn> columns = problem_columns(rows, true);
    std::erase_if(columns, [&](const GridColumn& column) { return column.heading == to_string(axis_); });
    return columns;
  }

  void add(std::vector<GridColumn>& all, std::string heading, Align align,
           const std::function<std::string(std::size_t)>& words) const {
    GridColumn column{std::move(heading), align, {}};
    for (const std::size_t i : first_) column.cells.push_back({words(i), Paint::plain});
    all.push_back(std::move(column));
  }

  const std::vector<Record>& records_;
  std::vector<std::string> labels_;
  PivotAxis axis_;
  std::vector<std::size_t> first_;  ///< record of each row
};

/// The rows of a pivoted table as the cells show them.
class Cells {
 public:
  Cells(const std::vector<Record>& records, const PivotGrid& grid, PivotAxis axis)
      : records_(records), grid_(grid), compares_(axis != PivotAxis::size && grid.columns.size() > 1) {
    for (const auto& row : grid.rows) {
      std::optional<double> fastest;
      for (const auto& cell : row)
        if (cell && records[*cell].median_s)
          fastest = std::min(fastest.value_or(*records[*cell].median_s), *records[*cell].median_s);
      fastest_s_.push_back(fastest);
    }
  }

  GridColumn column(std::size_t index) const {
    GridColumn column{grid_.columns[index], Align::right, {}};
    for (std::size_t row = 0; row < grid_.rows.size(); ++row) column.cells.push_back(cell(row, index));
    return column;
  }

 private:
  Cell cell(std::size_t row, std::size_t column) const {
    const std::optional<std::size_t> place = grid_.rows[row][column];
    if (!place) return {};
    const Record& record = records_[*place];
    if (!record.median_s) return {std::string(to_string(record.status)), Paint::bad};
    const bool is_fastest = compares_ && *record.median_s == *fastest_s_[row];
    return {words(*record.median_s, *fastest_s_[row]), is_fastest ? Paint::good : Paint::plain};
  }

  /// What compares is in the unit of the row's fastest one, so that it does so at a glance.
  std::string words(double median_s, double fastest_s) const {
    if (!compares_ || !(fastest_s > 0)) return with_unit(median_s);
    const TimeUnit unit = time_unit(fastest_s);
    return fmt::format("{} {}  {:>5}", four_digits(median_s / unit.seconds), unit.name, ratio(median_s / fastest_s));
  }

  const std::vector<Record>& records_;
  const PivotGrid& grid_;
  bool compares_;                                 ///< sizes do not
  std::vector<std::optional<double>> fastest_s_;  ///< by row
};

}  // namespace

std::vector<GridColumn> pivot_columns(const std::vector<Record>& records, const PivotGrid& grid, PivotAxis axis) {
  std::vector<GridColumn> columns = RowHeads(records, grid, axis).columns();
  const Cells cells(records, grid, axis);
  for (std::size_t i = 0; i < grid.columns.size(); ++i) columns.push_back(cells.column(i));
  return columns;
}

}  // namespace linbench::report
