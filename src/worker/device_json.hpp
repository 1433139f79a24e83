#pragma once

#include <nlohmann/json.hpp>

#include "linbench/device.hpp"
#include "linbench/timing.hpp"
#include "worker/field_reader.hpp"

/// The JSON of devices and of what was measured on one (docs/protocol.md). Reading throws protocol::ProtocolError.
namespace linbench {

nlohmann::ordered_json device_info_to_json(const DeviceInfo& device);
DeviceInfo device_info_from_json(const protocol::FieldReader& in);

nlohmann::ordered_json device_measurement_to_json(const DeviceMeasurement& device);
DeviceMeasurement device_measurement_from_json(const protocol::FieldReader& in);

}  // namespace linbench
