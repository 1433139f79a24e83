#pragma once

#include <cstddef>
#include <string>
#include <string_view>

/// Text as pictures can show it.
namespace linbench::report {

/// UTF-8 without control characters and what else XML has no place for (XML 1.0, 2.2), whatever the bytes were.
std::string plain_text(std::string_view text);

/// At most that many characters; where some are cut off, "…" is the last. Of text that is UTF-8.
std::string shortened(const std::string& text, std::size_t most);

/// '?' for letters that only special fonts have (beyond Latin, Greek, Cyrillic and common symbols). For PNG: without
/// such a font gnuplot's cairo terminal fills the whole picture with the box that stands for a missing letter. An SVG's
/// letters are drawn by its viewer. Of text that is UTF-8.
std::string in_common_letters(std::string_view text);

}  // namespace linbench::report
