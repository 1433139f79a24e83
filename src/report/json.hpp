#pragma once

#include <string>
#include <vector>

#include "plan/plan.hpp"
#include "run/record.hpp"
#include "system/environment.hpp"

namespace linbench {

/// A run as one JSON object, described by docs/schema.json: environment, plan, and records with the names of the CSV
/// columns plus `pass_values_s` and `samples_s`. One record a line. Unknown is null; text that is not UTF-8 gets
/// U+FFFD in its place.
std::string json_text(const Plan& plan, const std::vector<Record>& records, const Environment& environment);

}  // namespace linbench
