#pragma once

#include "referee_case.hpp"

namespace linbench::referee {

/// Seconds that a pause of Google Benchmark's timer adds to the time it reports: it reads the CPU clock with the other
/// clock already running.
double google_pause_s();

/// Google Benchmark's loop around one subject, as its manual has it: a product is called over and over; a solve, which
/// overwrites its inputs, runs in batches between which the timer is paused and the inputs are restored. A batch lasts
/// 500 times as long as a pause if the execution holds so many calls.
class GoogleLoop {
 public:
  GoogleLoop(const Subject& subject, double pause_s);

  /// Seconds per call: the median of up to 50 repetitions of 1 ms; where calls are long, the one call.
  double call_s() const;

 private:
  const Subject& subject_;
  std::int64_t batch_;
};

}  // namespace linbench::referee
