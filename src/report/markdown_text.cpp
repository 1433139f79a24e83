#include "report/markdown_text.hpp"

#include <cstddef>

namespace linbench::report {

namespace {

/// Underscores are left: within words, as in names of flags, they are no markup in GitHub's Markdown.
constexpr std::string_view kMarkup = "\\|*<`&~";

std::string cell_text(const Cell& cell) {
  std::string text = markdown_text(cell.text);
  return cell.paint == Paint::good ? "**" + text + "**" : text;
}

void append_cell(std::string& line, const std::string& text) {
  line.append(text.empty() ? " " : " " + text + " ").append("|");
}

}  // namespace

std::string markdown_text(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool repeated_space = c == ' ' && (out.empty() || out.back() == ' ');
    if (repeated_space) continue;
    if (kMarkup.find(c) != std::string_view::npos) out += '\\';
    out += c;
  }
  return out;
}

std::string markdown_table(const std::vector<GridColumn>& columns) {
  if (columns.empty()) return {};
  std::string headings = "|";
  std::string rule = "|";
  for (const GridColumn& column : columns) {
    append_cell(headings, markdown_text(column.heading));
    append_cell(rule, column.align == Align::right ? "---:" : "---");
  }
  std::string out = headings + "\n" + rule + "\n";
  for (std::size_t row = 0; row < columns.front().cells.size(); ++row) {
    std::string line = "|";
    for (const GridColumn& column : columns) append_cell(line, cell_text(column.cells[row]));
    out += line + "\n";
  }
  return out;
}

std::string markdown_code(std::string_view text) {
  std::string fence = "```";
  while (text.find(fence) != std::string_view::npos) fence += '`';
  return fence + "sh\n" + std::string(text) + "\n" + fence + "\n";
}

}  // namespace linbench::report
