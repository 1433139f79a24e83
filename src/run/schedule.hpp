#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "plan/plan.hpp"

namespace linbench {

/// The order of problems (indices into Plan::problems) in pass `pass`, from 1. It depends on the plan's size and
/// order_seed only, so that it can be looked up; a run leaves out what has stopped.
std::vector<std::size_t> problem_order(const Plan& plan, int pass);

/// The order in pass `pass` of one problem's `cases`: indices into Plan::cases, all of them, in the plan's order.
std::vector<std::size_t> case_order(const Plan& plan, std::size_t problem, std::vector<std::size_t> cases, int pass);

/// Seed of the verification vector of one visit: another one for each.
std::uint64_t verification_draw(const Plan& plan, std::size_t case_index, int pass);

}  // namespace linbench
