#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string_view>

namespace linbench {

/// Parses a text that somebody else wrote. Throws std::invalid_argument saying what is wrong and where: text that is no
/// JSON, or that ends too early, is nested more than 64 deep, or has numbers beyond the range of double.
nlohmann::json parse_json_text(std::string_view text);

}  // namespace linbench
