#pragma once

#include <nlohmann/json_fwd.hpp>

#include "plan/plan.hpp"
#include "run/visit.hpp"
#include "system/environment.hpp"

namespace linbench {

/// The JSON of the run log and of `--json`. Unknown is null; numbers are SI units; keys are snake_case field names.
nlohmann::ordered_json to_json(const Environment& environment);
nlohmann::ordered_json to_json(const Plan& plan);
nlohmann::ordered_json to_json(const Visit& visit);

}  // namespace linbench
