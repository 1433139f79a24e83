#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "backends/cuda/routine.hpp"

namespace linbench::cuda {

/// The info variables of a solve in device memory: for each of the routines called in turn, one for each system of
/// every slot.
class SolveInfos {
 public:
  SolveInfos(const Context& context, const Problem& problem, std::int64_t slots, std::vector<std::string> routines);

  /// Device address of the info of routine number `routine` for the systems of a slot, the first of them.
  int* at(std::size_t routine, std::int64_t slot) const;

  /// Routine::reset: enqueues that no routine has set the infos of slots [0, slots).
  void forget(std::int64_t slots) const;

  /// Routine::check: reads them back and waits. Throws by check_info for the first system whose first routine that
  /// failed says so.
  void check(std::int64_t calls, const std::vector<std::int64_t>& system_of) const;

  static std::int64_t bytes(const Problem& problem, std::int64_t slots, std::size_t routines);

 private:
  std::vector<std::int32_t> read(std::size_t routine, std::int64_t calls) const;

  cudaStream_t stream_;
  MatrixKind matrix_;
  std::int64_t batch_;
  std::int64_t slots_;
  std::string problem_;
  std::vector<std::string> routines_;
  DeviceMemory infos_;
};

}  // namespace linbench::cuda
