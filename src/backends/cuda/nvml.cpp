#include "backends/cuda/nvml.hpp"

#include <dlfcn.h>

#include <array>
#include <cstdint>

namespace linbench::cuda {
namespace {

// Own declarations: nvml.h is part of neither the toolkit nor the driver. Values: NVML API Reference Guide, "Device
// Enums" (nvmlReturn_t, nvmlClockType_t, nvmlTemperatureSensors_t).
using Device = void*;
constexpr int kSuccess = 0;
constexpr int kClockSm = 1;
constexpr int kClockMemory = 2;
constexpr int kTemperatureGpu = 0;
constexpr unsigned kVersionLength = 80;  // NVML_SYSTEM_DRIVER_VERSION_BUFFER_SIZE

using SetUpFn = int();
using DriverVersionFn = int(char* text, unsigned length);
using FindDeviceFn = int(const char* bus_id, Device* device);
using ClockFn = int(Device device, int clock, unsigned* mhz);
using TemperatureFn = int(Device device, int sensor, unsigned* celsius);
using PowerFn = int(Device device, unsigned* milliwatts);
using ReasonsFn = int(Device device, unsigned long long* bits);

struct Close {
  void operator()(void* library) const { dlclose(library); }
};

template <class Function>
Function* find(void* library, const char* name) {
  return reinterpret_cast<Function*>(dlsym(library, name));
}

struct Reason {
  unsigned long long bit;
  const char* words;
};
// nvmlClocksEventReason*: NVML API Reference Guide, "NvmlClocksEventReasons". Those that are left out are no
// throttling: an idle device (0x1), and clocks that somebody set (0x2).
constexpr std::array kReasons = {
    Reason{0x004, "power cap"},          // SwPowerCap
    Reason{0x008, "hardware slowdown"},  // HwSlowdown: its temperature, its power supply, or the board's signal
    Reason{0x010, "sync boost"},         // SyncBoost: the slowest of a group of devices
    Reason{0x020, "thermal"},            // SwThermalSlowdown
    Reason{0x040, "hardware thermal"},   // HwThermalSlowdown
    Reason{0x080, "power brake"},        // HwPowerBrakeSlowdown: the board's power supply
    Reason{0x100, "display clocks"},     // DisplayClockSetting
};

/// What `function` writes for `arguments`; nullopt: the library lacks it, or it failed.
template <class Value, class Function, class... Arguments>
std::optional<Value> ask(Function* function, Arguments... arguments) {
  Value value{};
  if (function == nullptr || function(arguments..., &value) != kSuccess) return std::nullopt;
  return value;
}

std::optional<double> number(const std::optional<unsigned>& value, double unit = 1) {
  if (!value) return std::nullopt;
  return *value * unit;
}

}  // namespace

struct Nvml::Functions {
  std::unique_ptr<void, Close> library;
  SetUpFn* shut_down = nullptr;
  DriverVersionFn* driver_version = nullptr;
  FindDeviceFn* find_device = nullptr;
  ClockFn* clock = nullptr;
  TemperatureFn* temperature = nullptr;
  PowerFn* power = nullptr;
  ReasonsFn* reasons = nullptr;
};

Nvml::Nvml(const char* library) {
  std::unique_ptr<void, Close> handle(dlopen(library, RTLD_NOW | RTLD_LOCAL));
  if (!handle) return;
  auto* const set_up = find<SetUpFn>(handle.get(), "nvmlInit_v2");
  if (set_up == nullptr || set_up() != kSuccess) return;
  auto functions = std::make_unique<Functions>();
  functions->shut_down = find<SetUpFn>(handle.get(), "nvmlShutdown");
  functions->driver_version = find<DriverVersionFn>(handle.get(), "nvmlSystemGetDriverVersion");
  functions->find_device = find<FindDeviceFn>(handle.get(), "nvmlDeviceGetHandleByPciBusId_v2");
  functions->clock = find<ClockFn>(handle.get(), "nvmlDeviceGetClockInfo");
  functions->temperature = find<TemperatureFn>(handle.get(), "nvmlDeviceGetTemperature");
  functions->power = find<PowerFn>(handle.get(), "nvmlDeviceGetPowerUsage");
  functions->reasons = find<ReasonsFn>(handle.get(), "nvmlDeviceGetCurrentClocksEventReasons");
  if (functions->reasons == nullptr)  // its name in drivers before R535
    functions->reasons = find<ReasonsFn>(handle.get(), "nvmlDeviceGetCurrentClocksThrottleReasons");
  functions->library = std::move(handle);
  functions_ = std::move(functions);
}

Nvml::~Nvml() {
  if (functions_ && functions_->shut_down != nullptr) functions_->shut_down();
}

std::string Nvml::driver_version() const {
  std::array<char, kVersionLength> text{};
  if (!functions_ || functions_->driver_version == nullptr) return "";
  if (functions_->driver_version(text.data(), kVersionLength - 1) != kSuccess) return "";
  return text.data();
}

std::optional<DeviceState> Nvml::state(const std::string& bus_id) const {
  if (!functions_) return std::nullopt;
  const Functions& nvml = *functions_;
  const auto device = ask<Device>(nvml.find_device, bus_id.c_str());
  if (!device) return std::nullopt;
  DeviceState state;
  state.clock_mhz = number(ask<unsigned>(nvml.clock, *device, kClockSm));
  state.memory_clock_mhz = number(ask<unsigned>(nvml.clock, *device, kClockMemory));
  state.temperature_c = number(ask<unsigned>(nvml.temperature, *device, kTemperatureGpu));
  state.power_w = number(ask<unsigned>(nvml.power, *device), 1e-3);
  if (const auto bits = ask<unsigned long long>(nvml.reasons, *device))
    state.throttle_reasons = throttle_reasons(*bits);
  return state;
}

std::vector<std::string> throttle_reasons(unsigned long long bits) {
  std::vector<std::string> words;
  for (const Reason& reason : kReasons)
    if ((bits & reason.bit) != 0) words.emplace_back(reason.words);
  return words;
}

}  // namespace linbench::cuda
