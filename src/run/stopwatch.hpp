#pragma once

#include "linbench/clock.hpp"

namespace linbench {

/// The time that a run has used, that before it was resumed included.
class Stopwatch {
 public:
  /// Goes on from `before_s` now.
  Stopwatch(Clock& clock, double before_s) : clock_(clock), origin_s_(clock.now_s() - before_s) {}

  double elapsed_s() const { return clock_.now_s() - origin_s_; }

 private:
  Clock& clock_;
  double origin_s_;
};

}  // namespace linbench
