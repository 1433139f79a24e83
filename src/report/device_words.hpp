#pragma once

#include <string>
#include <vector>

#include "report/series.hpp"
#include "run/record.hpp"

namespace linbench::report {

/// Whether its rows ran on a device.
bool is_on_device(const Series& series, const std::vector<Record>& records);

/// Sentences on one device's series of a panel: where it is faster than the fastest row of the CPU at each size, with
/// its operands there already and with moving one call's operands to it and its results back; and, where the CPU is
/// ahead at the smallest size, what a single call costs there beside computing. Empty where there is nothing to say.
std::vector<std::string> device_words(const std::vector<Record>& records, const Panel& panel, const Series& device);

}  // namespace linbench::report
