#pragma once

#include <cstdint>
#include <functional>

namespace linbench {

/// How many calls a probe times against how many more of them (docs/method.md, "Probe").
struct ProbeCalls {
  std::int64_t few = 0;
  std::int64_t many = 1;
  bool operator==(const ProbeCalls&) const = default;
};

/// `few` last at least 10 ms by `call_s`, the seconds that the worker says a call takes, but at most 0.1 s by `seen_s`,
/// those that a single call seemed to take: of a worker that does not wait, 10 ms may be hours. `many` is four times
/// that. Both are within `max_calls`; where that is less than 4, none is timed against all.
ProbeCalls probe_calls(double call_s, double seen_s, std::int64_t max_calls);

/// Seconds per call, from the difference between few and many calls. `go_s(calls)` has so many made and tells how long
/// it took, with all that comes once and not per call.
double probed_call_s(double call_s, std::int64_t max_calls, const std::function<double(std::int64_t calls)>& go_s);

}  // namespace linbench
