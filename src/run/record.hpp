#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "linbench/backend.hpp"
#include "linbench/stats.hpp"
#include "plan/plan.hpp"
#include "run/flag.hpp"
#include "run/stop_reason.hpp"
#include "run/visit.hpp"

namespace linbench {

/// Of a case on a device: medians over its visits, seconds of one call.
struct DeviceFigures {
  std::optional<double> median_s;  ///< by the device's events: per visit, the median of its samples
  std::optional<double> latency_s;
  std::optional<double> upload_s, download_s;                    ///< by pinned memory
  std::optional<double> pageable_upload_s, pageable_download_s;  ///< by ordinary memory
  std::optional<double> total_s;  ///< per visit, its upload, the median of its samples, its download
  /// Right after the samples; the highest temperature, the lowest clocks.
  std::optional<double> clock_mhz, memory_clock_mhz, temperature_c, power_w;
  std::optional<std::vector<std::string>> throttle_reasons;  ///< of any visit, each once; nullopt: no visit tells
};

/// A case with statistics over its visits. Times are seconds per call, with `transfer` included those of the whole way
/// to the device and back; empty: unknown.
struct Record {
  Problem problem;
  Alternative alternative;
  int threads = 1;
  Pin pin = Pin::compact;
  Description description;
  std::string routine;            ///< the one that ran
  std::string requested_routine;  ///< by `--routine`; empty: the backend chose
  Transfer transfer = Transfer::exclude;
  /// Empty: unknown. Of a CPU library that does not tell, the operands' own type, once a result was found accurate to
  /// it.
  std::string compute_dtype;
  std::string algorithm;                   ///< the library's name for it; several when visits differ
  std::optional<std::int64_t> iterations;  ///< of refinement, the most over visits

  Status status = Status::ok;
  std::string reason;
  std::int64_t passes = 0;   ///< R
  std::int64_t samples = 0;  ///< over all passes
  std::int64_t calls = 0;    ///< timed, over all samples

  std::vector<double> pass_values_s;     ///< per pass, the median of its samples
  std::vector<std::int64_t> pass_calls;  ///< per pass, timed
  std::vector<int> pass_numbers;         ///< per pass, which one it is; empty: the file does not tell
  std::optional<double> median_s;        ///< of the pass values
  std::optional<Interval> interval_s;    ///< of that median; none below 6 passes
  std::optional<Summary> pooled;         ///< of all samples

  DeviceFigures on_device;

  std::optional<double> cpu_per_wall;
  std::optional<double> setup_s;       ///< median over workers
  std::optional<double> first_call_s;  ///< median over visits
  double flops = 0;
  double bytes = 0;
  std::optional<double> gflops;        ///< flops / median_s / 1e9
  std::optional<double> gbytes_per_s;  ///< bytes / median_s / 1e9
  std::optional<double> residual;      ///< worst over visits
  std::optional<double> residual_tolerance;
  std::optional<double> condition;
  std::int64_t peak_rss_bytes = 0;
  std::vector<Flag> flags;
  std::optional<StopReason> stop_reason;
  std::string machine;    ///< identity of the machine
  std::string timestamp;  ///< of the first visit
};

/// The record of one case from its visits, in any order. `description` is its worker's, `machine` the identity of the
/// machine that it ran on.
Record make_record(const Plan& plan, std::size_t case_index, std::vector<Visit> visits, const Description& description,
                   std::optional<StopReason> stop_reason, const std::string& machine);

/// Of the passes behind such a record, as in pass_values_s: the seconds per call of each sample. Empty where it has no
/// times.
std::vector<std::vector<double>> samples_of(std::vector<Visit> visits, Transfer transfer = Transfer::exclude);

}  // namespace linbench
