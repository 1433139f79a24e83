#include "linbench/clock.hpp"

#include <sys/resource.h>
#include <sys/time.h>

#include <chrono>
#include <limits>

namespace linbench {
namespace {

double seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
}

}  // namespace

double SteadyClock::now_s() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

Usage SteadyClock::usage() {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);  // cannot fail for RUSAGE_SELF and a valid address
  return {seconds(used.ru_utime) + seconds(used.ru_stime), used.ru_minflt + used.ru_majflt};
}

double clock_step_s(Clock& clock) {
  constexpr int kTries = 20;
  constexpr double kNominal = 1e-9;  // steady_clock's period, should no two readings differ
  double step = std::numeric_limits<double>::infinity();
  for (int i = 0; i < kTries; ++i) {
    const double before = clock.now_s();
    const double difference = clock.now_s() - before;
    if (difference > 0 && difference < step) step = difference;
  }
  return step < std::numeric_limits<double>::infinity() ? step : kNominal;
}

}  // namespace linbench
