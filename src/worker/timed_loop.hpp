#pragma once

#include <cstdint>

#include "linbench/backend.hpp"
#include "linbench/clock.hpp"
#include "linbench/timing.hpp"

namespace linbench {

/// Times calls of one execution. Nothing but launch and wait stands between two readings of the clock; restoring the
/// inputs, reading CPU time and fault counts, and checking for failures stand outside.
class TimedLoop {
 public:
  TimedLoop(Execution& execution, Clock& clock) : execution_(execution), clock_(clock) {}

  /// `calls` back-to-back calls, then one wait.
  Sample block(std::int64_t calls);

  /// Blocks of `calls` that add up to at least `least_s`.
  Sample sample(std::int64_t calls, double least_s);

 private:
  Execution& execution_;
  Clock& clock_;
};

}  // namespace linbench
