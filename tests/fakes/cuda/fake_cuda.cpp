#include "fakes/cuda/fake_cuda.hpp"

#include "fakes/cuda/cublas.hpp"
#include "fakes/cuda/cublas_lt.hpp"
#include "fakes/cuda/cusolver.hpp"
#include "fakes/cuda/device.hpp"
#include "fakes/cuda/memory.hpp"
#include "fakes/cuda/queue.hpp"
#include "fakes/cuda/state.hpp"

namespace fake_cuda {

namespace {

using Lock = std::lock_guard<std::recursive_mutex>;

}  // namespace

void reset() {
  const Lock lock(mutex());
  state() = State{};
  current_device() = 0;
}

void set_devices(int count) {
  const Lock lock(mutex());
  state().devices = count;
}

void set_driver(bool present) {
  const Lock lock(mutex());
  state().driver = present;
}

void set_memory(std::int64_t bytes) {
  const Lock lock(mutex());
  state().memory = bytes;
}

void set_wrong_results(bool wrong) {
  const Lock lock(mutex());
  state().wrong = wrong;
}

void set_fallback(bool always) {
  const Lock lock(mutex());
  state().fallback = always;
}

void fail_call(const std::string& function, int nth) {
  const Lock lock(mutex());
  state().failing[function] = nth;
}

std::map<std::string, int> calls() {
  const Lock lock(mutex());
  return {state().calls.begin(), state().calls.end()};
}

std::map<std::string, int> live_objects() {
  const Lock lock(mutex());
  std::map<std::string, int> counts = {
      {"stream", streams().size()},
      {"event", events().size()},
      {"cublas handle", cublas_handles().size()},
      {"cublasLt handle", lt_handles().size()},
      {"matmul descriptor", matmul_descs().size()},
      {"matrix layout", matrix_layouts().size()},
      {"matmul preference", matmul_preferences().size()},
      {"cusolver handle", solver_handles().size()},
      {"cusolver parameters", solver_params().size()},
      {"device memory", device_allocations()},
      {"pinned memory", pinned_allocations()},
  };
  std::erase_if(counts, [](const auto& kind) { return kind.second == 0; });
  return counts;
}

std::vector<Launch> launches() {
  const Lock lock(mutex());
  std::vector<Launch> out;
  for (const auto& launch : state().launches) out.push_back(*launch);
  return out;
}

std::int64_t pending() {
  const Lock lock(mutex());
  auto sum = static_cast<std::int64_t>(find_stream(nullptr)->queue.size());
  for (const auto& [handle, stream] : streams().all()) sum += static_cast<std::int64_t>(stream.queue.size());
  return sum;
}

std::vector<std::string> misuses() {
  const Lock lock(mutex());
  state().function = "misuses";
  check_guards();
  return state().misuses;
}

}  // namespace fake_cuda
