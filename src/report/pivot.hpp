#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "report/format.hpp"
#include "results/results.hpp"

namespace linbench {

/// What becomes the columns of a pivoted table.
enum class PivotAxis { backend, threads, dtype, size };
std::string_view to_string(PivotAxis axis);
std::optional<PivotAxis> parse_pivot_axis(std::string_view name);
std::vector<std::string_view> pivot_axis_names();

/// Results with a column for each value of `axis` and a row for each combination of everything else that varies; a cell
/// is the median (and, beside a fastest one of the row, by how much). `format` is table, markdown or csv (csv: medians
/// in seconds). Throws UsageError for another one.
void write_pivot(const Results& results, PivotAxis axis, const ReportFormat& format, const TextStyle& style,
                 const TextSink& sink);

}  // namespace linbench
