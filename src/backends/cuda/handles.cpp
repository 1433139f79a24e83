#include "backends/cuda/handles.hpp"

#include <fmt/core.h>

#include <string>

#include "backends/cuda/errors.hpp"
#include "linbench/status.hpp"
#include "text/amounts.hpp"

namespace linbench::cuda {
namespace {

/// ", 3.1 GiB of 16 GiB are free"; empty where the device does not tell.
std::string free_memory() {
  std::size_t free = 0;
  std::size_t total = 0;
  if (cudaMemGetInfo(&free, &total) != cudaSuccess) return "";
  return fmt::format(", {} of {} are free", bytes_text(static_cast<std::int64_t>(free)),
                     bytes_text(static_cast<std::int64_t>(total)));
}

[[noreturn]] void out_of_device_memory(std::int64_t bytes, std::string_view purpose) {
  cudaGetLastError();  // as check() does
  throw StatusError(Status::oom, fmt::format("cudaMalloc: no {} of device memory for {}{}: choose a smaller --size",
                                             bytes_text(bytes), purpose, free_memory()));
}

void* allocate_on_device(std::int64_t bytes, std::string_view purpose) {
  void* data = nullptr;
  if (bytes == 0) return data;
  const cudaError_t code = cudaMalloc(&data, static_cast<std::size_t>(bytes));
  if (code == cudaErrorMemoryAllocation) out_of_device_memory(bytes, purpose);
  check(code, "cudaMalloc", purpose);
  return data;
}

void* allocate_pinned(std::int64_t bytes) {
  void* data = nullptr;
  if (bytes == 0) return data;
  check(cudaHostAlloc(&data, static_cast<std::size_t>(bytes), cudaHostAllocDefault), "cudaHostAlloc",
        fmt::format("{} of page-locked memory", bytes_text(bytes)));
  return data;
}

}  // namespace

void Destroy::operator()(cudaStream_t stream) const {
  cudaStreamDestroy(stream);
}
void Destroy::operator()(cudaEvent_t event) const {
  cudaEventDestroy(event);
}
void Destroy::operator()(cublasHandle_t handle) const {
  cublasDestroy(handle);
}
void Destroy::operator()(cublasLtHandle_t handle) const {
  cublasLtDestroy(handle);
}
void Destroy::operator()(cusolverDnHandle_t handle) const {
  cusolverDnDestroy(handle);
}
void Destroy::operator()(cusolverDnParams_t params) const {
  cusolverDnDestroyParams(params);
}

Stream make_stream() {
  cudaStream_t stream = nullptr;
  check(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking), "cudaStreamCreateWithFlags");
  return Stream(stream);
}

Event make_event() {
  cudaEvent_t event = nullptr;
  check(cudaEventCreate(&event), "cudaEventCreate");
  return Event(event);
}

CublasHandle make_cublas(cudaStream_t stream) {
  cublasHandle_t handle = nullptr;
  check(cublasCreate(&handle), "cublasCreate");
  CublasHandle owned(handle);
  check(cublasSetStream(handle, stream), "cublasSetStream");
  return owned;
}

CublasLtHandle make_cublas_lt() {
  cublasLtHandle_t handle = nullptr;
  check(cublasLtCreate(&handle), "cublasLtCreate");
  return CublasLtHandle(handle);
}

SolverHandle make_solver(cudaStream_t stream) {
  cusolverDnHandle_t handle = nullptr;
  check(cusolverDnCreate(&handle), "cusolverDnCreate");
  SolverHandle owned(handle);
  check(cusolverDnSetStream(handle, stream), "cusolverDnSetStream");
  return owned;
}

SolverParams make_solver_params() {
  cusolverDnParams_t params = nullptr;
  check(cusolverDnCreateParams(&params), "cusolverDnCreateParams");
  return SolverParams(params);
}

DeviceMemory::DeviceMemory(std::int64_t bytes, std::string_view purpose)
    : OwnedBytes(allocate_on_device(bytes, purpose), bytes) {}

PinnedMemory::PinnedMemory(std::int64_t bytes) : OwnedBytes(allocate_pinned(bytes), bytes) {}

void FreeDevice::operator()(std::byte* data) const {
  cudaFree(data);
}
void FreePinned::operator()(std::byte* data) const {
  cudaFreeHost(data);
}

}  // namespace linbench::cuda
