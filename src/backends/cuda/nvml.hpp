#pragma once

#include <memory>
#include <string>
#include <vector>

#include "linbench/device.hpp"

namespace linbench::cuda {

/// NVIDIA's management library, which comes with the driver: what the CUDA runtime does not tell of a device. Where it
/// is missing nothing is known, and that is no error. Source of its interface: NVIDIA's NVML API Reference Guide.
class Nvml {
 public:
  explicit Nvml(const char* library = "libnvidia-ml.so.1");
  ~Nvml();
  Nvml(const Nvml&) = delete;
  Nvml& operator=(const Nvml&) = delete;

  std::string driver_version() const;  ///< "580.65.06"; empty: unknown

  /// Of the device with that PCI address ("0000:01:00.0"). nullopt: the library is missing, or does not know it.
  std::optional<DeviceState> state(const std::string& bus_id) const;

 private:
  struct Functions;
  std::unique_ptr<Functions> functions_;  // nullptr: missing
};

/// In words, those of the bits of nvmlDeviceGetCurrentClocksEventReasons that hold a clock down.
std::vector<std::string> throttle_reasons(unsigned long long bits);

}  // namespace linbench::cuda
