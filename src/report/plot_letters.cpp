#include "report/plot_letters.hpp"

#include "plan/utf8.hpp"
#include "report/text.hpp"
#include "text/printable.hpp"

namespace linbench::report {
namespace {

bool continues(char c) {
  return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
}

/// Bytes of the first code point.
std::size_t first_length(std::string_view text) {
  std::size_t length = 1;
  while (length < text.size() && continues(text[length])) ++length;
  return length;
}

/// By the first two bytes of its UTF-8: up to U+052F (Cyrillic), U+1E00 to 1EFF (more Latin), U+2000 to 22FF
/// (punctuation, arrows, mathematics).
bool is_common(std::string_view letter) {
  const auto first = static_cast<unsigned char>(letter[0]);
  if (first <= 0xD4) return true;
  const unsigned second = letter.size() > 1 ? static_cast<unsigned char>(letter[1]) : 0U;
  return (first == 0xE1 && second >= 0xB8 && second <= 0xBB) || (first == 0xE2 && second <= 0x8B);
}

}  // namespace

std::string plain_text(std::string_view text) {
  std::string out = is_utf8(text) ? printable(text) : escaped(text);
  for (const std::string_view no_letter : {"\uFFFE", "\uFFFF"})
    for (std::size_t at = 0; (at = out.find(no_letter)) != std::string::npos;)
      out.replace(at, no_letter.size(), "\uFFFD");
  return out;
}

std::string shortened(const std::string& text, std::size_t most) {
  if (display_width(text) <= most) return text;
  std::string_view rest(text);
  std::string out;
  for (std::size_t i = 0; i + 1 < most; ++i) {
    const std::size_t length = first_length(rest);
    out.append(rest.substr(0, length));
    rest.remove_prefix(length);
  }
  return out + "…";
}

std::string in_common_letters(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t length = first_length(text);
    const std::string_view letter = text.substr(0, length);
    out.append(is_common(letter) ? letter : "?");
    text.remove_prefix(length);
  }
  return out;
}

}  // namespace linbench::report
