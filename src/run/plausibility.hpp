#pragma once

#include <optional>
#include <string>

#include "linbench/timing.hpp"

namespace linbench {

/// Why the times that a worker reported cannot be true, given the wall time from request to reply; nullopt: they can.
std::optional<std::string> implausibility(const Measurement& measurement, double wall_s);

}  // namespace linbench
