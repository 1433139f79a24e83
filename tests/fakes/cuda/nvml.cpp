// A stand-in for libnvidia-ml.so.1: the functions that the worker finds in it by name, for the devices that FAKE_CUDA
// sets up. The types and values are those of NVIDIA's NVML API Reference Guide (Device Queries, Device Enums,
// NvmlClocksEventReasons), since nvml.h belongs to the driver's packages.
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <sstream>
#include <string>

namespace {

enum Return : int {
  success = 0,
  uninitialized = 1,
  invalid_argument = 2,
  not_supported = 3,
  not_found = 6,
  insufficient_size = 7
};

constexpr int clock_mem = 2;  // nvmlClockType_t; 0 graphics, 1 SM
constexpr unsigned long long reason_gpu_idle = 0x1;
constexpr unsigned long long reason_sw_thermal_slowdown = 0x20;

constexpr int most_devices = 16;
char devices[most_devices];  // their addresses are the handles
int initialised = 0;

/// What stands after `name` in the list FAKE_CUDA; nullopt: the list does not have it.
std::optional<std::string> setting(const std::string& name) {
  const char* text = std::getenv("FAKE_CUDA");
  std::istringstream words(text == nullptr ? "" : text);
  for (std::string word; std::getline(words, word, ';');)
    if (word.compare(0, name.size(), name) == 0) return word.substr(name.size());
  return std::nullopt;
}

bool throttled() {
  return setting("throttled").has_value();
}

int device_count() {
  return std::stoi(setting("devices=").value_or("1"));
}

bool is_device(const void* device) {
  return device >= devices && device < devices + most_devices;
}

/// For functions that write one value about a device.
template <class T>
int answer(const void* device, T* out, T value) {
  if (initialised == 0) return uninitialized;
  if (out == nullptr || !is_device(device)) return invalid_argument;
  *out = value;
  return success;
}

int answer_reasons(const void* device, unsigned long long* bits) {
  if (setting("no_reasons")) return not_supported;
  return answer(device, bits, throttled() ? reason_sw_thermal_slowdown : reason_gpu_idle);
}

constexpr unsigned clock_now_mhz(int clock, bool slow) {
  return clock == clock_mem ? 2619 : slow ? 1200 : 1980;
}

}  // namespace

extern "C" {

int nvmlInit_v2();
int nvmlShutdown();
int nvmlSystemGetDriverVersion(char* out, unsigned length);
int nvmlDeviceGetHandleByPciBusId_v2(const char* bus_id, void** device);
int nvmlDeviceGetClockInfo(void* device, int clock, unsigned* mhz);
int nvmlDeviceGetMaxClockInfo(void* device, int clock, unsigned* mhz);
int nvmlDeviceGetTemperature(void* device, int sensor, unsigned* celsius);
int nvmlDeviceGetPowerUsage(void* device, unsigned* milliwatts);
int nvmlDeviceGetCurrentClocksThrottleReasons(void* device, unsigned long long* bits);
int nvmlDeviceGetCurrentClocksEventReasons(void* device, unsigned long long* bits);
int nvmlDeviceGetEccMode(void* device, int* current, int* pending);
const char* nvmlErrorString(int code);

int nvmlInit_v2() {
  ++initialised;
  return success;
}

int nvmlShutdown() {
  if (initialised == 0) return uninitialized;
  --initialised;
  return success;
}

int nvmlSystemGetDriverVersion(char* out, unsigned length) {
  if (initialised == 0) return uninitialized;
  return std::snprintf(out, length, "580.00.fake") < static_cast<int>(length) ? success : insufficient_size;
}

// cudaDeviceGetPCIBusId's text, "0000:01:00.0" for the first device; NVML ignores the case of its digits.
int nvmlDeviceGetHandleByPciBusId_v2(const char* bus_id, void** device) {
  if (initialised == 0) return uninitialized;
  unsigned domain = 0;
  unsigned bus = 0;
  if (bus_id == nullptr || std::sscanf(bus_id, "%x:%x:", &domain, &bus) != 2) return invalid_argument;
  const int index = static_cast<int>(bus) - 1;
  if (domain != 0 || index < 0 || index >= device_count() || index >= most_devices) return not_found;
  *device = devices + index;
  return success;
}

int nvmlDeviceGetClockInfo(void* device, int clock, unsigned* mhz) {
  return answer(device, mhz, clock_now_mhz(clock, throttled()));
}

int nvmlDeviceGetMaxClockInfo(void* device, int clock, unsigned* mhz) {
  return answer(device, mhz, clock_now_mhz(clock, false));
}

int nvmlDeviceGetTemperature(void* device, int /*sensor*/, unsigned* celsius) {
  return answer(device, celsius, throttled() ? 91U : 41U);
}

int nvmlDeviceGetPowerUsage(void* device, unsigned* milliwatts) {
  return answer(device, milliwatts, 118'500U);
}

int nvmlDeviceGetCurrentClocksThrottleReasons(void* device, unsigned long long* bits) {
  return answer_reasons(device, bits);
}

int nvmlDeviceGetCurrentClocksEventReasons(void* device, unsigned long long* bits) {
  return answer_reasons(device, bits);
}

int nvmlDeviceGetEccMode(void* device, int* current, int* pending) {
  const int code = answer(device, current, 1);
  return code == success ? answer(device, pending, 1) : code;
}

const char* nvmlErrorString(int code) {
  switch (code) {
    case success: return "Success";
    case uninitialized: return "Uninitialized";
    case invalid_argument: return "Invalid Argument";
    case not_supported: return "Not Supported";
    case not_found: return "Not Found";
    case insufficient_size: return "Insufficient Size";
    default: return "Unknown Error";
  }
}
}
