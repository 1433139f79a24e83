#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace linbench {

/// The candidate that `text` was probably meant to be: fewest edits (insert, delete, replace, swap), at most a third
/// of its length and at most 3. Nullopt when none is that close.
std::optional<std::string> nearest(std::string_view text, const std::vector<std::string>& candidates);

}  // namespace linbench
