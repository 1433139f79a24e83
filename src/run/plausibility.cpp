#include "run/plausibility.hpp"

#include <fmt/format.h>

#include <cmath>

namespace linbench {

namespace {

// A worker may read another clock than the supervisor: CLOCK_MONOTONIC is slewed by up to 500 ppm against
// CLOCK_MONOTONIC_RAW (adjtimex(2)), and a coarse clock steps by microseconds.
constexpr double kClockRate = 1.001;
constexpr double kClockStep_s = 1e-5;

constexpr double kProbeFactor = 2;

/// "3.1 µs", of any sign.
std::string call_text(double seconds) {
  const double size = std::abs(seconds);
  if (size < 1e-3) return fmt::format("{:.3g} µs", seconds * 1e6);
  if (size < 1) return fmt::format("{:.3g} ms", seconds * 1e3);
  return fmt::format("{:.3g} s", seconds);
}

}  // namespace

std::optional<std::string> implausibility(const Measurement& measurement, double wall_s) {
  if (measurement.samples.empty()) return "the worker reported no sample";
  for (const Sample& sample : measurement.samples)
    if (!(sample.seconds > 0 && sample.calls > 0))
      return fmt::format("the worker reported {:.3g} s for {} calls", sample.seconds, sample.calls);
  const double reported_s = measurement.routine_s();
  if (reported_s <= wall_s * kClockRate + kClockStep_s) return std::nullopt;
  return fmt::format(
      "the worker reported {:.6g} s of calls in a visit that took {:.6g} s by the supervisor's clock: its clock or its "
      "counting is wrong",
      reported_s, wall_s);
}

std::optional<std::string> probe_implausibility(double reported_s, double fastest_s, double probed_s) {
  const bool too_short = !(probed_s <= kProbeFactor * reported_s);  // true for NaN
  const bool too_long = !(probed_s >= fastest_s / kProbeFactor);
  if (!too_short && !too_long) return std::nullopt;
  return fmt::format("the worker reports {} a call, the supervisor's clock sees {}: {}", call_text(reported_s),
                     call_text(probed_s),
                     too_short ? "it does not wait for the device's work, so its times are those of queueing it"
                               : "its clock or its counting is wrong, or it does less when it is not timed");
}

}  // namespace linbench
