#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "backends/cuda/routine.hpp"
#include "backends/cuda/stream_work.hpp"
#include "linbench/backend.hpp"
#include "linbench/operands.hpp"

namespace linbench::cuda {

/// A matrix of one call on the device, and where it comes from or goes to on the host.
struct Transfer {
  std::byte* device = nullptr;
  std::byte* host = nullptr;  ///< only read from where it is an input
  std::int64_t bytes = 0;
};

/// One problem's matrices on the device. Only enqueues.
class DeviceOperands {
 public:
  virtual ~DeviceOperands() = default;

  /// The most calls that one block may hold.
  virtual std::int64_t max_calls() const = 0;

  /// What calls work on: call i of a block on slot i, or all of them on the only one.
  const std::vector<CallOperands>& slots() const { return slots_; }

  /// Of each slot, the place in the pool of the first system of its call.
  const std::vector<std::int64_t>& system_of() const { return system_of_; }

  /// Execution::restore.
  virtual void restore(std::int64_t calls) = 0;

  /// Execution::copy_out and copy_last, after a block of `calls`.
  virtual ResultRange copy_out(std::int64_t calls, const View& result) = 0;
  virtual void copy_last(std::int64_t calls, const View& result) = 0;

  /// The first call's.
  virtual std::vector<Transfer> inputs() const = 0;
  virtual Transfer output() const = 0;

 protected:
  std::vector<CallOperands> slots_;
  std::vector<std::int64_t> system_of_;
};

/// Layouts of one call's matrices.
DeviceLayouts call_layouts(const Problem& problem, const Operands& operands);

/// dot: A, B and C of one call, uploaded; every call of a block does the same ones.
std::unique_ptr<DeviceOperands> make_dot_operands(const StreamWork& work, const DeviceLayouts& layouts,
                                                  const Operands& operands);

/// solve: the whole pool, uploaded, and `slots` working copies of calls, in which every call of a block has its own.
/// `in_place`: the solution overwrites the right-hand side.
std::unique_ptr<DeviceOperands> make_solve_operands(const StreamWork& work, const DeviceLayouts& layouts,
                                                    const Operands& operands, std::int64_t slots, bool in_place);

}  // namespace linbench::cuda
