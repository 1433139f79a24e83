#include "report/pivot_csv.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include "report/pivot_grid.hpp"
#include "results/column.hpp"
#include "results/csv.hpp"

namespace linbench::report {

namespace {

/// A CSV column that says what a row is about.
struct Head {
  std::string_view name;
  std::optional<PivotAxis> said_by;   ///< the axis that says it instead
  bool (*is_unusual)(const Record&);  ///< shown only where some record is; nullptr: always
};
const std::vector<Head>& all_heads() {
  using R = const Record&;
  static const std::vector<Head> all = {
      {"op", std::nullopt, nullptr},
      {"label", PivotAxis::backend, nullptr},
      {"dtype", PivotAxis::dtype, nullptr},
      {"m", PivotAxis::size, nullptr},
      {"n", PivotAxis::size, nullptr},
      {"k", PivotAxis::size, nullptr},
      {"nrhs", std::nullopt, [](R r) { return r.problem.nrhs != 1; }},
      {"trans", std::nullopt, [](R r) { return r.problem.trans_a != Trans::none || r.problem.trans_b != Trans::none; }},
      {"lda", std::nullopt, [](R r) { return r.problem.lda != 0; }},
      {"matrix", std::nullopt, [](R r) { return r.problem.matrix != MatrixKind::general; }},
      {"fill", std::nullopt, [](R r) { return r.problem.fill != Fill{}; }},
      {"seed", std::nullopt, [](R r) { return r.problem.seed != 1; }},
      {"threads", PivotAxis::threads, nullptr},
      {"pin", std::nullopt, [](R r) { return r.pin != Pin::compact; }},
  };
  return all;
}

std::vector<const Column*> heads_of(const std::vector<Record>& records, PivotAxis axis) {
  std::vector<const Column*> heads;
  for (const Head& head : all_heads()) {
    const bool shown = head.is_unusual == nullptr || std::any_of(records.begin(), records.end(), head.is_unusual);
    if (shown && head.said_by != axis) heads.push_back(find_column(head.name));
  }
  return heads;
}

std::string row_line(const std::vector<Record>& records, const std::vector<const Column*>& heads,
                     const std::vector<std::optional<std::size_t>>& row) {
  const auto first = std::find_if(row.begin(), row.end(), [](const auto& cell) { return cell.has_value(); });
  std::string line;
  for (const Column* head : heads) line += csv_field(head->get(records[**first])) + ",";
  for (const std::optional<std::size_t>& cell : row) {
    const std::optional<double> median = cell ? records[*cell].median_s : std::nullopt;
    line += csv_field(median ? Value(*median) : Value()) + ",";
  }
  line.back() = '\n';
  return line;
}

}  // namespace

void write_pivot_csv(const std::vector<Record>& records, PivotAxis axis, const TextSink& sink) {
  const PivotGrid grid = pivot_grid(records, axis);
  const std::vector<const Column*> heads = heads_of(records, axis);
  std::string line;
  for (const Column* head : heads) line += csv_field(std::string(head->name)) + ",";
  for (const std::string& column : grid.columns) line += csv_field(column) + ",";
  line.back() = '\n';
  sink(line);
  for (const auto& row : grid.rows) sink(row_line(records, heads, row));
}

}  // namespace linbench::report
