#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "report/pivot.hpp"
#include "run/record.hpp"

namespace linbench::report {

/// Records arranged in rows and columns; the numbers are indices into the records.
struct PivotGrid {
  std::vector<std::string> columns;  ///< the values of the axis
  /// By row and column; nullopt: there is no such record. Records of a row differ in what the axis says only.
  std::vector<std::vector<std::optional<std::size_t>>> rows;
};

/// Rows and columns stand in the order of the records, sizes and thread counts ascending.
PivotGrid pivot_grid(const std::vector<Record>& records, PivotAxis axis);

}  // namespace linbench::report
