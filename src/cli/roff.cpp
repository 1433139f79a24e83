#include "cli/roff.hpp"

#include <fmt/format.h>

#include <cstdint>

namespace linbench::cli {
namespace {

/// Code point of UTF-8 that begins `text`, which is cut off there.
std::uint32_t take_code_point(std::string_view& text) {
  const auto byte = [](char c) { return static_cast<unsigned char>(c); };
  const unsigned char first = byte(text.front());
  const std::size_t more = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : first >= 0xC0 ? 1 : 0;
  std::uint32_t point = more == 0 ? first : first & (0x3FU >> more);
  text.remove_prefix(1);
  for (std::size_t i = 0; i < more && !text.empty(); ++i) {
    point = point << 6 | (byte(text.front()) & 0x3FU);
    text.remove_prefix(1);
  }
  return point;
}

/// groff_char(7): '-' alone would be a hyphen, and the accents typographic ones.
std::string roff_character(std::uint32_t point) {
  switch (point) {
    case '\\': return "\\e";
    case '-': return "\\-";
    case '\'': return "\\(aq";
    case '`': return "\\(ga";
    case '^': return "\\(ha";
    case '~': return "\\(ti";
    case '"': return "\\(dq";
    default: return point < 0x80 ? std::string(1, static_cast<char>(point)) : fmt::format("\\[u{:04X}]", point);
  }
}

}  // namespace

std::string roff_text(std::string_view text) {
  std::string out = text.starts_with('.') ? "\\&" : "";
  while (!text.empty()) out += roff_character(take_code_point(text));
  return out;
}

std::string roff_argument(std::string_view text) {
  return '"' + roff_text(text) + '"';
}

}  // namespace linbench::cli
