#pragma once

#include <algorithm>

namespace linbench {

/// The time limit of one request, waited for in slices. Time in which the supervisor itself did not run (it was
/// stopped, or the machine slept) shows as a slice that took far longer than asked, and is not held against the worker.
class Deadline {
 public:
  static constexpr double kSlice_s = 0.1;  ///< also how often memory and interrupts are looked at
  static constexpr double kPause_s = 0.5;  ///< a longer slice was a pause; scheduling alone takes less

  Deadline(double now_s, double timeout_s) : last_s_(now_s), end_s_(now_s + timeout_s) {}

  /// How long to wait next.
  double slice_s() const { return std::clamp(end_s_ - last_s_, 0.0, kSlice_s); }

  /// To be told after each slice.
  void waited_until(double now_s) {
    if (now_s - last_s_ > kPause_s) end_s_ += now_s - last_s_ - kSlice_s;
    last_s_ = now_s;
  }

  /// Ends after `timeout_s` from now unless it would end before.
  void shorten(double timeout_s) { end_s_ = std::min(end_s_, last_s_ + timeout_s); }

  bool passed() const { return last_s_ >= end_s_; }

 private:
  double last_s_;
  double end_s_;
};

}  // namespace linbench
