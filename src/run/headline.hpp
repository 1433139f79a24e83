#pragma once

#include <vector>

#include "plan/plan.hpp"
#include "run/visit.hpp"

namespace linbench {

/// Seconds that one call's operands took to the device in this visit, and its results back, by pinned memory; 0 on the
/// host.
double transfer_s(const Visit& visit);

/// Of each sample the seconds per call that count: with Transfer::include, those that its visit's transfers take are
/// added to each.
std::vector<double> headline_s(const Visit& visit, Transfer transfer);

}  // namespace linbench
