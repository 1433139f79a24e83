#pragma once

#include "linbench/clock.hpp"
#include "linbench/device.hpp"
#include "linbench/timing.hpp"

namespace linbench {

/// Times moving one call's operands to the device and its results back, through either kind of host memory: the median
/// of three times, or one time that is more than half a second. The first use of pinned memory, which makes it, is not
/// timed.
Transfers time_transfers(DeviceSide& device, Clock& clock);

}  // namespace linbench
