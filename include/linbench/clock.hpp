#pragma once

#include <cstdint>

namespace linbench {

/// Work done by this process so far.
struct Usage {
  double cpu_s = 0;              ///< CPU time of all threads
  std::int64_t page_faults = 0;  ///< minor and major
};

/// The only source of time in the timed loop and the supervisor; tests fake it.
class Clock {
 public:
  virtual ~Clock() = default;
  virtual double now_s() = 0;  ///< monotonic seconds
  virtual Usage usage() = 0;
};

/// std::chrono::steady_clock and getrusage.
class SteadyClock final : public Clock {
 public:
  double now_s() override;
  Usage usage() override;
};

/// Smallest positive difference between two readings over 20 tries, in seconds.
double clock_step_s(Clock& clock);

}  // namespace linbench
