#pragma once

#include <vector>

#include "report/grid.hpp"
#include "report/pivot_grid.hpp"

namespace linbench::report {

/// A pivoted table for people: what each row is about, then a column of medians for each value of the axis, in the unit
/// of the row's fastest one and, unless the axis is the size, with the ratio to it.
std::vector<GridColumn> pivot_columns(const std::vector<Record>& records, const PivotGrid& grid, PivotAxis axis);

}  // namespace linbench::report
