#pragma once

#include <optional>
#include <string_view>
#include <vector>

namespace linbench {

/// What made a problem stop.
enum class StopReason { precision, max_time, budget, passes, interrupted };
std::string_view to_string(StopReason reason);
std::optional<StopReason> parse_stop_reason(std::string_view name);
std::vector<std::string_view> stop_reason_names();

}  // namespace linbench
