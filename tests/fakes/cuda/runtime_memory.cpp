// The runtime's memory: allocations, copies, fills.
#include <cuda_runtime_api.h>
#include <fmt/core.h>

#include <cstring>
#include <vector>

#include "fakes/cuda/device.hpp"
#include "fakes/cuda/memory.hpp"
#include "fakes/cuda/queue.hpp"
#include "fakes/cuda/state.hpp"

namespace fake_cuda {
namespace {

/// `height` rows of `width` bytes, `pitch` bytes apart.
struct Rows {
  std::byte* data = nullptr;
  std::size_t pitch = 0;
};

struct Copy {
  void* to = nullptr;
  std::size_t to_pitch = 0;
  const void* from = nullptr;
  std::size_t from_pitch = 0;
  std::size_t width = 0;
  std::size_t height = 1;
  cudaMemcpyKind kind = cudaMemcpyDefault;
};

std::int64_t extent(std::size_t pitch, std::size_t width, std::size_t height) {
  return static_cast<std::int64_t>((height - 1) * pitch + width);
}

void copy_rows(Rows to, Rows from, std::size_t width, std::size_t height) {
  for (std::size_t row = 0; row < height; ++row)
    std::memcpy(to.data + row * to.pitch, from.data + row * from.pitch, width);
}

bool is_to_device(const Copy& copy) {
  if (copy.kind == cudaMemcpyDefault) return in_device(copy.to);
  return copy.kind == cudaMemcpyHostToDevice || copy.kind == cudaMemcpyDeviceToDevice;
}

bool is_from_device(const Copy& copy) {
  if (copy.kind == cudaMemcpyDefault) return in_device(copy.from);
  return copy.kind == cudaMemcpyDeviceToHost || copy.kind == cudaMemcpyDeviceToDevice;
}

/// The bytes at one end of a copy; nullptr if they are not where the direction says.
std::byte* end_of_copy(const void* address, bool on_device, std::int64_t bytes) {
  if (on_device) return resolve(address, bytes);
  if (in_device(address)) return nullptr;
  if (in_pinned(address)) return resolve(address, bytes);
  return static_cast<std::byte*>(const_cast<void*>(address));
}

struct Ends {
  Rows to, from;
};

cudaError_t find_ends(const Copy& copy, Ends& ends) {
  if (copy.to_pitch < copy.width || copy.from_pitch < copy.width)
    return misused(cudaErrorInvalidValue, "a pitch is less than the width");
  if (copy.to == nullptr || copy.from == nullptr) return misused(cudaErrorInvalidValue, "a null address");
  ends.to = {end_of_copy(copy.to, is_to_device(copy), extent(copy.to_pitch, copy.width, copy.height)), copy.to_pitch};
  ends.from = {end_of_copy(copy.from, is_from_device(copy), extent(copy.from_pitch, copy.width, copy.height)),
               copy.from_pitch};
  if (ends.to.data == nullptr)
    return misused(cudaErrorInvalidValue,
                   fmt::format("the target is not {} bytes there", extent(copy.to_pitch, copy.width, copy.height)));
  if (ends.from.data == nullptr)
    return misused(cudaErrorInvalidValue,
                   fmt::format("the source is not {} bytes there", extent(copy.from_pitch, copy.width, copy.height)));
  return cudaSuccess;
}

/// What the real one does with pageable memory (CUDA Runtime API, "API synchronization behavior"): upwards it copies
/// into a staging buffer before it returns, downwards it returns when the copy is done.
void enqueue_copy(const Copy& copy, const Ends& ends, cudaStream_t stream) {
  const bool staged = !is_from_device(copy) && !in_pinned(copy.from);
  if (!staged) {
    enqueue(stream, [copy, ends] { copy_rows(ends.to, ends.from, copy.width, copy.height); });
    if (!is_to_device(copy) && !in_pinned(copy.to)) finish(stream);
    return;
  }
  std::vector<std::byte> staging(copy.width * copy.height);
  copy_rows({staging.data(), copy.width}, ends.from, copy.width, copy.height);
  enqueue(stream, [copy, ends, staging = std::move(staging)]() mutable {
    copy_rows(ends.to, {staging.data(), copy.width}, copy.width, copy.height);
  });
}

cudaError_t copy_async(const Copy& copy, cudaStream_t stream) {
  if (find_stream(stream) == nullptr) return misused(cudaErrorInvalidResourceHandle, "no such stream");
  if (copy.width == 0 || copy.height == 0) return cudaSuccess;
  Ends ends;
  const cudaError_t code = find_ends(copy, ends);
  if (code == cudaSuccess) enqueue_copy(copy, ends, stream);
  return code;
}

cudaError_t fill_async(void* address, int value, std::size_t bytes, cudaStream_t stream) {
  if (find_stream(stream) == nullptr) return misused(cudaErrorInvalidResourceHandle, "no such stream");
  if (bytes == 0) return cudaSuccess;
  std::byte* data = resolve(address, static_cast<std::int64_t>(bytes));
  if (data == nullptr)
    return misused(cudaErrorInvalidValue, fmt::format("the target is not {} bytes of the device", bytes));
  enqueue(stream, [data, value, bytes] { std::memset(data, value, bytes); });
  return cudaSuccess;
}

cudaError_t pin(void** out, std::size_t bytes) {
  if (out == nullptr) return misused(cudaErrorInvalidValue, "nowhere to write");
  *out = bytes == 0 ? nullptr : allocate_pinned(static_cast<std::int64_t>(bytes));
  return bytes != 0 && *out == nullptr ? cudaErrorMemoryAllocation : cudaSuccess;
}

}  // namespace
}  // namespace fake_cuda

using namespace fake_cuda;

cudaError_t cudaMemGetInfo(std::size_t* free, std::size_t* total) {
  return runtime("cudaMemGetInfo", cudaErrorLaunchFailure, [&] {
    if (free == nullptr || total == nullptr) return misused(cudaErrorInvalidValue, "nowhere to write");
    *total = static_cast<std::size_t>(state().memory);
    *free = static_cast<std::size_t>(state().memory - used_bytes(current_device()));
    return cudaSuccess;
  });
}

cudaError_t cudaMalloc(void** out, std::size_t bytes) {
  return runtime("cudaMalloc", cudaErrorMemoryAllocation, [&] {
    if (out == nullptr) return misused(cudaErrorInvalidValue, "nowhere to write");
    *out = bytes == 0 ? nullptr : allocate_device(static_cast<std::int64_t>(bytes), current_device());
    return bytes != 0 && *out == nullptr ? cudaErrorMemoryAllocation : cudaSuccess;
  });
}

// Both wait for the device first, as the real ones do.
cudaError_t cudaFree(void* address) {
  return remember(release("cudaFree", cudaErrorLaunchFailure, [&] {
    if (address == nullptr) return cudaSuccess;
    finish_all();
    if (!free_device(address)) return misused(cudaErrorInvalidValue, "this is no device memory");
    return take_async_error();
  }));
}

cudaError_t cudaFreeHost(void* address) {
  return remember(release("cudaFreeHost", cudaErrorLaunchFailure, [&] {
    if (address == nullptr) return cudaSuccess;
    finish_all();
    if (!free_pinned(address)) return misused(cudaErrorInvalidValue, "this is no pinned memory");
    return take_async_error();
  }));
}

cudaError_t cudaHostAlloc(void** out, std::size_t bytes, unsigned /*flags*/) {
  return runtime("cudaHostAlloc", cudaErrorMemoryAllocation, [&] { return pin(out, bytes); });
}

cudaError_t cudaMallocHost(void** out, std::size_t bytes) {
  return runtime("cudaMallocHost", cudaErrorMemoryAllocation, [&] { return pin(out, bytes); });
}

cudaError_t cudaMemcpy(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind) {
  return runtime("cudaMemcpy", cudaErrorLaunchFailure, [&] {
    const cudaError_t code = copy_async({to, bytes, from, bytes, bytes, 1, kind}, nullptr);
    finish(nullptr);
    return code == cudaSuccess ? take_async_error() : code;
  });
}

cudaError_t cudaMemcpyAsync(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind, cudaStream_t stream) {
  return runtime("cudaMemcpyAsync", cudaErrorLaunchFailure, [&] {
    return copy_async({to, bytes, from, bytes, bytes, 1, kind}, stream);
  });
}

cudaError_t cudaMemcpy2DAsync(void* to, std::size_t to_pitch, const void* from, std::size_t from_pitch,
                              std::size_t width, std::size_t height, cudaMemcpyKind kind, cudaStream_t stream) {
  return runtime("cudaMemcpy2DAsync", cudaErrorLaunchFailure, [&] {
    return copy_async({to, to_pitch, from, from_pitch, width, height, kind}, stream);
  });
}

cudaError_t cudaMemset(void* address, int value, std::size_t bytes) {
  return runtime("cudaMemset", cudaErrorLaunchFailure, [&] { return fill_async(address, value, bytes, nullptr); });
}

cudaError_t cudaMemsetAsync(void* address, int value, std::size_t bytes, cudaStream_t stream) {
  return runtime("cudaMemsetAsync", cudaErrorLaunchFailure, [&] { return fill_async(address, value, bytes, stream); });
}
