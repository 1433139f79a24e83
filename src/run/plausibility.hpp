#pragma once

#include <optional>
#include <string>

#include "linbench/timing.hpp"

namespace linbench {

/// Why the times that a worker reported cannot be true, given the wall time from request to reply; nullopt: they can.
std::optional<std::string> implausibility(const Measurement& measurement, double wall_s);

/// Why the seconds per call that a worker reported, `reported_s` and at best `fastest_s`, cannot be true when the
/// supervisor's own clock saw `probed_s` at best (docs/method.md, "Probe"); nullopt: that is at most twice the former
/// and at least half of the latter.
std::optional<std::string> probe_implausibility(double reported_s, double fastest_s, double probed_s);

}  // namespace linbench
