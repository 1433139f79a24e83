#pragma once

#include <span>
#include <vector>

#include "run/record.hpp"
#include "run/visit.hpp"

namespace linbench {

/// The flags of a case that was measured: `record` with its statistics and the ok visits behind them. `checked`: its
/// results were verified. In the order of the enumeration.
std::vector<Flag> find_flags(const Record& record, std::span<const Visit> visits, bool checked);

}  // namespace linbench
