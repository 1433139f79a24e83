#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "linbench/backend.hpp"
#include "linbench/clock.hpp"

namespace linbench {

/// One or more timed blocks: raw sums, never divided here.
struct Sample {
  double seconds = 0;
  std::int64_t calls = 0;
  std::int64_t blocks = 0;
  double cpu_s = 0;
  std::int64_t page_faults = 0;
  std::optional<double> device_seconds;

  double per_call_s() const { return seconds / static_cast<double>(calls); }
  bool operator==(const Sample&) const = default;
};

/// How long and how often to measure within one visit (docs/method.md, "A visit").
struct VisitPolicy {
  std::optional<std::int64_t> reps;    ///< samples; nullopt: by the rules
  std::optional<std::int64_t> warmup;  ///< warm-up calls; nullopt: by the rules
  bool first_visit = false;            ///< first visit of this worker: warm up at least 0.1 s, on a device 0.3 s
  double min_sample_s = 1e-3;          ///< a sample's least duration
};

/// Seconds that one call's operands take to the device and its results back.
struct Transfers {
  double upload_s = 0;             ///< from pinned memory
  double download_s = 0;           ///< to pinned memory
  double pageable_upload_s = 0;    ///< from ordinary memory
  double pageable_download_s = 0;  ///< to ordinary memory
  bool operator==(const Transfers&) const = default;
};

/// What only a visit on a device has.
struct DeviceMeasurement {
  double latency_s =
      0;  ///< one call and one wait: the median of several single calls, of long ones that of the samples
  Transfers transfers;
  std::optional<DeviceState> before;  ///< the samples
  std::optional<DeviceState> after;   ///< right after the last one
  bool operator==(const DeviceMeasurement&) const = default;
};

/// What one visit measured.
struct Measurement {
  double first_call_s = 0;
  double warmup_s = 0;  ///< timed seconds of calibration, warm-up and latency
  std::int64_t warmup_calls = 0;
  bool steady = true;
  double clock_step_s = 0;
  std::vector<Sample> samples;
  ResultRange result;
  MethodFacts facts;
  std::optional<DeviceMeasurement> device;

  /// Of each sample, the seconds of one of its calls.
  std::vector<double> per_call_s() const;

  /// Seconds spent inside the routine: first call, calibration, warm-up and samples.
  double routine_s() const;
};

/// Measures one prepared execution: first call, calibration, warm-up, on a device latency and transfers, samples. The
/// only place that reads the clock for a sample. The result of the last sample's last call stays in the execution; the
/// caller copies it out. On a device a block lasts min_sample_s, so that its one wait does not count.
Measurement measure(Execution& execution, const VisitPolicy& policy, Clock& clock);

}  // namespace linbench
