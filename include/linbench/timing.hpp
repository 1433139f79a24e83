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
  bool first_visit = false;            ///< first visit of this worker: warm up at least 0.1 s
  double min_sample_s = 1e-3;          ///< a sample's least duration
};

/// What one visit measured.
struct Measurement {
  double first_call_s = 0;
  double warmup_s = 0;  ///< timed seconds of calibration and warm-up
  std::int64_t warmup_calls = 0;
  bool steady = true;
  double clock_step_s = 0;
  std::vector<Sample> samples;
  ResultRange result;

  /// Of each sample, the seconds of one of its calls.
  std::vector<double> per_call_s() const;

  /// Seconds spent inside the routine: first call, calibration, warm-up and samples.
  double routine_s() const;
};

/// Measures one prepared execution: first call, calibration, warm-up, samples. The only place that reads the clock for
/// a sample. The result of the last timed call stays in the execution; the caller copies it out.
Measurement measure(Execution& execution, const VisitPolicy& policy, Clock& clock);

}  // namespace linbench
