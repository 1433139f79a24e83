#include "worker/device_json.hpp"

#include <cstdint>
#include <optional>
#include <string_view>

#include "worker/protocol_json.hpp"

namespace linbench {
namespace {

using nlohmann::ordered_json;
using protocol::FieldReader;

// Bounds that no device reaches.
constexpr double kMaxSeconds = 1e9;
constexpr double kMaxMhz = 1e6;
constexpr double kMaxWatts = 1e6;
constexpr double kLeastCelsius = -273.15;
constexpr double kMaxCelsius = 1e4;
constexpr std::int64_t kMaxIndex = 65535;
constexpr std::int64_t kMaxBytes = std::int64_t{1} << 60;
constexpr std::size_t kMaxText = 4096;
constexpr std::size_t kMaxReasons = 64;
constexpr std::size_t kMaxReasonText = 256;

/// null is unknown, but the field must be there.
std::optional<double> number_or_null(const FieldReader& in, std::string_view name, double low, double high) {
  in.at(name);
  return in.optional_number(name, low, high);
}

ordered_json to_json(const Transfers& transfers) {
  ordered_json out;
  out["upload_s"] = transfers.upload_s;
  out["download_s"] = transfers.download_s;
  out["pageable_upload_s"] = transfers.pageable_upload_s;
  out["pageable_download_s"] = transfers.pageable_download_s;
  return out;
}

Transfers transfers_from(const FieldReader& in) {
  Transfers transfers;
  transfers.upload_s = in.number("upload_s", 0, kMaxSeconds);
  transfers.download_s = in.number("download_s", 0, kMaxSeconds);
  transfers.pageable_upload_s = in.number("pageable_upload_s", 0, kMaxSeconds);
  transfers.pageable_download_s = in.number("pageable_download_s", 0, kMaxSeconds);
  return transfers;
}

ordered_json to_json(const std::optional<DeviceState>& state) {
  if (!state) return nullptr;
  ordered_json out;
  out["clock_mhz"] = or_null(state->clock_mhz);
  out["memory_clock_mhz"] = or_null(state->memory_clock_mhz);
  out["temperature_c"] = or_null(state->temperature_c);
  out["power_w"] = or_null(state->power_w);
  out["throttle_reasons"] = or_null(state->throttle_reasons);
  return out;
}

std::optional<DeviceState> state_from(const FieldReader& in, std::string_view name) {
  if (in.at(name).is_null()) return std::nullopt;
  const FieldReader fields = in.object(name);
  DeviceState state;
  state.clock_mhz = number_or_null(fields, "clock_mhz", 0, kMaxMhz);
  state.memory_clock_mhz = number_or_null(fields, "memory_clock_mhz", 0, kMaxMhz);
  state.temperature_c = number_or_null(fields, "temperature_c", kLeastCelsius, kMaxCelsius);
  state.power_w = number_or_null(fields, "power_w", 0, kMaxWatts);
  if (!fields.at("throttle_reasons").is_null())
    state.throttle_reasons = fields.texts("throttle_reasons", kMaxReasons, kMaxReasonText);
  return state;
}

}  // namespace

ordered_json device_info_to_json(const DeviceInfo& device) {
  ordered_json out;
  out["index"] = device.index;
  out["name"] = device.name;
  out["uuid"] = device.uuid;
  out["memory_bytes"] = or_null(device.memory_bytes);
  out["compute_capability"] = device.compute_capability;
  out["driver_version"] = device.driver_version;
  out["runtime_version"] = device.runtime_version;
  out["ecc"] = or_null(device.ecc);
  out["clock_mhz"] = or_null(device.clock_mhz);
  out["memory_clock_mhz"] = or_null(device.memory_clock_mhz);
  return out;
}

DeviceInfo device_info_from_json(const FieldReader& in) {
  DeviceInfo device;
  device.index = static_cast<int>(in.integer("index", {0, kMaxIndex}));
  device.name = in.text("name", kMaxText);
  device.uuid = in.text("uuid", kMaxText);
  if (!in.at("memory_bytes").is_null()) device.memory_bytes = in.integer("memory_bytes", {1, kMaxBytes});
  device.compute_capability = in.text("compute_capability", kMaxText);
  device.driver_version = in.text("driver_version", kMaxText);
  device.runtime_version = in.text("runtime_version", kMaxText);
  if (!in.at("ecc").is_null()) device.ecc = in.boolean("ecc");
  device.clock_mhz = number_or_null(in, "clock_mhz", 0, kMaxMhz);
  device.memory_clock_mhz = number_or_null(in, "memory_clock_mhz", 0, kMaxMhz);
  return device;
}

ordered_json device_measurement_to_json(const DeviceMeasurement& device) {
  ordered_json out;
  out["latency_s"] = device.latency_s;
  out["transfers"] = to_json(device.transfers);
  out["before"] = to_json(device.before);
  out["after"] = to_json(device.after);
  return out;
}

DeviceMeasurement device_measurement_from_json(const FieldReader& in) {
  DeviceMeasurement device;
  device.latency_s = in.number("latency_s", 0, kMaxSeconds);
  device.transfers = transfers_from(in.object("transfers"));
  device.before = state_from(in, "before");
  device.after = state_from(in, "after");
  return device;
}

}  // namespace linbench
