#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <vector>

#include "fakes/fake_clock.hpp"
#include "linbench/backend.hpp"
#include "linbench/status.hpp"

namespace linbench::test {

/// An execution whose calls take what a script says, a quarter of it in launch() and the rest in wait(), as on a
/// device: a loop that leaves either out times too little. Restoring and checking take time and CPU of their own, which
/// must never show. Also checks the order restore, launch, wait, check of every block.
class ScriptedExecution : public Execution {
 public:
  /// `cost_s` gives the seconds of the i-th call ever made.
  ScriptedExecution(FakeClock& clock, std::function<double(std::int64_t)> cost_s)
      : clock_(clock), cost_s_(std::move(cost_s)) {}

  std::int64_t max_calls() const override { return max_calls_; }

  void restore(std::int64_t calls) override {
    EXPECT_TRUE(step_ == Step::checked || step_ == Step::restored);
    EXPECT_GE(calls, 1);
    EXPECT_LE(calls, max_calls_);
    pass(restore_s, 3, 1.0);
    restored_ = calls;
    step_ = Step::restored;
  }

  void launch(std::int64_t calls) override {
    EXPECT_EQ(step_, Step::restored);
    EXPECT_EQ(calls, restored_) << "not the number of calls that was restored";
    block_s_ = 0;
    for (std::int64_t i = 0; i < calls; ++i) block_s_ += cost_s_(calls_++);
    pass(0.25 * block_s_, 1, 2.0);
    step_ = Step::launched;
  }

  void wait() override {
    EXPECT_EQ(step_, Step::launched);
    pass(0.75 * block_s_, 1, 2.0);
    blocks.push_back(restored_);
    step_ = Step::waited;
  }

  void check() override {
    EXPECT_EQ(step_, Step::waited);
    pass(check_s, 1, 1.0);
    if (fail_in_block && blocks.size() == *fail_in_block)
      throw StatusError(Status::singular, "dgesv: info 3: the matrix is singular");
    step_ = Step::checked;
  }

  ResultRange copy_out(const View& /*result*/) override { return {0, 1}; }
  void copy_last(const View& /*result*/) override {}
  MethodFacts facts() const override {
    EXPECT_EQ(step_, Step::checked);
    return method;
  }
  DeviceSide* device() override { return device_side; }
  std::optional<double> device_seconds() const override { return device_s; }

  void limit_calls(std::int64_t most) { max_calls_ = most; }
  std::int64_t calls() const { return calls_; }

  double restore_s = 0.25e-3;
  double check_s = 0.125e-3;
  std::optional<double> device_s;
  MethodFacts method;
  DeviceSide* device_side = nullptr;
  std::optional<std::size_t> fail_in_block;
  std::vector<std::int64_t> blocks;  ///< calls of every block so far

 private:
  enum class Step { restored, launched, waited, checked };

  /// Lets time pass: `cpus` CPUs busy, some page faults.
  void pass(double seconds, std::int64_t page_faults, double cpus) {
    clock_.advance(seconds);
    usage_.cpu_s += cpus * seconds;
    usage_.page_faults += page_faults;
    clock_.set_usage(usage_);
  }

  FakeClock& clock_;
  std::function<double(std::int64_t)> cost_s_;
  std::int64_t max_calls_ = std::numeric_limits<std::int64_t>::max();
  std::int64_t restored_ = 0;
  std::int64_t calls_ = 0;
  double block_s_ = 0;
  Usage usage_;
  Step step_ = Step::checked;
};

}  // namespace linbench::test
