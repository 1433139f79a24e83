#pragma once

#include <cuda_runtime_api.h>

#include <deque>
#include <memory>
#include <mutex>
#include <string_view>

#include "fakes/cuda/fake_cuda.hpp"

/// What all of the fake shares.
namespace fake_cuda {

struct State {
  int devices = 1;
  bool driver = true;
  std::int64_t memory = std::int64_t{16} << 30;
  bool wrong = false;
  bool fallback = false;
  std::map<std::string, int> failing;  ///< calls until the one that fails
  std::map<std::string, int, std::less<>> calls;
  std::deque<std::shared_ptr<Launch>> launches;
  std::vector<std::string> misuses;
  std::string_view function;              ///< the one called now
  cudaError_t last_error = cudaSuccess;   ///< what cudaGetLastError returns
  cudaError_t async_error = cudaSuccess;  ///< of work done, for whoever waits next
};

/// The first use reads FAKE_CUDA.
State& state();
std::recursive_mutex& mutex();

/// Counts a call of `function`; true if it is to fail.
bool enter(std::string_view function);

/// What a runtime function finds before it does anything: cudaSuccess, or no driver or device.
cudaError_t usable();

void record_misuse(const std::string& what);

template <class Code>
Code misused(Code code, const std::string& what) {
  record_misuse(what);
  return code;
}

/// One function of a library: `failure` is what it returns when it is told to fail.
template <class Code, class Body>
Code call(std::string_view function, Code failure, Body body) {
  const std::lock_guard<std::recursive_mutex> lock(mutex());
  if (enter(function)) return failure;
  return body();
}

/// The same for what frees and destroys, which happens in any case.
template <class Code, class Body>
Code release(std::string_view function, Code failure, Body body) {
  const std::lock_guard<std::recursive_mutex> lock(mutex());
  const bool fails = enter(function);
  const Code code = body();
  return fails ? failure : code;
}

cudaError_t remember(cudaError_t code);  ///< for cudaGetLastError

/// The same for functions of the runtime that need a device.
template <class Body>
cudaError_t runtime(std::string_view function, cudaError_t failure, Body body) {
  return remember(call(function, failure, [&] {
    const cudaError_t none = usable();
    return none == cudaSuccess ? body() : none;
  }));
}

}  // namespace fake_cuda
