#pragma once

#include <cuda_runtime_api.h>

#include <cstddef>
#include <initializer_list>
#include <vector>

namespace fake_cuda {

/// An array in device memory, for tests.
template <class T>
class OnDevice {
 public:
  /// Not written to.
  static OnDevice unset(std::size_t count) { return OnDevice(Count{count}); }
  explicit OnDevice(const std::vector<T>& values) : OnDevice(Count{values.size()}) {
    cudaMemcpy(data_, values.data(), count_ * sizeof(T), cudaMemcpyHostToDevice);
  }
  OnDevice(std::initializer_list<T> values) : OnDevice(std::vector<T>(values)) {}
  OnDevice(const OnDevice&) = delete;
  OnDevice& operator=(const OnDevice&) = delete;
  ~OnDevice() { cudaFree(data_); }

  T* data() const { return data_; }
  /// Waits for the default stream only.
  std::vector<T> values() const {
    std::vector<T> out(count_);
    cudaMemcpy(out.data(), data_, count_ * sizeof(T), cudaMemcpyDeviceToHost);
    return out;
  }

 private:
  struct Count {
    std::size_t value;
  };
  explicit OnDevice(Count count) : count_(count.value) {
    void* address = nullptr;
    cudaMalloc(&address, count_ * sizeof(T));
    data_ = static_cast<T*>(address);
  }

  std::size_t count_ = 0;
  T* data_ = nullptr;
};

}  // namespace fake_cuda
