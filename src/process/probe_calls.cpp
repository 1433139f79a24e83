#include "process/probe_calls.hpp"

#include <algorithm>
#include <limits>

namespace linbench {
namespace {

constexpr double kFewLeast_s = 10e-3;  ///< what the few calls last
constexpr std::int64_t kManyPerFew = 4;
constexpr double kManyLeast_s = kManyPerFew * kFewLeast_s;
constexpr int kRounds = 3;
constexpr double kLongRound_s = 1.0;  ///< what disturbs a round as long as this is small beside it

using Go = std::function<double(std::int64_t calls)>;

/// Whether so many calls last long enough. Seen twice, since somebody else may have made one of them long.
bool lasts(std::int64_t calls, const Go& go_s) {
  return go_s(calls) >= kManyLeast_s && go_s(calls) >= kManyLeast_s;
}

}  // namespace

ProbeCalls probe_calls(double call_s, std::int64_t max_calls, const Go& go_s) {
  if (max_calls < kManyPerFew) return {0, max_calls};
  ProbeCalls calls{1, kManyPerFew};
  if (call_s >= kFewLeast_s) return calls;
  while (calls.many <= max_calls / 2 && !lasts(calls.many, go_s)) calls = {2 * calls.few, 2 * calls.many};
  return calls;
}

double probed_call_s(double call_s, std::int64_t max_calls, const Go& go_s) {
  const ProbeCalls calls = probe_calls(call_s, max_calls, go_s);
  double fastest_few_s = std::numeric_limits<double>::infinity();  // nothing makes a call shorter than it is
  double fastest_many_s = fastest_few_s;
  for (int round = 0; round < kRounds; ++round) {
    const double few_s = go_s(calls.few);
    const double many_s = go_s(calls.many);
    fastest_few_s = std::min(fastest_few_s, few_s);
    fastest_many_s = std::min(fastest_many_s, many_s);
    if (few_s + many_s >= kLongRound_s) break;
  }
  return (fastest_many_s - fastest_few_s) / static_cast<double>(calls.many - calls.few);
}

}  // namespace linbench
