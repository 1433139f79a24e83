#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "report/text.hpp"

namespace linbench::report {

struct Cell {
  std::string text;
  Paint paint = Paint::plain;
};

enum class Align { left, right };

/// One column of text: its heading and a cell for each row.
struct GridColumn {
  std::string heading;
  Align align = Align::left;
  std::vector<Cell> cells;
};

/// Columns that the widest line takes on a terminal.
std::size_t grid_width(const std::vector<GridColumn>& columns);

/// Lines with aligned columns, two spaces apart, without trailing spaces; the headings first.
std::string grid_text(const std::vector<GridColumn>& columns, bool colour);

}  // namespace linbench::report
