// What linbench's own part costs in a launch: the same products of 64 x 64 by linbench's execution and by a bare loop,
// in turns, on one device. Prints microseconds a call; exit status 3: there is no device.

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <vector>

#include "backends/cuda/backend.hpp"
#include "backends/cuda/errors.hpp"
#include "backends/cuda/handles.hpp"
#include "linbench/status.hpp"

namespace linbench::cuda {
namespace {

constexpr std::int64_t kSize = 64;
constexpr std::int64_t kCalls = 500;  // fewer than a stream takes before enqueuing waits for it
constexpr int kRounds = 41;
constexpr double kGoal = 1e-6;

struct Seconds {
  double enqueued = 0;  ///< a call's share of the time until all were
  double done = 0;      ///< and until all were done
};

template <class Launch, class Wait>
Seconds time_calls(const Launch& launch, const Wait& wait) {
  using std::chrono::duration;
  using std::chrono::steady_clock;
  const auto begin = steady_clock::now();
  launch();
  const auto enqueued = steady_clock::now();
  wait();
  const auto done = steady_clock::now();
  return {duration<double>(enqueued - begin).count() / kCalls, duration<double>(done - begin).count() / kCalls};
}

Problem product() {
  Problem problem;
  problem.m = problem.n = problem.k = kSize;
  return problem;
}

/// cublasGemmEx_64 and nothing else.
class BareLoop {
 public:
  explicit BareLoop(const Operands& operands) { upload(operands.a, a_), upload(operands.b, b_); }

  Seconds time() const {
    return time_calls([&] { launch(); }, [&] { check(cudaStreamSynchronize(stream_.get()), "cudaStreamSynchronize"); });
  }

 private:
  static constexpr std::int64_t kBytes = kSize * kSize * static_cast<std::int64_t>(sizeof(double));

  static void upload(const ConstView& from, const DeviceMemory& to) {
    check(cudaMemcpy(to.data(), from.data, static_cast<std::size_t>(kBytes), cudaMemcpyHostToDevice), "cudaMemcpy");
  }

  void launch() const {
    constexpr double kOne = 1;
    constexpr double kZero = 0;
    for (std::int64_t i = 0; i < kCalls; ++i)
      check(cublasGemmEx_64(cublas_.get(), CUBLAS_OP_N, CUBLAS_OP_N, kSize, kSize, kSize, &kOne, a_.data(), CUDA_R_64F,
                            kSize, b_.data(), CUDA_R_64F, kSize, &kZero, c_.data(), CUDA_R_64F, kSize,
                            CUBLAS_COMPUTE_64F, CUBLAS_GEMM_DEFAULT),
            "cublasGemmEx_64");
  }

  Stream stream_ = make_stream();
  CublasHandle cublas_ = make_cublas(stream_.get());
  DeviceMemory a_{kBytes, "A"}, b_{kBytes, "B"}, c_{kBytes, "C"};
};

double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

void print(const char* what, const std::vector<Seconds>& ours, const std::vector<Seconds>& bare,
           double Seconds::*part) {
  std::vector<double> our, their;
  for (const Seconds& s : ours) our.push_back(s.*part);
  for (const Seconds& s : bare) their.push_back(s.*part);
  const double cost = median(our) - median(their);
  fmt::print("{:<20} linbench {:.3f} us  bare loop {:.3f} us  cost {:+.3f} us (goal: at most 1): {}\n", what,
             median(our) * 1e6, median(their) * 1e6, cost * 1e6, cost <= kGoal ? "reached" : "NOT reached");
}

void compare() {
  const OwnedOperands owned(product(), 1);
  const auto backend = make_cuda_backend(0, Resources{});
  const auto routines = backend->routines(product());
  const auto execution = backend->prepare(product(), routines.front(), owned.operands());
  const BareLoop loop(owned.operands());
  std::vector<Seconds> ours, bare;
  for (int round = -1; round < kRounds; ++round) {  // the first warms up
    execution->restore(kCalls);
    const Seconds our = time_calls([&] { execution->launch(kCalls); }, [&] { execution->wait(); });
    const Seconds their = loop.time();
    if (round < 0) continue;
    ours.push_back(our);
    bare.push_back(their);
  }
  fmt::print("dot f64 {0}x{0}x{0} by {1}, medians of {2} blocks of {3} calls\n", kSize, routines.front(), kRounds,
             kCalls);
  print("enqueuing a call", ours, bare, &Seconds::enqueued);
  print("a call until done", ours, bare, &Seconds::done);
}

}  // namespace
}  // namespace linbench::cuda

int main() {
  try {
    linbench::cuda::compare();
  } catch (const linbench::StatusError& error) {
    fmt::print(stderr, "launch-cost: {}\n", error.what());
    return error.status() == linbench::Status::unavailable ? 3 : 5;
  }
  return 0;
}
