#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <utility>

#include "backends/copy_systems.hpp"
#include "linbench/backend.hpp"

namespace linbench {

/// Solves on slots: writable copies of consecutive systems of the operands' pool, `batch` of them for a call. `Solver`
/// has
///   kInPlace                whether the solution overwrites the right-hand side,
///   operator()(i, a, b, x)  factor and solve slot i; x == b when in place,
///   reset(slots)            forget what earlier calls reported,
///   check(i, a, system)     throw StatusError if the solve of slot i, whose matrix is a now, reported failure,
///   facts(slots)            if it has any: MethodFacts of what the first `slots` slots reported.
/// A block never wraps around the end of the pool: when the pool's remaining systems are too few, it starts over from
/// system 0, so that a block's results are one contiguous range. `slots` is a multiple of `batch` (slot_count).
template <class T, class Solver>
class PoolExecution final : public Execution {
 public:
  PoolExecution(const Operands& operands, std::int64_t batch, std::int64_t slots, int threads, Solver solver)
      : pool_(operands),
        batch_(batch),
        threads_(threads),
        max_calls_(slots / batch),
        a_(operands.a.layout, slots),
        b_(operands.b.layout, slots),
        x_(operands.result.layout, Solver::kInPlace ? 0 : slots),
        solver_(std::move(solver)) {
    restore(max_calls_);  // touches every page
    next_ = 0;
  }

  std::int64_t max_calls() const override { return max_calls_; }

  void restore(std::int64_t calls) override {
    const std::int64_t systems = calls * batch_;
    if (next_ + std::max(systems, batch_) > pool_.a.layout.systems) next_ = 0;  // room for one call's results at least
    first_ = next_;
    next_ += systems;
    launched_ = 0;
    copy_systems(pool_.a, first_, a_.view, 0, systems, threads_);
    copy_systems(pool_.b, first_, b_.view, 0, systems, threads_);
    if constexpr (!Solver::kInPlace) fill_nan(first_systems(x_.view, systems), threads_);
    solver_.reset(systems);
  }

  void launch(std::int64_t calls) override {
    const std::int64_t a_stride = a_.view.layout.stride();
    const std::int64_t b_stride = b_.view.layout.stride();
    const std::int64_t x_stride = solutions().layout.stride();
    T* a = a_.view.template system<T>(0);
    T* b = b_.view.template system<T>(0);
    T* x = solutions().template system<T>(0);
    const std::int64_t systems = calls * batch_;
    for (std::int64_t i = 0; i < systems; ++i) {
      solver_(i, a, b, x);
      a += a_stride;
      b += b_stride;
      x += x_stride;
    }
    std::atomic_signal_fence(std::memory_order_seq_cst);
    launched_ = systems;
  }

  void wait() override {}

  void check() override {
    for (std::int64_t i = 0; i < launched_; ++i) solver_.check(i, a_.view.template system<T>(i), first_ + i);
  }

  ResultRange copy_out(const View& result) override {
    copy_systems(solutions(), 0, result, first_, launched_, threads_);
    return {first_, launched_};
  }

  void copy_last(const View& result) override {
    const std::int64_t slot = std::max(launched_ - batch_, std::int64_t{0});
    copy_systems(solutions(), slot, result, first_ + slot, batch_, threads_);
  }

  MethodFacts facts() const override {
    if constexpr (requires { solver_.facts(launched_); })
      return solver_.facts(launched_);
    else
      return {};
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
  std::int64_t batch_;
  int threads_;
  std::int64_t max_calls_;
  std::int64_t first_ = 0;     // pool system in slot 0
  std::int64_t next_ = 0;      // where the next block begins
  std::int64_t launched_ = 0;  // systems solved since the last restore
  Slots a_, b_, x_;
  Solver solver_;
};

}  // namespace linbench
