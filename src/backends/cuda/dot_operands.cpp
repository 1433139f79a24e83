#include <limits>
#include <stdexcept>

#include "backends/cuda/device_operands.hpp"

namespace linbench::cuda {
namespace {

class DotOperands final : public DeviceOperands {
 public:
  DotOperands(const StreamWork& work, const DeviceLayouts& layouts, const Operands& operands)
      : work_(work),
        host_(operands),
        result_(layouts.result),
        a_(layouts.a.bytes(), "A"),
        b_(layouts.b.bytes(), "B"),
        c_(layouts.result.bytes(), "C") {
    slots_ = {{0, a_.data(), b_.data(), c_.data()}};
    system_of_ = {0};
    for (const Transfer& input : inputs()) work_.to_device(input.device, input.host, input.bytes);
    work_.fill_nan(c_.data(), c_.bytes());
  }

  std::int64_t max_calls() const override { return std::numeric_limits<std::int64_t>::max(); }

  void restore(std::int64_t /*calls*/) override { work_.fill_nan(c_.data(), c_.bytes()); }

  ResultRange copy_out(std::int64_t /*calls*/, const View& result) override {
    if (result.layout != result_) throw std::invalid_argument("C's place on the host has another layout");
    work_.to_host(result.data, c_.data(), c_.bytes());
    return {0, result_.systems};
  }

  void copy_last(std::int64_t calls, const View& result) override { copy_out(calls, result); }

  std::vector<Transfer> inputs() const override {
    return {{a_.data(), const_cast<std::byte*>(host_.a.data), a_.bytes()},
            {b_.data(), const_cast<std::byte*>(host_.b.data), b_.bytes()}};
  }
  Transfer output() const override { return {c_.data(), host_.result.data, c_.bytes()}; }

 private:
  StreamWork work_;
  Operands host_;
  Layout result_;
  DeviceMemory a_, b_, c_;
};

}  // namespace

DeviceLayouts call_layouts(const Problem& problem, const Operands& operands) {
  DeviceLayouts layouts{operands.a.layout, operands.b.layout, operands.result.layout};
  for (Layout* const layout : {&layouts.a, &layouts.b, &layouts.result}) layout->systems = problem.batch;
  return layouts;
}

std::unique_ptr<DeviceOperands> make_dot_operands(const StreamWork& work, const DeviceLayouts& layouts,
                                                  const Operands& operands) {
  return std::make_unique<DotOperands>(work, layouts, operands);
}

}  // namespace linbench::cuda
