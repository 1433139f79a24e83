#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace linbench {

/// A device as its driver describes it. Empty text and nullopt: unknown.
struct DeviceInfo {
  int index = 0;  ///< by which `--device` chooses it
  std::string name;
  std::string uuid;
  std::optional<std::int64_t> memory_bytes;
  std::string compute_capability;  ///< "9.0"
  std::string driver_version;      ///< the driver's own, "580.65.06"; else the CUDA version that it serves
  std::string runtime_version;     ///< of CUDA, "13.0"
  std::optional<bool> ecc;
  std::optional<double> clock_mhz;         ///< the highest of its multiprocessors
  std::optional<double> memory_clock_mhz;  ///< the highest of its memory
  bool operator==(const DeviceInfo&) const = default;
};

/// What a device is doing at one moment. nullopt: unknown.
struct DeviceState {
  std::optional<double> clock_mhz;
  std::optional<double> memory_clock_mhz;
  std::optional<double> temperature_c;
  std::optional<double> power_w;
  /// Why its clock is lower than it could be: "thermal", "power cap". Empty: it is not.
  std::optional<std::vector<std::string>> throttle_reasons;
  bool operator==(const DeviceState&) const = default;
};

/// Where the host's side of a transfer lies: ordinary memory, or memory that the device reads directly.
enum class HostMemory { pageable, pinned };

/// The part of an execution that only those on a device have: its calls are queued and run beside the host.
/// Errors are StatusError, as for Execution.
class DeviceSide {
 public:
  virtual ~DeviceSide() = default;

  /// Copies the inputs of one call from the host, again; complete on return. The execution's results stay. Pinned: the
  /// same number of bytes from memory that was filled before, by the first such call.
  virtual void upload(HostMemory from) = 0;

  /// Copies the results of one call to the host; complete on return. Pageable: to the first call's place in the
  /// operands' result. Pinned: nobody reads them.
  virtual void download(HostMemory to) = 0;

  /// nullopt: the device's management library is not there.
  virtual std::optional<DeviceState> state() = 0;
};

}  // namespace linbench
