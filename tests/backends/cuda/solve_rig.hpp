#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "backends/cuda/errors.hpp"
#include "backends/cuda/routine.hpp"
#include "fakes/cuda/fake_cuda.hpp"
#include "linbench/operands.hpp"
#include "linbench/verify.hpp"

namespace linbench::cuda {

inline const RoutineInfo& routine_named(const std::vector<RoutineInfo>& routines, std::string_view name) {
  for (const RoutineInfo& routine : routines)
    if (routine.name == name) return routine;
  throw std::invalid_argument("no routine " + std::string(name));
}

/// A stream and the handles that work on it.
struct Handles {
  Stream stream = make_stream();
  CublasHandle cublas = make_cublas(stream.get());
  SolverHandle solver = make_solver(stream.get());
  Context context() const { return {stream.get(), cublas.get(), nullptr, solver.get()}; }
  std::uintptr_t stream_number() const { return reinterpret_cast<std::uintptr_t>(stream.get()); }
};

inline DeviceLayouts device_layouts(const Problem& problem) {
  const OperandLayouts pool = operand_layouts(problem);
  DeviceLayouts layouts{pool.a, pool.b, pool.result};
  layouts.a.systems = layouts.b.systems = layouts.result.systems = problem.batch;
  return layouts;
}

/// One routine, and the operands of `slots` of its calls on the device: the first systems of the problem's pool.
class SolveRig {
 public:
  SolveRig(const RoutineInfo& info, const Problem& problem, std::int64_t slots)
      : problem_(problem),
        slots_(slots),
        layouts_(device_layouts(problem)),
        host_(problem, 1),
        a_(slots * layouts_.a.bytes(), "A"),
        b_(slots * layouts_.b.bytes(), "B"),
        x_(slots * layouts_.result.bytes(), "X"),
        routine_(info.make(handles_.context(), problem, layouts_, slots)) {
    std::vector<CallOperands> calls;
    for (std::int64_t slot = 0; slot < slots; ++slot) calls.push_back(operands(slot));
    routine_->bind(calls);
    load();
  }

  Routine& routine() { return *routine_; }
  const Handles& handles() const { return handles_; }

  /// Fresh inputs, results of NaN, no info.
  void load() {
    const auto stream = handles_.stream.get();
    const Operands& host = host_.operands();
    check(cudaMemcpyAsync(a_.data(), host.a.data, size(a_), cudaMemcpyHostToDevice, stream), "upload A");
    check(cudaMemcpyAsync(b_.data(), host.b.data, size(b_), cudaMemcpyHostToDevice, stream), "upload B");
    check(cudaMemsetAsync(x_.data(), 0xFF, size(x_), stream), "clear X");
    routine_->reset(slots_);
    wait();
  }

  /// Makes the matrix of one system of the pool zero.
  void clear_matrix(std::int64_t system) {
    const auto bytes = layouts_.a.stride() * static_cast<std::int64_t>(size_of(problem_.dtype));
    check(cudaMemsetAsync(a_.data() + system * bytes, 0, static_cast<std::size_t>(bytes), handles_.stream.get()),
          "clear a matrix");
    wait();
  }

  void enqueue() {
    for (std::int64_t slot = 0; slot < slots_; ++slot) routine_->enqueue(operands(slot));
  }

  void wait() { check(cudaStreamSynchronize(handles_.stream.get()), "wait"); }

  void check_calls() { routine_->check(slots_, system_of()); }

  /// Enqueues, waits, checks, and verifies the results.
  Residual solve() {
    enqueue();
    wait();
    check_calls();
    const DeviceMemory& from = routine_->in_place() ? b_ : x_;
    fill_nan(host_.operands().result, 1);
    check(cudaMemcpyAsync(host_.operands().result.data, from.data(), size(from), cudaMemcpyDeviceToHost,
                          handles_.stream.get()),
          "download");
    wait();
    return verify(problem_, host_.operands(), {0, slots_ * problem_.batch}, /*draw=*/7, /*threads=*/1);
  }

 private:
  static std::size_t size(const DeviceMemory& memory) { return static_cast<std::size_t>(memory.bytes()); }

  CallOperands operands(std::int64_t slot) const {
    std::byte* const b = b_.data() + slot * layouts_.b.bytes();
    return {slot, a_.data() + slot * layouts_.a.bytes(), b,
            routine_->in_place() ? b : x_.data() + slot * layouts_.result.bytes()};
  }

  std::vector<std::int64_t> system_of() const {
    std::vector<std::int64_t> first;
    for (std::int64_t slot = 0; slot < slots_; ++slot) first.push_back(slot * problem_.batch);
    return first;
  }

  Problem problem_;
  std::int64_t slots_;
  DeviceLayouts layouts_;
  OwnedOperands host_;
  Handles handles_;
  DeviceMemory a_, b_, x_;
  std::unique_ptr<Routine> routine_;
};

inline void expect_solved(const RoutineInfo& info, const Problem& problem, std::int64_t slots) {
  SolveRig rig(info, problem, slots);
  const Residual residual = rig.solve();
  EXPECT_TRUE(residual.passed()) << problem.key() << " " << info.name << ": " << residual.value << " > "
                                 << residual.tolerance << " " << residual.detail;
}

/// How often each function was called since `before`, those that were not left out.
inline std::map<std::string, int> calls_since(const std::map<std::string, int>& before) {
  std::map<std::string, int> since;
  for (const auto& [function, count] : fake_cuda::calls()) {
    const auto found = before.find(function);
    const int more = count - (found == before.end() ? 0 : found->second);
    if (more != 0) since[function] = more;
  }
  return since;
}

/// Every test begins with a fresh device, and ends with nothing alive and nothing misused.
class CudaSolve : public ::testing::Test {
 protected:
  void SetUp() override { fake_cuda::reset(); }
  void TearDown() override {
    EXPECT_TRUE(fake_cuda::live_objects().empty());
    EXPECT_TRUE(fake_cuda::misuses().empty());
  }
};

}  // namespace linbench::cuda
