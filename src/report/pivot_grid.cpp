#include "report/pivot_grid.hpp"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "report/backend_names.hpp"
#include "report/series.hpp"
#include "report/table_columns.hpp"

namespace linbench::report {

namespace {

/// A value of the axis: what it is ordered by, and what it is called.
using AxisValue = std::pair<double, std::string>;

/// What the records of a row share. The last number tells apart records that would share a cell.
using RowKey = std::tuple<std::string, std::string, int, std::size_t>;

/// Backends and element types keep the order of the records.
AxisValue axis_value(const Record& record, const std::string& label, PivotAxis axis) {
  switch (axis) {
    case PivotAxis::backend: return {0, label};
    case PivotAxis::threads: return {record.threads, std::to_string(record.threads)};
    case PivotAxis::dtype: return {0, std::string(to_string(record.problem.dtype))};
    case PivotAxis::size: return {size_of(record.problem), size_words(record.problem)};
  }
  return {};
}

/// The record's key without what the axis says.
RowKey row_key(const Record& record, const std::string& label, PivotAxis axis) {
  Problem problem = record.problem;
  if (axis == PivotAxis::dtype) problem.dtype = Dtype::f64;
  if (axis == PivotAxis::size) problem.m = problem.n = problem.k = 0;
  return {problem.key(), axis == PivotAxis::backend ? "" : label, axis == PivotAxis::threads ? 0 : record.threads, 0};
}

std::vector<AxisValue> axis_values(const std::vector<Record>& records, const std::vector<std::string>& labels,
                                   PivotAxis axis) {
  std::vector<AxisValue> values;
  for (std::size_t i = 0; i < records.size(); ++i) {
    const AxisValue value = axis_value(records[i], labels[i], axis);
    if (std::find(values.begin(), values.end(), value) == values.end()) values.push_back(value);
  }
  std::stable_sort(values.begin(), values.end(),
                   [](const AxisValue& a, const AxisValue& b) { return a.first < b.first; });
  return values;
}

}  // namespace

PivotGrid pivot_grid(const std::vector<Record>& records, PivotAxis axis) {
  const std::vector<std::string> labels = record_labels(records);
  const std::vector<AxisValue> values = axis_values(records, labels, axis);
  PivotGrid grid;
  for (const AxisValue& value : values) grid.columns.push_back(value.second);

  std::map<RowKey, std::size_t> places;
  for (std::size_t i = 0; i < records.size(); ++i) {
    const AxisValue value = axis_value(records[i], labels[i], axis);
    const auto column = static_cast<std::size_t>(std::find(values.begin(), values.end(), value) - values.begin());
    RowKey key = row_key(records[i], labels[i], axis);
    for (bool placed = false; !placed; ++std::get<3>(key)) {
      const std::size_t row = places.try_emplace(key, grid.rows.size()).first->second;
      if (row == grid.rows.size()) grid.rows.emplace_back(values.size());
      placed = !grid.rows[row][column];
      if (placed) grid.rows[row][column] = i;
    }
  }
  return grid;
}

}  // namespace linbench::report
