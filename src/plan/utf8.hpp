#pragma once

#include <string>
#include <string_view>

namespace linbench {

/// Well-formed by The Unicode Standard, table 3-7: no overlong forms, no surrogates, nothing above U+10FFFF.
bool is_utf8(std::string_view text);

/// Control characters and bytes outside ASCII as \xNN, to show text that cannot be printed.
std::string escaped(std::string_view text);

}  // namespace linbench
