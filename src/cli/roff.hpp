#pragma once

#include <string>
#include <string_view>

/// Text for the man macros of roff (groff_man(7)).
namespace linbench::cli {

/// Running text: what roff would take for its own is escaped. ASCII only.
std::string roff_text(std::string_view text);

/// The same as one argument of a macro, in double quotes.
std::string roff_argument(std::string_view text);

}  // namespace linbench::cli
