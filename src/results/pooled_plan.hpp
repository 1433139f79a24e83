#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "plan/plan.hpp"
#include "run/logged_run.hpp"

namespace linbench {

/// A case of one run, as part of a case of the pool.
struct Part {
  std::size_t run = 0;
  std::size_t index = 0;
};

struct PooledPlan {
  Plan plan;                             ///< all problems, alternatives and cases; the policy of the first run
  std::vector<std::vector<Part>> parts;  ///< by case
  std::vector<std::string> remarks;      ///< on labels that were not pooled, and why
};

/// Which cases of the runs are the same. A label that not the same contender bears everywhere is followed by '@' and
/// the name of the first run of each; so is that of a case that was done by another routine. `names` are the runs'.
PooledPlan pooled_plan(const std::vector<LoggedRun>& runs, const std::vector<std::string>& names);

}  // namespace linbench
