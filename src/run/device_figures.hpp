#pragma once

#include <span>

#include "run/record.hpp"
#include "run/visit.hpp"

namespace linbench {

/// What a case's visits on a device have shown besides their times; all unknown for visits on the host.
DeviceFigures device_figures(std::span<const Visit> visits);

/// Whether it is known, right after the samples, what held the device's clock down, if anything did.
bool tells_throttling(const Visit& visit);

/// Whether the device named, right after the samples, a reason why its clock was held down.
bool was_throttled(const Visit& visit);

}  // namespace linbench
