#include "report/text.hpp"

#include <algorithm>

namespace linbench::report {

namespace {

bool starts_code_point(char c) {
  return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
}

/// ECMA-48, "Select graphic rendition".
std::string_view escape_of(Paint paint) {
  switch (paint) {
    case Paint::bold: return "\x1b[1m";
    case Paint::dim: return "\x1b[2m";
    case Paint::good: return "\x1b[32m";
    case Paint::bad: return "\x1b[31m";
    case Paint::plain: break;
  }
  return {};
}

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    if (end > 0) words.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return words;
}

}  // namespace

std::size_t display_width(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), starts_code_point));
}

std::vector<std::string> wrap(std::string_view text, std::size_t width) {
  std::vector<std::string> lines;
  for (const std::string_view word : words_of(text)) {
    const bool fits = !lines.empty() && display_width(lines.back()) + 1 + display_width(word) <= width;
    if (fits) {
      lines.back().append(" ").append(word);
    } else {
      lines.emplace_back(word);
    }
  }
  return lines;
}

std::string painted(std::string_view text, Paint paint, bool colour) {
  if (!colour || paint == Paint::plain || text.empty()) return std::string(text);
  return std::string(escape_of(paint)).append(text).append("\x1b[0m");
}

}  // namespace linbench::report
