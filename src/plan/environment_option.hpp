#pragma once

#include <string>
#include <vector>

#include "plan/plan.hpp"

namespace linbench {

/// Adds each `LABEL:NAME=VALUE` to the alternative of that label. Throws UsageError for an unknown label, a malformed
/// name, a name given twice, or a variable that counts, caps or binds threads (plan/thread_variables.hpp).
void apply_environment(std::vector<Alternative>& alternatives, const std::vector<std::string>& texts);

}  // namespace linbench
