#pragma once

#include <cublasLt.h>
#include <cublas_v2.h>
#include <cuda_runtime_api.h>
#include <cusolverDn.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <type_traits>

/// Owners of what CUDA's libraries hand out. Destroying one ignores errors: there is nobody to tell.
namespace linbench::cuda {

struct Destroy {
  void operator()(cudaStream_t stream) const;
  void operator()(cudaEvent_t event) const;
  void operator()(cublasHandle_t handle) const;
  void operator()(cublasLtHandle_t handle) const;
  void operator()(cusolverDnHandle_t handle) const;
  void operator()(cusolverDnParams_t params) const;
};
template <class Handle>
using Owned = std::unique_ptr<std::remove_pointer_t<Handle>, Destroy>;
using Stream = Owned<cudaStream_t>;
using Event = Owned<cudaEvent_t>;
using CublasHandle = Owned<cublasHandle_t>;
using CublasLtHandle = Owned<cublasLtHandle_t>;
using SolverHandle = Owned<cusolverDnHandle_t>;
using SolverParams = Owned<cusolverDnParams_t>;

Stream make_stream();  ///< that does not wait for the default stream
Event make_event();    ///< that keeps time
CublasHandle make_cublas(cudaStream_t stream);
CublasLtHandle make_cublas_lt();
SolverHandle make_solver(cudaStream_t stream);
SolverParams make_solver_params();

/// Bytes that are given back by Free. None: nullptr.
template <class Free>
class OwnedBytes {
 public:
  std::byte* data() const { return data_.get(); }
  std::int64_t bytes() const { return bytes_; }
  template <class T>
  T* as() const {
    return reinterpret_cast<T*>(data());
  }

 protected:
  OwnedBytes() = default;
  OwnedBytes(void* data, std::int64_t bytes) : data_(static_cast<std::byte*>(data)), bytes_(bytes) {}

 private:
  std::unique_ptr<std::byte, Free> data_;
  std::int64_t bytes_ = 0;
};

struct FreeDevice {
  void operator()(std::byte* data) const;
};
struct FreePinned {
  void operator()(std::byte* data) const;
};

/// Memory of the current device. Throws StatusError{oom} naming the bytes wanted, what they were for, and the device's
/// free and total bytes.
class DeviceMemory : public OwnedBytes<FreeDevice> {
 public:
  DeviceMemory() = default;
  DeviceMemory(std::int64_t bytes, std::string_view purpose);
};

/// Page-locked memory of the host, which the device reads and writes directly. Throws StatusError{oom}.
class PinnedMemory : public OwnedBytes<FreePinned> {
 public:
  PinnedMemory() = default;
  explicit PinnedMemory(std::int64_t bytes);
};

}  // namespace linbench::cuda
