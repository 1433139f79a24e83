// The runtime's devices, versions and errors.
#include <cuda_runtime_api.h>
#include <fmt/core.h>

#include <algorithm>
#include <cstring>

#include "fakes/cuda/device.hpp"
#include "fakes/cuda/queue.hpp"
#include "fakes/cuda/state.hpp"

namespace fake_cuda {

int& current_device() {
  static int only = 0;
  return only;
}

namespace {

constexpr int bus_of_first = 1;  // device i has PCI address 0000:(i + 1):00.0

bool exists(int device) {
  return device >= 0 && device < state().devices;
}

cudaDeviceProp properties(int device) {
  cudaDeviceProp out{};
  const auto end = fmt::format_to_n(out.name, sizeof(out.name) - 1, "Fake GPU {}", device).out;
  *end = '\0';
  out.totalGlobalMem = static_cast<std::size_t>(state().memory);
  out.major = 9;
  out.minor = 0;
  out.multiProcessorCount = 4;
  out.warpSize = 32;
  out.maxThreadsPerBlock = 1024;
  out.maxThreadsPerMultiProcessor = 2048;
  out.ECCEnabled = 1;
  out.pciBusID = bus_of_first + device;
  out.unifiedAddressing = 1;
  out.asyncEngineCount = 2;
  out.memoryBusWidth = 5120;
  out.l2CacheSize = 50 << 20;
  out.concurrentKernels = 1;
  out.canMapHostMemory = 1;
  return out;
}

/// Attributes beside those in cudaDeviceProp: clocks in kHz.
cudaError_t attribute(int* value, cudaDeviceAttr which, int device) {
  const cudaDeviceProp all = properties(device);
  switch (which) {
    case cudaDevAttrClockRate: *value = 1'980'000; return cudaSuccess;
    case cudaDevAttrMemoryClockRate: *value = 2'619'000; return cudaSuccess;
    case cudaDevAttrComputeCapabilityMajor: *value = all.major; return cudaSuccess;
    case cudaDevAttrComputeCapabilityMinor: *value = all.minor; return cudaSuccess;
    case cudaDevAttrMultiProcessorCount: *value = all.multiProcessorCount; return cudaSuccess;
    case cudaDevAttrEccEnabled: *value = all.ECCEnabled; return cudaSuccess;
    case cudaDevAttrGlobalMemoryBusWidth: *value = all.memoryBusWidth; return cudaSuccess;
    case cudaDevAttrL2CacheSize: *value = all.l2CacheSize; return cudaSuccess;
    case cudaDevAttrPciBusId: *value = all.pciBusID; return cudaSuccess;
    case cudaDevAttrPciDeviceId: *value = all.pciDeviceID; return cudaSuccess;
    case cudaDevAttrPciDomainId: *value = all.pciDomainID; return cudaSuccess;
    case cudaDevAttrIntegrated: *value = 0; return cudaSuccess;
    default: return misused(cudaErrorInvalidValue, fmt::format("attribute {} is not in the fake", int{which}));
  }
}

cudaError_t write_bus_id(char* out, int length, int device) {
  const std::string text = fmt::format("0000:{:02X}:00.0", bus_of_first + device);
  if (length <= static_cast<int>(text.size())) return misused(cudaErrorInvalidValue, "no room for the bus id");
  std::memcpy(out, text.c_str(), text.size() + 1);
  return cudaSuccess;
}

template <class Body>
cudaError_t about_device(std::string_view function, const void* out, int device, Body body) {
  return runtime(function, cudaErrorLaunchFailure, [&] {
    if (out == nullptr) return misused(cudaErrorInvalidValue, "nowhere to write");
    return exists(device) ? body() : cudaErrorInvalidDevice;
  });
}

struct ErrorText {
  cudaError_t code;
  const char* name;
  const char* text;
};
constexpr ErrorText error_texts[] = {
    {cudaSuccess, "cudaSuccess", "no error"},
    {cudaErrorInvalidValue, "cudaErrorInvalidValue", "invalid argument"},
    {cudaErrorMemoryAllocation, "cudaErrorMemoryAllocation", "out of memory"},
    {cudaErrorInsufficientDriver, "cudaErrorInsufficientDriver",
     "CUDA driver version is insufficient for CUDA runtime version"},
    {cudaErrorNoDevice, "cudaErrorNoDevice", "no CUDA-capable device is detected"},
    {cudaErrorInvalidDevice, "cudaErrorInvalidDevice", "invalid device ordinal"},
    {cudaErrorInvalidResourceHandle, "cudaErrorInvalidResourceHandle", "invalid resource handle"},
    {cudaErrorNotReady, "cudaErrorNotReady", "device not ready"},
    {cudaErrorIllegalAddress, "cudaErrorIllegalAddress", "an illegal memory access was encountered"},
    {cudaErrorLaunchFailure, "cudaErrorLaunchFailure", "unspecified launch failure"},
};

const ErrorText* text_of(cudaError_t code) {
  const auto* found = std::find_if(std::begin(error_texts), std::end(error_texts),
                                   [code](const ErrorText& row) { return row.code == code; });
  return found == std::end(error_texts) ? nullptr : found;
}

}  // namespace

}  // namespace fake_cuda

using namespace fake_cuda;

cudaError_t cudaGetDeviceCount(int* count) {
  return remember(call("cudaGetDeviceCount", cudaErrorLaunchFailure, [&] {
    if (count == nullptr) return misused(cudaErrorInvalidValue, "nowhere to write");
    *count = usable() == cudaSuccess ? state().devices : 0;
    return usable();
  }));
}

cudaError_t cudaSetDevice(int device) {
  return runtime("cudaSetDevice", cudaErrorLaunchFailure, [&] {
    if (!exists(device)) return cudaErrorInvalidDevice;
    current_device() = device;
    return cudaSuccess;
  });
}

cudaError_t cudaGetDevice(int* device) {
  return about_device("cudaGetDevice", device, 0, [&] {
    *device = current_device();
    return cudaSuccess;
  });
}

cudaError_t cudaGetDeviceProperties(cudaDeviceProp* out, int device) {
  return about_device("cudaGetDeviceProperties", out, device, [&] {
    *out = properties(device);
    return cudaSuccess;
  });
}

cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr which, int device) {
  return about_device("cudaDeviceGetAttribute", value, device, [&] { return attribute(value, which, device); });
}

cudaError_t cudaDeviceGetPCIBusId(char* out, int length, int device) {
  return about_device("cudaDeviceGetPCIBusId", out, device, [&] { return write_bus_id(out, length, device); });
}

// "If no driver is installed, 0 is returned as the driver version" (CUDA Runtime API, Version Management).
cudaError_t cudaDriverGetVersion(int* version) {
  return remember(call("cudaDriverGetVersion", cudaErrorLaunchFailure, [&] {
    *version = state().driver ? CUDART_VERSION : 0;
    return cudaSuccess;
  }));
}

cudaError_t cudaRuntimeGetVersion(int* version) {
  return remember(call("cudaRuntimeGetVersion", cudaErrorLaunchFailure, [&] {
    *version = CUDART_VERSION;
    return cudaSuccess;
  }));
}

cudaError_t cudaDeviceSynchronize() {
  return runtime("cudaDeviceSynchronize", cudaErrorLaunchFailure, [] {
    finish_all();
    return take_async_error();
  });
}

cudaError_t cudaGetLastError() {
  const std::lock_guard<std::recursive_mutex> lock(mutex());
  return std::exchange(state().last_error, cudaSuccess);
}

cudaError_t cudaPeekAtLastError() {
  const std::lock_guard<std::recursive_mutex> lock(mutex());
  return state().last_error;
}

const char* cudaGetErrorName(cudaError_t code) {
  const ErrorText* row = text_of(code);
  return row == nullptr ? "unrecognized error code" : row->name;
}

const char* cudaGetErrorString(cudaError_t code) {
  const ErrorText* row = text_of(code);
  return row == nullptr ? "unrecognized error code" : row->text;
}
