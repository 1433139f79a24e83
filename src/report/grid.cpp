#include "report/grid.hpp"

#include <algorithm>

namespace linbench::report {

namespace {

constexpr std::size_t kGap = 2;

std::size_t width_of(const GridColumn& column) {
  std::size_t width = display_width(column.heading);
  for (const Cell& cell : column.cells) width = std::max(width, display_width(cell.text));
  return width;
}

/// Appends cells to one line; spaces are written only once something follows them.
class LineWriter {
 public:
  explicit LineWriter(bool colour) : colour_(colour) {}

  void append(const Cell& cell, Align align, std::size_t width) {
    const std::size_t padding = width - display_width(cell.text);
    if (align == Align::right) spaces_ += padding;
    if (!cell.text.empty()) {
      line_.append(spaces_, ' ');
      spaces_ = 0;
      line_ += painted(cell.text, cell.paint, colour_);
    }
    if (align == Align::left) spaces_ += padding;
    spaces_ += kGap;
  }

  std::string line() const { return line_ + '\n'; }

 private:
  bool colour_;
  std::size_t spaces_ = 0;
  std::string line_;
};

}  // namespace

std::size_t grid_width(const std::vector<GridColumn>& columns) {
  std::size_t width = 0;
  for (const GridColumn& column : columns) width += width_of(column) + (width > 0 ? kGap : 0);
  return width;
}

std::string grid_text(const std::vector<GridColumn>& columns, bool colour) {
  if (columns.empty()) return {};
  std::vector<std::size_t> widths;
  for (const GridColumn& column : columns) widths.push_back(width_of(column));

  LineWriter headings(colour);
  for (std::size_t i = 0; i < columns.size(); ++i)
    headings.append({columns[i].heading, Paint::bold}, columns[i].align, widths[i]);
  std::string out = headings.line();
  for (std::size_t row = 0; row < columns.front().cells.size(); ++row) {
    LineWriter line(colour);
    for (std::size_t i = 0; i < columns.size(); ++i) line.append(columns[i].cells[row], columns[i].align, widths[i]);
    out += line.line();
  }
  return out;
}

}  // namespace linbench::report
