#pragma once

#include <cstddef>
#include <vector>

#include "plan/plan.hpp"
#include "run/run_state.hpp"
#include "run/stop_rule.hpp"

namespace linbench {

/// Shares out what the promised passes leave of `left_s`: of `problems`, which are live and promised no further pass,
/// those that get the next one are granted it. `pass_overhead_s`: what each pass costs besides its problems.
void grant_extra_passes(const Plan& plan, const StopRule& rule, RunState& state,
                        const std::vector<std::size_t>& problems, double left_s, double pass_overhead_s);

}  // namespace linbench
