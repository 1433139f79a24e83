#include "worker/timed_loop.hpp"

#include <optional>

namespace linbench {
namespace {

/// A sample ends after so much time with all its untimed restoring, so that a routine which returns at once without
/// working cannot keep the loop busy for ever.
constexpr double kMaxSampleElapsed_s = 1.0;

std::optional<double> sum(const std::optional<double>& a, const std::optional<double>& b) {
  if (!a || !b) return std::nullopt;
  return *a + *b;
}

void add(Sample& total, const Sample& block) {
  total.seconds += block.seconds;
  total.calls += block.calls;
  total.blocks += block.blocks;
  total.cpu_s += block.cpu_s;
  total.page_faults += block.page_faults;
  total.device_seconds = sum(total.device_seconds, block.device_seconds);
}

}  // namespace

Sample TimedLoop::block(std::int64_t calls) {
  execution_.restore(calls);
  const Usage usage_before = clock_.usage();
  const double begin = clock_.now_s();
  execution_.launch(calls);
  execution_.wait();
  const double end = clock_.now_s();
  const Usage usage_after = clock_.usage();
  execution_.check();
  return {.seconds = end - begin,
          .calls = calls,
          .blocks = 1,
          .cpu_s = usage_after.cpu_s - usage_before.cpu_s,
          .page_faults = usage_after.page_faults - usage_before.page_faults,
          .device_seconds = execution_.device_seconds()};
}

Sample TimedLoop::sample(std::int64_t calls, double least_s) {
  const double began = clock_.now_s();
  Sample total = block(calls);
  while (total.seconds < least_s && clock_.now_s() - began < kMaxSampleElapsed_s) add(total, block(calls));
  return total;
}

}  // namespace linbench
