#pragma once

#include <optional>
#include <string>
#include <vector>

#include "linbench/timing.hpp"

namespace linbench {

/// Why the times that a worker reported cannot be true, given the wall time from request to reply; nullopt: they can.
std::optional<std::string> implausibility(const Measurement& measurement, double wall_s);

/// Seconds per call by a worker's word. The least of a few samples says little of what is possible: nullopt below 3.
struct ReportedTimes {
  double median_s = 0;
  std::optional<double> fastest_s;
};
ReportedTimes reported_times(const Measurement& measurement);

/// Why these cannot be true when the supervisor's own clock saw `probed_s`, one number or more of which each is at best
/// (docs/method.md, "Probe"); nullopt: one of them is at most twice the median, and one at least half the fastest. What
/// disagrees in both directions was disturbed and says nothing.
std::optional<std::string> probe_implausibility(const ReportedTimes& reported, const std::vector<double>& probed_s);

}  // namespace linbench
