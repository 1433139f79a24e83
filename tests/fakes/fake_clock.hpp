#pragma once

#include "linbench/clock.hpp"

namespace linbench::test {

/// A clock that stands still until told otherwise.
class FakeClock final : public Clock {
 public:
  /// Every reading advances the clock by `tick_s` first: what clock_step_s() then finds.
  explicit FakeClock(double tick_s = 0) : tick_s_(tick_s) {}

  double now_s() override { return now_s_ += tick_s_; }
  Usage usage() override { return usage_; }

  void advance(double seconds) { now_s_ += seconds; }
  void set_usage(const Usage& usage) { usage_ = usage; }

 private:
  double tick_s_;
  double now_s_ = 1000;  // not 0: a steady clock's origin means nothing
  Usage usage_;
};

}  // namespace linbench::test
