#include "run/cost_guess.hpp"

#include <algorithm>

#include "linbench/operands.hpp"
#include "linbench/work.hpp"
#include "run/shortest_sample.hpp"

namespace linbench {

namespace {

// One core of the last ten years runs a good f64 kernel at 10 to 60 GFLOP/s, f32 at twice that; plain loops at 1.
constexpr double kFlopsPerSecond = 16e9;
constexpr double kPlainFlopsPerSecond = 1e9;

// Devices of the last ten years: f64 at 0.3 to 60 TFLOP/s, f32 at 10 to 60, tensor units at 50 to 900; what is launched
// takes a few microseconds at least, factorisations of small matrices far more.
constexpr double kDeviceFlopsPerSecond = 1e12;
constexpr double kLaunch_s = 10e-6;

constexpr double kWorkerStart_s = 0.1;
constexpr double kDeviceWorkerStart_s = 2;

// The rules of a visit (docs/method.md, "A visit").
constexpr double kMediumCall_s = 50e-3;
constexpr double kLongCall_s = 2;
constexpr double kWarmUp_s = 20e-3;
constexpr double kWarmUpLimit_s = 1;
constexpr double kSteadyValues = 10;
constexpr double kSamples_s = 50e-3;
constexpr double kFewestSamples = 3;

// Bytes of operands a second: made (generated, the pages of all three touched), and handled in a visit (copied by the
// worker, read by the check).
constexpr double kMakeBytesPerSecond = 0.5e9;
constexpr double kHandleBytesPerSecond = 1e9;
constexpr double kRequest_s = 1e-3;

double short_calls_s(const Policy& policy, double call_s, double shortest_sample_s) {
  const double sample_s = std::max(call_s, shortest_sample_s);
  const double until_steady_s = kSteadyValues * sample_s <= kWarmUpLimit_s ? kSteadyValues * sample_s : 0;
  const double warmup_s =
      policy.warmup ? static_cast<double>(*policy.warmup) * call_s : std::max(kWarmUp_s, until_steady_s);
  const double samples_s =
      policy.reps ? static_cast<double>(*policy.reps) * sample_s : std::max(kSamples_s, kFewestSamples * sample_s);
  return call_s + warmup_s + samples_s;
}

double routine_s(const Policy& policy, double call_s, double shortest_sample_s) {
  if (call_s < kMediumCall_s) return short_calls_s(policy, call_s, shortest_sample_s);
  const bool is_long = call_s >= kLongCall_s;
  const auto warmup_calls = static_cast<double>(policy.warmup.value_or(is_long ? 0 : 1));
  const double samples = policy.reps ? static_cast<double>(*policy.reps) : is_long ? 1 : kFewestSamples;
  return (1 + warmup_calls + samples) * call_s;
}

double operand_bytes(const Problem& problem) {
  return static_cast<double>(operand_layouts(problem).bytes());
}

/// Times the rate of f64.
double device_speed(Dtype dtype) {
  switch (dtype) {
    case Dtype::f64:
    case Dtype::c128: return 1;
    case Dtype::f32:
    case Dtype::c64: return 10;
    case Dtype::f16:
    case Dtype::bf16:
    case Dtype::tf32: return 50;
  }
  return 1;
}

}  // namespace

double guess_start_s(const Alternative& alternative) {
  return info_of(alternative.kind).on_device ? kDeviceWorkerStart_s : kWorkerStart_s;
}

double guess_call_s(const Problem& problem, const Alternative& alternative, int threads) {
  if (info_of(alternative.kind).on_device)
    return kLaunch_s + flops(problem) / (kDeviceFlopsPerSecond * device_speed(problem.dtype));
  const bool plain = alternative.kind == BackendKind::reference;
  const bool single = problem.dtype == Dtype::f32 || problem.dtype == Dtype::c64;
  const double rate = plain ? kPlainFlopsPerSecond : single ? 2 * kFlopsPerSecond : kFlopsPerSecond;
  return flops(problem) / (rate * threads);
}

double guess_visit_s(const Policy& policy, const Problem& problem, const Alternative& alternative, double call_s) {
  return routine_s(policy, call_s, shortest_sample_s(alternative)) +
         2 * operand_bytes(problem) / kHandleBytesPerSecond + kRequest_s;
}

double guess_prepare_s(const Problem& problem) {
  return operand_bytes(problem) / kMakeBytesPerSecond;
}

}  // namespace linbench
