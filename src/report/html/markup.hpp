#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace linbench::html {

/// Text for an element or a quoted attribute. Control characters become spaces, and bytes that are not UTF-8 U+FFFD.
std::string escaped(std::string_view text);

/// JSON for a script element: ASCII, and nothing in it can end the element.
std::string script_json(const nlohmann::ordered_json& json);

}  // namespace linbench::html
