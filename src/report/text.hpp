#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace linbench::report {

/// Columns that UTF-8 text takes on a terminal: its code points.
std::size_t display_width(std::string_view text);

/// Breaks text between words into lines of at most `width` columns; a longer word gets a line of its own.
std::vector<std::string> wrap(std::string_view text, std::size_t width);

/// How a piece of text looks where colours are on.
enum class Paint { plain, bold, dim, good, bad };
std::string painted(std::string_view text, Paint paint, bool colour);

}  // namespace linbench::report
