#include "text/shell.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace linbench {

namespace {

/// Bytes above ASCII are letters of other languages; a shell takes them as they are.
bool is_safe(char c) {
  constexpr std::string_view punctuation = "_-./:,=+@%^";
  const bool alphanumeric = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  return alphanumeric || static_cast<unsigned char>(c) >= 0x80U || punctuation.find(c) != std::string_view::npos;
}

bool is_control(char c) {
  return static_cast<unsigned char>(c) < 0x20U || c == 0x7F;
}

/// POSIX.1-2024, XCU 2.2.4, "Dollar-single-quotes".
std::string dollar_quoted(std::string_view text) {
  std::string out = "$'";
  for (const char c : text) {
    if (is_control(c)) {
      out += fmt::format("\\{:03o}", static_cast<unsigned char>(c));
    } else {
      if (c == '\'' || c == '\\') out += '\\';
      out += c;
    }
  }
  return out + "'";
}

}  // namespace

std::string shell_word(std::string_view text) {
  if (std::any_of(text.begin(), text.end(), is_control)) return dollar_quoted(text);
  if (!text.empty() && std::all_of(text.begin(), text.end(), is_safe)) return std::string(text);
  std::string out = "'";
  for (const char c : text) {
    // Nothing is special between single quotes but their end.
    if (c == '\'') out += "'\\'";
    out += c;
  }
  return out + "'";
}

std::string shell_command(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& word : words) out.append(out.empty() ? "" : " ").append(shell_word(word));
  return out;
}

}  // namespace linbench
