#include "plan/utf8.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

namespace linbench {
namespace {

/// A range of first bytes, what the second may be, and the length of the sequence; further bytes are 80..BF.
struct Form {
  unsigned char first_low, first_high;
  unsigned char second_low, second_high;
  std::size_t length;
};

// The Unicode Standard, table 3-7.
constexpr Form kForms[] = {
    {0x00, 0x7f, 0x00, 0x00, 1}, {0xc2, 0xdf, 0x80, 0xbf, 2}, {0xe0, 0xe0, 0xa0, 0xbf, 3},
    {0xe1, 0xec, 0x80, 0xbf, 3}, {0xed, 0xed, 0x80, 0x9f, 3}, {0xee, 0xef, 0x80, 0xbf, 3},
    {0xf0, 0xf0, 0x90, 0xbf, 4}, {0xf1, 0xf3, 0x80, 0xbf, 4}, {0xf4, 0xf4, 0x80, 0x8f, 4},
};

bool within(char c, unsigned char low, unsigned char high) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= low && byte <= high;
}

/// Bytes of the character that `text` begins with; 0: it is malformed.
std::size_t first_length(std::string_view text) {
  const auto* const form = std::find_if(std::begin(kForms), std::end(kForms),
                                        [&](const Form& f) { return within(text[0], f.first_low, f.first_high); });
  if (form == std::end(kForms) || text.size() < form->length) return 0;
  if (form->length > 1 && !within(text[1], form->second_low, form->second_high)) return 0;
  for (std::size_t i = 2; i < form->length; ++i)
    if (!within(text[i], 0x80, 0xbf)) return 0;
  return form->length;
}

}  // namespace

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const std::size_t length = first_length(text);
    if (length == 0) return false;
    text.remove_prefix(length);
  }
  return true;
}

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (within(c, 0x20, 0x7e))
      out += c;
    else
      out += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
  }
  return out;
}

}  // namespace linbench
