#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "results/record_fields.hpp"
#include "results/results.hpp"

namespace linbench {

struct FullRecord {
  Record record;
  Samples samples;
};

/// A record as JSON has it: its columns and what it has of each pass. Throws FieldError.
FullRecord record_from_json(RecordReader& reader, const nlohmann::json& json);

/// The field of that name; nullptr: absent or null.
const nlohmann::json* known_field(const nlohmann::json& object, std::string_view name);

/// A value for a message: never long.
std::string shown(const nlohmann::json& value);

}  // namespace linbench
