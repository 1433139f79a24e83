#pragma once

#include <atomic>
#include <cstdint>
#include <limits>
#include <utility>

#include "backends/copy_systems.hpp"
#include "linbench/backend.hpp"

namespace linbench {

/// One matrix product resident in a backend's own memory. `Gemm` is called as gemm(a, b, c) on column-major storage of
/// the operands' leading dimensions. Nothing of the operands is read after construction.
template <class T, class Gemm>
class DotExecution final : public Execution {
 public:
  DotExecution(const Operands& operands, int threads, Gemm gemm)
      : threads_(threads),
        a_memory_(static_cast<std::size_t>(operands.a.layout.bytes())),
        b_memory_(static_cast<std::size_t>(operands.b.layout.bytes())),
        c_memory_(static_cast<std::size_t>(operands.result.layout.bytes())),
        a_{operands.a.layout, a_memory_.data()},
        b_{operands.b.layout, b_memory_.data()},
        c_{operands.result.layout, c_memory_.data()},
        gemm_(std::move(gemm)) {
    copy_first_touch(operands.a, a_, threads);
    copy_first_touch(operands.b, b_, threads);
    fill_nan(c_, threads);
  }

  std::int64_t max_calls() const override { return std::numeric_limits<std::int64_t>::max(); }
  void restore(std::int64_t /*calls*/) override { fill_nan(c_, threads_); }

  void launch(std::int64_t calls) override {
    const T* a = a_.template system<T>(0);
    const T* b = b_.template system<T>(0);
    T* c = c_.template system<T>(0);
    for (std::int64_t i = 0; i < calls; ++i) {
      gemm_(a, b, c);
      std::atomic_signal_fence(std::memory_order_seq_cst);  // inlined kernels: no product may be merged with the next
    }
  }

  void wait() override {}
  void check() override {}

  ResultRange copy_out(const View& result) override {
    copy_systems(c_, 0, result, 0, 1, threads_);
    return {0, 1};
  }

 private:
  int threads_;
  AlignedBuffer a_memory_, b_memory_, c_memory_;
  View a_, b_, c_;
  Gemm gemm_;
};

}  // namespace linbench
