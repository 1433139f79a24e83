#include "run/stop_reason.hpp"

#include <array>

#include "linbench/enum_names.hpp"

namespace linbench {
namespace {

constexpr std::array<EnumName<StopReason>, 5> kNames = {{
    {StopReason::precision, "precision"},
    {StopReason::max_time, "max_time"},
    {StopReason::budget, "budget"},
    {StopReason::passes, "passes"},
    {StopReason::interrupted, "interrupted"},
}};

}  // namespace

std::string_view to_string(StopReason reason) {
  return enum_name(kNames, reason);
}

std::vector<std::string_view> stop_reason_names() {
  return enum_names(kNames);
}

std::optional<StopReason> parse_stop_reason(std::string_view name) {
  return enum_value<StopReason>(kNames, name);
}

}  // namespace linbench
