#include "process/probe_calls.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace linbench {
namespace {

constexpr double kLeast_s = 10e-3;
constexpr double kMost_s = 0.1;
constexpr int kRounds = 3;
constexpr double kLongRound_s = 1.0;  ///< what disturbs a round as long as this is small beside it
constexpr std::int64_t kMore = 4;

/// How often `call_s` fits into `total_s`, at least once and at most `most` times.
std::int64_t times(double total_s, double call_s, std::int64_t most) {
  const double wanted = std::ceil(total_s / call_s);
  // Also where a call takes no time at all, or NaN: then as many as there may be.
  if (!(wanted < static_cast<double>(most))) return most;
  return std::max<std::int64_t>(1, static_cast<std::int64_t>(wanted));
}

/// The shortest times of going with two numbers of calls, in turn: nothing makes a call shorter than it is.
struct Fastest {
  double few_s = std::numeric_limits<double>::infinity();
  double many_s = few_s;

  double difference_s() const { return many_s - few_s; }
};

Fastest fastest(const ProbeCalls& calls, const std::function<double(std::int64_t)>& go_s) {
  Fastest result;
  for (int round = 0; round < kRounds; ++round) {
    const double few_s = go_s(calls.few);
    const double many_s = go_s(calls.many);
    result.few_s = std::min(result.few_s, few_s);
    result.many_s = std::min(result.many_s, many_s);
    if (few_s + many_s >= kLongRound_s) break;
  }
  return result;
}

}  // namespace

ProbeCalls probe_calls(double call_s, double seen_s, std::int64_t max_calls) {
  if (max_calls < kMore) return {0, max_calls};
  const std::int64_t most = max_calls / kMore;
  const std::int64_t by_report = times(kLeast_s, call_s, most);
  const std::int64_t by_sight = seen_s > 0 ? times(kMost_s, seen_s, most) : most;
  const std::int64_t few = std::min(by_report, by_sight);
  return {few, kMore * few};
}

double probed_call_s(double call_s, std::int64_t max_calls, const std::function<double(std::int64_t calls)>& go_s) {
  const bool is_long = call_s >= kLeast_s;  // one call is enough, whatever it seems to take
  const double seen_s = is_long ? call_s : fastest({0, 1}, go_s).difference_s();
  const ProbeCalls calls = probe_calls(call_s, seen_s, max_calls);
  return fastest(calls, go_s).difference_s() / static_cast<double>(calls.many - calls.few);
}

}  // namespace linbench
