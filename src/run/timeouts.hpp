#pragma once

#include <optional>

#include "linbench/problem.hpp"
#include "plan/plan.hpp"

namespace linbench {

/// What a visit may take, in seconds: `--timeout`, else 60 s + 4 calls at 1 GFLOP/s per thread as long as nothing is
/// known of the case, and then max(60 s, 10 x its longest ok visit); times `--reps`.
double visit_timeout_s(const Policy& policy, const Problem& problem, int threads,
                       std::optional<double> longest_ok_visit_s);

}  // namespace linbench
