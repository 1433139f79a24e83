#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plan/plan.hpp"

namespace linbench {

/// The greatest index that a device may have.
inline constexpr int kMostDevice = 9999;

/// A whole number from 0 to kMostDevice. Nullopt when `text` is none.
std::optional<int> parse_device(std::string_view text);

/// The indices of the devices that an alternative has to choose from; none when it is unavailable.
using DeviceLister = std::function<std::vector<int>(const Alternative&)>;

/// What `--device TEXT` does to the alternatives on devices that do not name theirs: "N" gives it to each, and one
/// without a label of the user's becomes "cuda:N" (0 is what it has anyway); "all" makes one alternative of each device
/// that `devices` knows, "LABEL:N", and leaves one without any as it is. Throws UsageError for other texts, when there
/// is no such alternative, and when a label is there twice then.
void choose_device(std::vector<Alternative>& alternatives, std::string_view text, const DeviceLister& devices);

}  // namespace linbench
