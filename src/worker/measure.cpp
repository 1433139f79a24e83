#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "linbench/stats.hpp"
#include "linbench/timing.hpp"
#include "worker/time_transfers.hpp"
#include "worker/timed_loop.hpp"

namespace linbench {
namespace {

// A call of less than kMediumCall_s is short, one of kLongCall_s and more is long (docs/method.md, "A visit").
constexpr double kMediumCall_s = 50e-3;
constexpr double kLongCall_s = 2.0;
constexpr std::int64_t kMediumSamples = 3;
constexpr std::int64_t kLongSamples = 1;

// Short calls.
constexpr double kClockSteps = 1000;  ///< a block lasts so many steps of the clock: 0.1 % resolution
constexpr int kCalibrationTries = 3;  ///< one block may be long because somebody else ran
constexpr std::int64_t kMaxCalls = std::int64_t{1} << 40;
constexpr double kWarmUp_s = 20e-3;
constexpr double kFirstVisitWarmUp_s = 0.1;
constexpr double kFirstVisitWarmUpOnDevice_s = 0.3;  ///< until its clocks are up
constexpr double kWarmUpLimit_s = 1.0;
constexpr std::size_t kSteadyWindow = 5;
constexpr double kSteadyChange = 0.02;
constexpr double kSamplesTotal_s = 50e-3;
constexpr std::size_t kMinSamples = 3;
constexpr std::size_t kMaxSamples = 50;

// Single calls whose median is the latency of short ones.
constexpr std::size_t kLatencyCalls = 20;
constexpr std::size_t kMinLatencyCalls = 3;
constexpr double kLatencyTotal_s = 50e-3;

// Ends of both phases for routines that return at once, when restoring the inputs takes nearly all the time.
constexpr double kMaxWarmUpElapsed_s = 2.0;
constexpr double kMaxSamplesElapsed_s = 5.0;

/// Whether the last five values and the five before have medians within 2 %.
bool is_steady(std::span<const double> values) {
  if (values.size() < 2 * kSteadyWindow) return false;
  const auto last = values.last(kSteadyWindow);
  const auto before = values.last(2 * kSteadyWindow).first(kSteadyWindow);
  return std::abs(std::log(median(last) / median(before))) <= kSteadyChange;
}

/// One visit's measurement, phase by phase.
class VisitTimer {
 public:
  VisitTimer(Execution& execution, const VisitPolicy& policy, Clock& clock)
      : execution_(execution), policy_(policy), clock_(clock), loop_(execution, clock), device_(execution.device()) {
    if (device_ != nullptr) result_.device.emplace();
    result_.clock_step_s = clock_step_s(clock);
  }

  Measurement run() {
    result_.first_call_s = loop_.block(1).seconds;
    call_s_ = result_.first_call_s;
    begin_on_device();
    if (call_s_ >= kMediumCall_s) settle_long_call();
    if (call_s_ >= kMediumCall_s) {
      look_at_device();
      take_samples(policy_.reps.value_or(call_s_ >= kLongCall_s ? kLongSamples : kMediumSamples));
    } else {
      settle_short_call();
      take_latency();
      look_at_device();
      policy_.reps ? take_samples(*policy_.reps) : take_samples_of_short_calls();
    }
    end_on_device();
    result_.facts = execution_.facts();
    return std::move(result_);
  }

 private:
  /// Transfers come before anything that a sample may follow at once: an idle moment, or memory that something else has
  /// used, would show in it.
  void begin_on_device() {
    if (device_ == nullptr) return;
    result_.device->transfers = time_transfers(*device_, clock_);
    look_at_device();
  }

  /// The state before the samples, if there is none yet.
  void look_at_device() {
    if (device_ != nullptr && result_.samples.empty()) result_.device->before = device_->state();
  }

  void end_on_device() {
    if (device_ == nullptr) return;
    result_.device->after = device_->state();
    // A sample of a long call is one call and one wait.
    if (call_s_ >= kMediumCall_s) result_.device->latency_s = median(result_.per_call_s());
  }

  /// Short calls one by one, which count as warm-up.
  void take_latency() {
    if (device_ == nullptr) return;
    std::vector<double> values;
    double total = 0;
    while (values.size() < kMinLatencyCalls || (values.size() < kLatencyCalls && total < kLatencyTotal_s)) {
      values.push_back(count_as_warm_up(loop_.block(1)));
      total += values.back();
    }
    result_.device->latency_s = median(values);
  }

  /// A slow first call may have set something up, so the calls after it decide how long a call takes. If the next one
  /// is long too, the first call was the warm-up and the next one is the sample; otherwise it is the warm-up. With
  /// --warmup, the next one after those asked for is a sample unless it turns out to be a short call.
  void settle_long_call() {
    if (policy_.warmup) warm_up_calls(*policy_.warmup);
    if (call_s_ < kMediumCall_s) return;
    const Sample next = loop_.sample(1, policy_.min_sample_s);
    call_s_ = std::min(call_s_, next.per_call_s());
    if (call_s_ >= (policy_.warmup ? kMediumCall_s : kLongCall_s))
      result_.samples.push_back(next);
    else
      count_as_warm_up(next);
  }

  void settle_short_call() {
    calibrate();
    const bool warmed_up = policy_.warmup && result_.first_call_s >= kMediumCall_s;
    if (!warmed_up) warm_up();
  }

  /// Doubles the calls of a block until it lasts kClockSteps, or until it holds as many as the execution allows. On a
  /// device a block lasts a whole sample: waiting takes microseconds there.
  void calibrate() {
    const double steps = kClockSteps * result_.clock_step_s;
    const double least = device_ != nullptr ? std::max(steps, policy_.min_sample_s) : steps;
    const std::int64_t most = std::min(execution_.max_calls(), kMaxCalls);
    while (fastest_block(least) < least && calls_ < most) calls_ = std::min(2 * calls_, most);
  }

  /// Of up to three blocks; one shorter than `least` is enough to know.
  double fastest_block(double least) {
    double fastest = std::numeric_limits<double>::infinity();
    for (int i = 0; i < kCalibrationTries && fastest >= least; ++i) {
      const Sample block = loop_.block(calls_);
      count_as_warm_up(block);
      fastest = std::min(fastest, block.seconds);
    }
    call_s_ = fastest / static_cast<double>(calls_);
    return fastest;
  }

  void warm_up() {
    if (policy_.warmup) return warm_up_calls(*policy_.warmup);
    const double first_visit = device_ != nullptr ? kFirstVisitWarmUpOnDevice_s : kFirstVisitWarmUp_s;
    const double least = policy_.first_visit ? first_visit : kWarmUp_s;
    const double sample_s = std::max(policy_.min_sample_s, call_s_);
    const bool judged = sample_s * static_cast<double>(2 * kSteadyWindow) <= kWarmUpLimit_s;
    const double began = clock_.now_s();
    std::vector<double> values;
    for (;;) {
      const bool steady = !judged || is_steady(values);
      if (steady && result_.warmup_s >= least) return;
      if (result_.warmup_s >= kWarmUpLimit_s || clock_.now_s() - began >= kMaxWarmUpElapsed_s) {
        result_.steady = steady;
        return;
      }
      values.push_back(count_as_warm_up(loop_.sample(calls_, policy_.min_sample_s)));
    }
  }

  void warm_up_calls(std::int64_t wanted) {
    for (std::int64_t done = 0; done < wanted;) {
      const std::int64_t calls = std::min(calls_, wanted - done);
      call_s_ = std::min(call_s_, count_as_warm_up(loop_.block(calls)));
      done += calls;
    }
  }

  /// Returns the seconds of one of its calls.
  double count_as_warm_up(const Sample& sample) {
    result_.warmup_s += sample.seconds;
    result_.warmup_calls += sample.calls;
    return sample.per_call_s();
  }

  void take_sample() { result_.samples.push_back(loop_.sample(calls_, policy_.min_sample_s)); }

  void take_samples(std::int64_t count) {
    while (static_cast<std::int64_t>(result_.samples.size()) < count) take_sample();
  }

  void take_samples_of_short_calls() {
    const double began = clock_.now_s();
    double total = 0;
    while (result_.samples.size() < kMaxSamples) {
      const bool long_enough = total >= kSamplesTotal_s || clock_.now_s() - began >= kMaxSamplesElapsed_s;
      if (result_.samples.size() >= kMinSamples && long_enough) return;
      take_sample();
      total += result_.samples.back().seconds;
    }
  }

  Execution& execution_;
  const VisitPolicy policy_;
  Clock& clock_;
  TimedLoop loop_;
  DeviceSide* const device_;  ///< nullptr: it runs on the host
  Measurement result_;
  std::int64_t calls_ = 1;  ///< of one block
  double call_s_ = 0;       ///< how long a call takes, as far as is known
};

}  // namespace

Measurement measure(Execution& execution, const VisitPolicy& policy, Clock& clock) {
  return VisitTimer(execution, policy, clock).run();
}

}  // namespace linbench
