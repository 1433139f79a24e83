#pragma once

#include <vector>

#include "plan/plan.hpp"
#include "run/budget.hpp"
#include "run/history.hpp"
#include "run/run_state.hpp"
#include "run/stop_rule.hpp"

namespace linbench {

/// What is still to be done for each live problem. Those that were not visited yet are estimated from those that were,
/// of which there must be one. Passes that `history` holds (null: none) are not to be done. `pass`: the one under way;
/// 0: none.
std::vector<Outlook> outlooks(const Plan& plan, const StopRule& rule, const RunState& state, const History* history,
                              int pass);

}  // namespace linbench
