#include "backends/cuda/stream_work.hpp"

#include "backends/cuda/errors.hpp"

namespace linbench::cuda {
namespace {

// Four bytes, or two, of it are a NaN in every floating-point type: all bits of the exponent are set, and one of the
// fraction.
constexpr int kNanByte = 0xFF;

}  // namespace

void StreamWork::copy(std::byte* to, const std::byte* from, std::int64_t bytes, cudaMemcpyKind kind) const {
  check(cudaMemcpyAsync(to, from, static_cast<std::size_t>(bytes), kind, stream_), "cudaMemcpyAsync", problem_);
}

void StreamWork::to_device(std::byte* to, const std::byte* from, std::int64_t bytes) const {
  copy(to, from, bytes, cudaMemcpyHostToDevice);
}

void StreamWork::to_host(std::byte* to, const std::byte* from, std::int64_t bytes) const {
  copy(to, from, bytes, cudaMemcpyDeviceToHost);
}

void StreamWork::on_device(std::byte* to, const std::byte* from, std::int64_t bytes) const {
  copy(to, from, bytes, cudaMemcpyDeviceToDevice);
}

void StreamWork::fill_nan(std::byte* data, std::int64_t bytes) const {
  check(cudaMemsetAsync(data, kNanByte, static_cast<std::size_t>(bytes), stream_), "cudaMemsetAsync", problem_);
}

void StreamWork::record(cudaEvent_t event) const {
  check(cudaEventRecord(event, stream_), "cudaEventRecord", problem_);
}

void StreamWork::wait() const {
  check(cudaStreamSynchronize(stream_), "cudaStreamSynchronize", problem_);
}

}  // namespace linbench::cuda
