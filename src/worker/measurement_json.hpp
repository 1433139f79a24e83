#pragma once

#include <nlohmann/json.hpp>

#include "linbench/timing.hpp"
#include "worker/field_reader.hpp"

namespace linbench {

/// A measurement whose samples stand in JSON as `samples`: messages and run logs write these differently.
nlohmann::ordered_json measurement_to_json(const Measurement& measurement, nlohmann::ordered_json samples);

/// All of a measurement but its samples. Throws protocol::ProtocolError.
Measurement measurement_without_samples(const protocol::FieldReader& in);

}  // namespace linbench
