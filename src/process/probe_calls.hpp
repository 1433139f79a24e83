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

/// One call against four, and twice as many until the many last 40 ms by what `go_s` sees, which a worker that does not
/// wait cannot lower, or until `max_calls` allow no more; where these are less than 4, none against all of them.
/// `go_s(calls)` has so many made and tells how long it took, with all that comes once and not per call. Where a call
/// lasts 10 ms and more by the worker's word, `call_s`, one against four are enough without looking.
ProbeCalls probe_calls(double call_s, std::int64_t max_calls, const std::function<double(std::int64_t calls)>& go_s);

/// Seconds per call, from the difference between few and many calls.
double probed_call_s(double call_s, std::int64_t max_calls, const std::function<double(std::int64_t calls)>& go_s);

}  // namespace linbench
