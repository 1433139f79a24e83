#include "backends/cuda/devices.hpp"

#include <cuda_runtime_api.h>
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>

#include "backends/cuda/errors.hpp"
#include "linbench/status.hpp"
#include "text/amounts.hpp"

namespace linbench::cuda {
namespace {

/// CUDA's numbers of its versions: 13000 is 13.0.
std::string version_text(int version) {
  return fmt::format("{}.{}", version / 1000, version % 1000 / 10);
}

int runtime_number() {
  int version = 0;
  check(cudaRuntimeGetVersion(&version), "cudaRuntimeGetVersion");
  return version;
}

/// 0: no driver.
int driver_number() {
  int version = 0;
  check(cudaDriverGetVersion(&version), "cudaDriverGetVersion");
  return version;
}

/// What hides devices from a process.
std::string visible_devices() {
  const char* const visible = std::getenv("CUDA_VISIBLE_DEVICES");
  return visible == nullptr ? "" : fmt::format(" (CUDA_VISIBLE_DEVICES is '{}')", visible);
}

[[noreturn]] void unavailable(const std::string& reason) {
  throw StatusError(Status::unavailable, reason);
}

/// At least 1.
int device_count() {
  int count = 0;
  const cudaError_t code = cudaGetDeviceCount(&count);
  if (code == cudaErrorInsufficientDriver) unavailable(driver_reason(driver_number(), runtime_number()));
  if (code == cudaErrorNoDevice || (code == cudaSuccess && count == 0))
    unavailable(fmt::format("the NVIDIA driver sees no CUDA device{}: check what nvidia-smi lists", visible_devices()));
  check(code, "cudaGetDeviceCount");
  return count;
}

cudaDeviceProp properties(int device) {
  cudaDeviceProp out{};
  check(cudaGetDeviceProperties(&out, device), "cudaGetDeviceProperties");
  return out;
}

std::optional<int> attribute(cudaDeviceAttr which, int device) {
  int value = 0;
  if (cudaDeviceGetAttribute(&value, which, device) == cudaSuccess) return value;
  cudaGetLastError();
  return std::nullopt;
}

std::optional<double> clock_mhz(cudaDeviceAttr which, int device) {
  const auto khz = attribute(which, device);
  if (!khz || *khz <= 0) return std::nullopt;
  return *khz / 1e3;
}

/// "GPU-" and the bytes in the groups of a UUID, as nvidia-smi writes it; empty where there is none.
std::string uuid_text(const cudaUUID_t& uuid) {
  if (std::all_of(std::begin(uuid.bytes), std::end(uuid.bytes), [](char byte) { return byte == 0; })) return "";
  std::string text = "GPU-";
  for (std::size_t i = 0; i < sizeof uuid.bytes; ++i) {
    if (i == 4 || i == 6 || i == 8 || i == 10) text += '-';
    text += fmt::format("{:02x}", static_cast<unsigned char>(uuid.bytes[i]));
  }
  return text;
}

std::string driver_text(const Nvml& nvml) {
  const std::string version = nvml.driver_version();
  return version.empty() ? "CUDA " + version_text(driver_number()) : version;
}

}  // namespace

std::string driver_reason(int driver, int runtime) {
  if (driver == 0) return "no NVIDIA driver: its libcuda.so.1 was not found; install it where there is an NVIDIA GPU";
  return fmt::format("the NVIDIA driver serves CUDA {}, and CUDA {} is needed: install a newer driver",
                     version_text(driver), version_text(runtime));
}

DeviceInfo describe_device(int index, const Nvml& nvml) {
  const cudaDeviceProp all = properties(index);
  DeviceInfo info;
  info.index = index;
  info.name = all.name;
  info.uuid = uuid_text(all.uuid);
  info.memory_bytes = static_cast<std::int64_t>(all.totalGlobalMem);
  info.compute_capability = fmt::format("{}.{}", all.major, all.minor);
  info.driver_version = driver_text(nvml);
  info.runtime_version = runtime_version();
  info.ecc = all.ECCEnabled != 0;
  info.clock_mhz = clock_mhz(cudaDevAttrClockRate, index);
  info.memory_clock_mhz = clock_mhz(cudaDevAttrMemoryClockRate, index);
  return info;
}

std::vector<DeviceInfo> list_devices(const Nvml& nvml) {
  const int count = device_count();
  std::vector<DeviceInfo> devices;
  for (int index = 0; index < count; ++index) devices.push_back(describe_device(index, nvml));
  return devices;
}

int parse_device(const std::string& argument) {
  if (argument.empty()) return 0;
  int index = -1;
  const auto [end, error] = std::from_chars(argument.data(), argument.data() + argument.size(), index);
  if (error != std::errc{} || end != argument.data() + argument.size() || index < 0)
    unavailable(
        fmt::format("'{}' is no device: give its number, 0 for the first (`linbench info` lists them)", argument));
  return index;
}

void choose_device(int index) {
  const int count = device_count();
  if (index < 0 || index >= count)
    unavailable(fmt::format("no CUDA device {}: there {} {}, counted from 0{}", index, count == 1 ? "is" : "are",
                            counted(count, "device"), visible_devices()));
  check(cudaSetDevice(index), "cudaSetDevice");
}

std::string bus_id(int device) {
  std::array<char, 32> text{};
  check(cudaDeviceGetPCIBusId(text.data(), static_cast<int>(text.size()), device), "cudaDeviceGetPCIBusId");
  return text.data();
}

std::string runtime_version() {
  return version_text(runtime_number());
}

}  // namespace linbench::cuda
