#include "run/plausibility.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "linbench/stats.hpp"

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

ReportedTimes reported_times(const Measurement& measurement) {
  constexpr std::size_t kFew = 3;
  const std::vector<double> times = measurement.per_call_s();
  ReportedTimes reported{median(times), std::nullopt};
  if (times.size() >= kFew) reported.fastest_s = *std::ranges::min_element(times);
  return reported;
}

std::optional<std::string> probe_implausibility(const ReportedTimes& reported, const std::vector<double>& probed_s) {
  const auto too_long = [&](double seconds) { return !(seconds <= kProbeFactor * reported.median_s); };  // true for NaN
  const auto too_short = [&](double seconds) {
    return reported.fastest_s && !(seconds >= *reported.fastest_s / kProbeFactor);
  };
  const bool hides_work = std::ranges::all_of(probed_s, too_long);
  if (!hides_work && !std::ranges::all_of(probed_s, too_short)) return std::nullopt;
  return fmt::format(
      "the worker reports {} a call, the supervisor's clock sees {}: {}; stop other programs and measure again: a "
      "worker "
      "that is right then passes",
      call_text(reported.median_s), call_text(*std::ranges::min_element(probed_s)),
      hides_work ? "it does not wait for the device's work, so its times are those of queueing it"
                 : "its clock or its counting is wrong, or it does less when it is not timed");
}

}  // namespace linbench
