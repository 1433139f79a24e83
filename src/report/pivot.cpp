#include "report/pivot.hpp"

#include <fmt/format.h>

#include <array>
#include <string>
#include <vector>

#include "linbench/enum_names.hpp"
#include "plan/usage_error.hpp"
#include "report/backend_names.hpp"
#include "report/notes.hpp"
#include "report/pages.hpp"
#include "report/pivot_columns.hpp"
#include "report/pivot_csv.hpp"
#include "report/pivot_grid.hpp"

namespace linbench {

namespace {

using namespace report;

constexpr std::array<EnumName<PivotAxis>, 4> kAxes{{{PivotAxis::backend, "backend"},
                                                    {PivotAxis::threads, "threads"},
                                                    {PivotAxis::dtype, "dtype"},
                                                    {PivotAxis::size, "size"}}};

void write_text(const Results& results, PivotAxis axis, bool markdown, const TextStyle& style, const TextSink& sink) {
  if (results.records.empty()) return sink("nothing to measure\n");
  const std::vector<Record> records = tabled_records(results.records);
  const PivotGrid grid = pivot_grid(records, axis);
  const std::vector<GridColumn> columns = pivot_columns(records, grid, axis);
  std::vector<Note> notes = library_notes(records, short_labels(records));
  for (const Note& note : all_notes(results.records)) notes.push_back(note);
  sink(markdown ? markdown_page(results, columns, notes) : text_page(results, columns, notes, style));
}

}  // namespace

std::string_view to_string(PivotAxis axis) {
  return enum_name(kAxes, axis);
}

std::optional<PivotAxis> parse_pivot_axis(std::string_view name) {
  return enum_value<PivotAxis>(kAxes, name);
}

std::vector<std::string_view> pivot_axis_names() {
  return enum_names(kAxes);
}

void write_pivot(const Results& results, PivotAxis axis, const ReportFormat& format, const TextStyle& style,
                 const TextSink& sink) {
  if (format.name == "table") return write_text(results, axis, false, style, sink);
  if (format.name == "markdown") return write_text(results, axis, true, style, sink);
  if (format.name == "csv") return write_pivot_csv(results.records, axis, sink);
  throw UsageError(
      fmt::format("--pivot: format '{}' has no columns to turn; use --format table, markdown or csv", format.name));
}

}  // namespace linbench
