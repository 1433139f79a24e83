#pragma once

#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "linbench/timing.hpp"
#include "worker/field_reader.hpp"

namespace linbench {

/// Samples by column: {"seconds":[...],"calls":64,...}. `seconds` is always an array; in place of another column of
/// equal values stands the value.
nlohmann::ordered_json samples_to_json(const std::vector<Sample>& samples);

/// The inverse, for at least one sample. Throws protocol::ProtocolError.
std::vector<Sample> samples_from_json(const protocol::FieldReader& in);

}  // namespace linbench
