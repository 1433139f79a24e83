#include "cli/terminal_region.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "report/text.hpp"

// ECMA-48 control sequences: CUU moves up, EL clears to the end of the line, ED to the end of the screen. DECAWM off:
// characters that are wider than a column must not make a line wrap.
namespace linbench::cli {
namespace {

constexpr std::string_view kEraseLine = "\x1b[K";
constexpr std::string_view kEraseBelow = "\x1b[J";
constexpr std::string_view kWrapOff = "\x1b[?7l";
constexpr std::string_view kWrapOn = "\x1b[?7h";

bool continues_character(char c) {
  return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
}

}  // namespace

std::string cut(std::string_view text, std::size_t columns) {
  std::size_t end = 0;
  for (; columns > 0 && end < text.size(); --columns) {
    ++end;
    while (end < text.size() && continues_character(text[end])) ++end;
  }
  return std::string(text.substr(0, end));
}

/// From the end of the last line to the begin of the first. A terminal that has become narrower has broken the lines.
std::string TerminalRegion::to_begin() const {
  if (drawn_.empty()) return {};
  const std::size_t columns = std::max<std::size_t>(1, size().columns);
  std::size_t rows = 0;
  for (const std::size_t width : drawn_) rows += std::max<std::size_t>(1, (width + columns - 1) / columns);
  return rows > 1 ? fmt::format("\r\x1b[{}A", rows - 1) : "\r";
}

void TerminalRegion::draw(const std::vector<std::string>& lines) {
  const std::size_t columns = std::max<std::size_t>(2, size().columns);
  std::string text = to_begin();
  text += kWrapOff;
  drawn_.clear();
  for (const std::string& line : lines) {
    const std::string shown = cut(line, columns - 1);
    if (!drawn_.empty()) text += "\n";
    text += shown;
    text += kEraseLine;
    drawn_.push_back(report::display_width(shown));
  }
  text += kEraseBelow;
  text += kWrapOn;
  terminal_.write(text);
}

void TerminalRegion::erase() {
  if (drawn_.empty()) return;
  terminal_.write(to_begin() + std::string(kEraseBelow));
  drawn_.clear();
}

void TerminalRegion::print(std::string_view line) {
  erase();
  terminal_.write(fmt::format("{}\n", line));
}

}  // namespace linbench::cli
