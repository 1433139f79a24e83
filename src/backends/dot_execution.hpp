#pragma once

#include <atomic>
#include <cstdint>
#include <limits>
#include <utility>

#include "backends/copy_systems.hpp"
#include "linbench/backend.hpp"

namespace linbench {

/// The matrix products of one call, all of the operands' systems, resident in a backend's own memory. `Gemm` is called
/// as gemm(a, b, c) for one product after the other, on column-major storage of the operands' leading dimensions.
/// Nothing of the operands is read after construction.
template <class T, class Gemm>
class DotExecution final : public Execution {
 public:
  DotExecution(const Operands& operands, int threads, Gemm gemm, MethodFacts facts = {})
      : threads_(threads),
        a_memory_(static_cast<std::size_t>(operands.a.layout.bytes())),
        b_memory_(static_cast<std::size_t>(operands.b.layout.bytes())),
        c_memory_(static_cast<std::size_t>(operands.result.layout.bytes())),
        a_{operands.a.layout, a_memory_.data()},
        b_{operands.b.layout, b_memory_.data()},
        c_{operands.result.layout, c_memory_.data()},
        gemm_(std::move(gemm)),
        facts_(std::move(facts)) {
    copy_first_touch(operands.a, a_, threads);
    copy_first_touch(operands.b, b_, threads);
    fill_nan(c_, threads);
  }

  std::int64_t max_calls() const override { return std::numeric_limits<std::int64_t>::max(); }
  void restore(std::int64_t /*calls*/) override { fill_nan(c_, threads_); }

  void launch(std::int64_t calls) override {
    const std::int64_t systems = c_.layout.systems;
    const std::int64_t a_stride = a_.layout.stride();
    const std::int64_t b_stride = b_.layout.stride();
    const std::int64_t c_stride = c_.layout.stride();
    for (std::int64_t i = 0; i < calls; ++i) {
      const T* a = a_.template system<T>(0);
      const T* b = b_.template system<T>(0);
      T* c = c_.template system<T>(0);
      for (std::int64_t s = 0; s < systems; ++s) {
        gemm_(a, b, c);
        std::atomic_signal_fence(std::memory_order_seq_cst);  // inlined kernels: no product may be merged with the next
        a += a_stride;
        b += b_stride;
        c += c_stride;
      }
    }
  }

  void wait() override {}
  void check() override {}

  ResultRange copy_out(const View& result) override {
    copy_systems(c_, 0, result, 0, c_.layout.systems, threads_);
    return {0, c_.layout.systems};
  }
  void copy_last(const View& result) override { copy_out(result); }  // every call leaves its results in the same place

  MethodFacts facts() const override { return facts_; }

 private:
  int threads_;
  AlignedBuffer a_memory_, b_memory_, c_memory_;
  View a_, b_, c_;
  Gemm gemm_;
  MethodFacts facts_;
};

}  // namespace linbench
