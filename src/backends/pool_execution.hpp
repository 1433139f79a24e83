#pragma once

#include <atomic>
#include <cstdint>
#include <utility>

#include "backends/copy_systems.hpp"
#include "linbench/backend.hpp"

namespace linbench {

/// Solves on slots: writable copies of consecutive systems of the operands' pool. `Solver` has
///   kInPlace                whether the solution overwrites the right-hand side,
///   operator()(i, a, b, x)  factor and solve slot i; x == b when in place,
///   reset(slots)            forget what earlier calls reported,
///   check(i, a, system)     throw StatusError if the call on slot i, whose matrix is a now, reported failure.
/// A block never wraps around the end of the pool: when the pool's remaining systems are too few, it starts over from
/// system 0, so that a block's results are one contiguous range.
template <class T, class Solver>
class PoolExecution final : public Execution {
 public:
  PoolExecution(const Operands& operands, std::int64_t slots, int threads, Solver solver)
      : pool_(operands),
        threads_(threads),
        slots_(slots),
        a_(operands.a.layout, slots),
        b_(operands.b.layout, slots),
        x_(operands.result.layout, Solver::kInPlace ? 0 : slots),
        solver_(std::move(solver)) {
    restore(slots);  // touches every page
    next_ = 0;
  }

  std::int64_t max_calls() const override { return slots_; }

  void restore(std::int64_t calls) override {
    if (next_ + calls > pool_.a.layout.systems) next_ = 0;
    first_ = next_;
    next_ += calls;
    launched_ = 0;
    copy_systems(pool_.a, first_, a_.view, 0, calls, threads_);
    copy_systems(pool_.b, first_, b_.view, 0, calls, threads_);
    if constexpr (!Solver::kInPlace) fill_nan(first_systems(x_.view, calls), threads_);
    solver_.reset(calls);
  }

  void launch(std::int64_t calls) override {
    const std::int64_t a_stride = a_.view.layout.stride();
    const std::int64_t b_stride = b_.view.layout.stride();
    const std::int64_t x_stride = solutions().layout.stride();
    T* a = a_.view.template system<T>(0);
    T* b = b_.view.template system<T>(0);
    T* x = solutions().template system<T>(0);
    for (std::int64_t i = 0; i < calls; ++i) {
      solver_(i, a, b, x);
      a += a_stride;
      b += b_stride;
      x += x_stride;
    }
    std::atomic_signal_fence(std::memory_order_seq_cst);
    launched_ = calls;
  }

  void wait() override {}

  void check() override {
    for (std::int64_t i = 0; i < launched_; ++i) solver_.check(i, a_.view.template system<T>(i), first_ + i);
  }

  ResultRange copy_out(const View& result) override {
    copy_systems(solutions(), 0, result, first_, launched_, threads_);
    return {first_, launched_};
  }

 private:
  struct Slots {
    Slots(Layout layout, std::int64_t count) {
      layout.systems = count;
      if (count > 0) memory = AlignedBuffer(static_cast<std::size_t>(layout.bytes()));
      view = {layout, memory.data()};
    }
    AlignedBuffer memory;
    View view;
  };
  const View& solutions() const { return Solver::kInPlace ? b_.view : x_.view; }

  Operands pool_;
  int threads_;
  std::int64_t slots_;
  std::int64_t first_ = 0;     // pool system in slot 0
  std::int64_t next_ = 0;      // where the next block begins
  std::int64_t launched_ = 0;  // calls since the last restore
  Slots a_, b_, x_;
  Solver solver_;
};

}  // namespace linbench
