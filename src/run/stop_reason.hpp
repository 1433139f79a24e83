#pragma once

#include <string_view>

namespace linbench {

/// What made a problem stop.
enum class StopReason { precision, max_time, budget, passes, interrupted };
std::string_view to_string(StopReason reason);

}  // namespace linbench
