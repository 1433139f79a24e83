#include <algorithm>
#include <stdexcept>

#include "backends/cuda/device_operands.hpp"

namespace linbench::cuda {
namespace {

/// A block longer than the pool goes through it again and again, from its first call on.
class SolveOperands final : public DeviceOperands {
 public:
  SolveOperands(const StreamWork& work, const DeviceLayouts& layouts, const Operands& operands, std::int64_t slots,
                bool in_place)
      : work_(work),
        host_(operands),
        layouts_(layouts),
        in_place_(in_place),
        pool_calls_(operands.a.layout.systems / layouts.a.systems),
        pool_a_(layouts.a.bytes() * pool_calls_, "the matrices"),
        pool_b_(layouts.b.bytes() * pool_calls_, "the right-hand sides"),
        a_(layouts.a.bytes() * slots, "working copies of the matrices"),
        b_(layouts.b.bytes() * slots, "working copies of the right-hand sides"),
        x_(in_place ? 0 : layouts.result.bytes() * slots, "the solutions") {
    if (in_place && layouts.b != layouts.result)
      throw std::invalid_argument("the right-hand sides and the solutions, in one place, have different layouts");
    for (std::int64_t i = 0; i < slots; ++i) slots_.push_back({i, slot_a(i), slot_b(i), solution(i)});
    system_of_.assign(static_cast<std::size_t>(slots), 0);
    work_.to_device(pool_a_.data(), host_.a.data, pool_a_.bytes());
    work_.to_device(pool_b_.data(), host_.b.data, pool_b_.bytes());
    restore(slots);
    next_ = 0;
  }

  std::int64_t max_calls() const override { return static_cast<std::int64_t>(slots_.size()); }

  void restore(std::int64_t calls) override {
    if (next_ + std::max<std::int64_t>(calls, 1) > pool_calls_) next_ = 0;
    first_ = next_;
    next_ += calls;
    for (std::int64_t slot = 0; slot < calls;) slot += restore_run(slot, calls);
    if (!in_place_) work_.fill_nan(x_.data(), layouts_.result.bytes() * calls);
    for (std::int64_t slot = 0; slot < calls; ++slot)
      system_of_[static_cast<std::size_t>(slot)] = pool_call(slot) * layouts_.a.systems;
  }

  ResultRange copy_out(std::int64_t calls, const View& result) override {
    const std::int64_t last = std::min(calls, pool_calls_);  // the slots that worked on each pool call last
    for (std::int64_t slot = calls - last; slot < calls;) {
      const std::int64_t run = std::min(calls - slot, pool_calls_ - pool_call(slot));
      download(slot, run, result);
      slot += run;
    }
    return {first_ * layouts_.a.systems, last * layouts_.a.systems};
  }

  void copy_last(std::int64_t calls, const View& result) override {
    download(std::max<std::int64_t>(calls - 1, 0), 1, result);
  }

  std::vector<Transfer> inputs() const override {
    return {{pool_a_.data(), const_cast<std::byte*>(host_.a.data), layouts_.a.bytes()},
            {pool_b_.data(), const_cast<std::byte*>(host_.b.data), layouts_.b.bytes()}};
  }
  Transfer output() const override { return {solution(0), host_.result.data, layouts_.result.bytes()}; }

 private:
  std::byte* slot_a(std::int64_t slot) const { return a_.data() + slot * layouts_.a.bytes(); }
  std::byte* slot_b(std::int64_t slot) const { return b_.data() + slot * layouts_.b.bytes(); }
  std::byte* solution(std::int64_t slot) const {
    return in_place_ ? slot_b(slot) : x_.data() + slot * layouts_.result.bytes();
  }

  std::int64_t pool_call(std::int64_t slot) const { return (first_ + slot) % pool_calls_; }

  /// Refreshes slots from `slot` on whose calls lie in the pool one after another, below `end`. Returns how many.
  std::int64_t restore_run(std::int64_t slot, std::int64_t end) const {
    const std::int64_t from = pool_call(slot);
    const std::int64_t run = std::min(end - slot, pool_calls_ - from);
    work_.on_device(slot_a(slot), pool_a_.data() + from * layouts_.a.bytes(), run * layouts_.a.bytes());
    work_.on_device(slot_b(slot), pool_b_.data() + from * layouts_.b.bytes(), run * layouts_.b.bytes());
    return run;
  }

  void download(std::int64_t slot, std::int64_t run, const View& result) const {
    Layout call = result.layout;
    call.systems = layouts_.result.systems;
    if (call != layouts_.result) throw std::invalid_argument("the solutions' place on the host has another layout");
    work_.to_host(result.data + pool_call(slot) * call.bytes(), solution(slot), run * call.bytes());
  }

  StreamWork work_;
  Operands host_;
  DeviceLayouts layouts_;
  bool in_place_;
  std::int64_t pool_calls_;
  std::int64_t first_ = 0;  // the pool's call in slot 0
  std::int64_t next_ = 0;   // where the next block begins
  DeviceMemory pool_a_, pool_b_;
  DeviceMemory a_, b_, x_;
};

}  // namespace

std::unique_ptr<DeviceOperands> make_solve_operands(const StreamWork& work, const DeviceLayouts& layouts,
                                                    const Operands& operands, std::int64_t slots, bool in_place) {
  return std::make_unique<SolveOperands>(work, layouts, operands, slots, in_place);
}

}  // namespace linbench::cuda
