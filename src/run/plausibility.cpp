#include "run/plausibility.hpp"

#include <fmt/format.h>

namespace linbench {

namespace {

// A worker may read another clock than the supervisor: CLOCK_MONOTONIC is slewed by up to 500 ppm against
// CLOCK_MONOTONIC_RAW (adjtimex(2)), and a coarse clock steps by microseconds.
constexpr double kClockRate = 1.001;
constexpr double kClockStep_s = 1e-5;

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

}  // namespace linbench
