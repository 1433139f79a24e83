#pragma once

#include <string>
#include <string_view>

namespace linbench {

/// Control characters as spaces: a library's message must not steer the terminal or break a line.
std::string printable(std::string_view text);

}  // namespace linbench
