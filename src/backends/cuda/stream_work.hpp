#pragma once

#include <cuda_runtime_api.h>

#include <cstddef>
#include <cstdint>
#include <string>

namespace linbench::cuda {

/// Copies and fills on one stream, for one problem, which messages name. Nothing but wait() waits, except as CUDA's
/// copies from and to ordinary memory do.
class StreamWork {
 public:
  StreamWork(cudaStream_t stream, std::string problem) : stream_(stream), problem_(std::move(problem)) {}

  void to_device(std::byte* to, const std::byte* from, std::int64_t bytes) const;
  void to_host(std::byte* to, const std::byte* from, std::int64_t bytes) const;
  void on_device(std::byte* to, const std::byte* from, std::int64_t bytes) const;
  void fill_nan(std::byte* data, std::int64_t bytes) const;
  void record(cudaEvent_t event) const;
  void wait() const;

  cudaStream_t stream() const { return stream_; }
  const std::string& problem() const { return problem_; }

 private:
  void copy(std::byte* to, const std::byte* from, std::int64_t bytes, cudaMemcpyKind kind) const;

  cudaStream_t stream_;
  std::string problem_;
};

}  // namespace linbench::cuda
