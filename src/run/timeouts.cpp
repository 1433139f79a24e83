#include "run/timeouts.hpp"

#include <algorithm>

#include "linbench/work.hpp"

namespace linbench {

namespace {

constexpr double kLeast_s = 60;
constexpr double kSlowestFlopsPerSecond = 1e9;  // of one thread
constexpr double kCallsOfShortestVisit = 4;
constexpr double kSlowdown = 10;

}  // namespace

double visit_timeout_s(const Policy& policy, const Problem& problem, int threads,
                       std::optional<double> longest_ok_visit_s) {
  if (policy.timeout_s) return *policy.timeout_s;
  const double reps = static_cast<double>(policy.reps.value_or(1));
  if (longest_ok_visit_s) return reps * std::max(kLeast_s, kSlowdown * *longest_ok_visit_s);
  const double call_s = flops(problem) / (kSlowestFlopsPerSecond * threads);
  return reps * (kLeast_s + kCallsOfShortestVisit * call_s);
}

}  // namespace linbench
