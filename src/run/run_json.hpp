#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>

#include "plan/plan.hpp"
#include "run/visit.hpp"
#include "system/environment.hpp"

namespace linbench {

/// The JSON of the run log and of `--json`. Unknown is null; numbers are SI units; keys are snake_case field names.
nlohmann::ordered_json to_json(const Environment& environment);
nlohmann::ordered_json to_json(const Plan& plan);

/// A visit's samples are written by column, and one number stands for a column of equal ones (docs/log.md).
nlohmann::ordered_json to_json(const Visit& visit);

/// The inverses. They check presence, type and range of every field, ignore fields that they do not know, and throw
/// protocol::ProtocolError naming the field and what was expected.
Environment environment_from_json(const nlohmann::json& json);
Plan plan_from_json(const nlohmann::json& json);
Visit visit_from_json(const nlohmann::json& json, const Plan& plan);
Visit visit_from_json(const nlohmann::json& json, std::size_t cases);  ///< of a plan of so many

}  // namespace linbench
