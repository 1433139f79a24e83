#pragma once

#include <nlohmann/json.hpp>
#include <optional>

#include "linbench/backend.hpp"
#include "linbench/problem.hpp"
#include "linbench/timing.hpp"

/// The JSON of the values that messages, the run log and reports share. Keys are the structs' field names in their
/// order; enumerations are their canonical names; unknown is null. Reading checks presence, type and range of every
/// field and throws protocol::ProtocolError naming the field and what was expected; fields it does not know are
/// ignored.
namespace linbench {

template <class T>
nlohmann::ordered_json or_null(const std::optional<T>& value) {
  return value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json(nullptr);
}

nlohmann::ordered_json problem_to_json(const Problem& problem);

/// Also refuses sizes whose matrices would not fit into 64-bit byte counts.
Problem problem_from_json(const nlohmann::json& json);

nlohmann::ordered_json description_to_json(const Description& description);
Description description_from_json(const nlohmann::json& json);

nlohmann::ordered_json measurement_to_json(const Measurement& measurement);
Measurement measurement_from_json(const nlohmann::json& json);

}  // namespace linbench
