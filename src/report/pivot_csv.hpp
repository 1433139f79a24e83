#pragma once

#include <vector>

#include "report/pivot.hpp"
#include "results/results.hpp"
#include "run/record.hpp"

namespace linbench::report {

/// A pivoted table for programs: the CSV columns that say what a row is about, then the medians in seconds, a column
/// for each value of the axis. Empty: not measured.
void write_pivot_csv(const std::vector<Record>& records, PivotAxis axis, const TextSink& sink);

}  // namespace linbench::report
