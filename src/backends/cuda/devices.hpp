#pragma once

#include <string>
#include <vector>

#include "backends/cuda/nvml.hpp"
#include "linbench/device.hpp"

namespace linbench::cuda {

/// All devices that this process sees. Throws as choose_device does where there is none.
std::vector<DeviceInfo> list_devices(const Nvml& nvml);

/// One that exists.
DeviceInfo describe_device(int index, const Nvml& nvml);

/// What stands after "cuda:": "" is device 0. Throws StatusError{unavailable} for what is no number.
int parse_device(const std::string& argument);

/// Makes device `index` the current one. Throws StatusError{unavailable} when there is no driver, it is too old, there
/// is no device, or none of that index.
void choose_device(int index);

/// Why the runtime finds no driver that it can use. Versions are CUDA's (13000 is 13.0), `driver` that which the driver
/// serves; 0: there is no driver.
std::string driver_reason(int driver, int runtime);

/// Its address among the host's PCI devices, "0000:01:00.0".
std::string bus_id(int device);

/// Of CUDA: "13.0".
std::string runtime_version();

}  // namespace linbench::cuda
