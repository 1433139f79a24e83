#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "process/child_process.hpp"

namespace linbench {

/// How a worker is kept from taking more memory than a visit needs.
enum class MemoryControl {
  limit,  ///< RLIMIT_AS: malloc fails and the worker reports it
  watch   ///< the resident size is looked at, and a worker beyond its bound is killed
};

/// Address-space limits kill sanitised programs, which map terabytes of shadow memory.
MemoryControl default_memory_control();

struct MemoryPolicy {
  MemoryControl control = default_memory_control();
  /// What a worker may take beside a visit's matrices. Once: the library's own buffers and workspaces (OpenBLAS maps
  /// its packing buffers in pieces of tens of MiB). Per thread: its stack (8 MiB), a glibc arena (128 MiB of address
  /// space while it is being aligned) and a packing buffer.
  std::int64_t slack_bytes = std::int64_t{1} << 30;
  std::int64_t slack_per_thread_bytes = std::int64_t{256} << 20;
};

/// The policy for a worker on a device. It is watched, since a GPU's driver reserves terabytes of addresses; and it may
/// take 8 GiB more: the driver's context, what the libraries load, and memory for transfers, whose size no estimate of
/// the matrices has.
MemoryPolicy on_device(MemoryPolicy policy);

/// Sizes of a process, /proc/PID/statm.
struct ProcessMemory {
  std::int64_t virtual_bytes = 0;
  std::int64_t resident_bytes = 0;
};
std::optional<ProcessMemory> read_memory(pid_t pid);

/// Bounds the growth of a worker for the time of one visit.
class VisitMemory {
 public:
  /// `expected_bytes` of growth (0: no bound) plus the policy's slack for `threads`.
  VisitMemory(const ChildProcess& process, const MemoryPolicy& policy, std::int64_t expected_bytes, int threads);
  VisitMemory(const VisitMemory&) = delete;
  VisitMemory& operator=(const VisitMemory&) = delete;
  ~VisitMemory();  ///< no limit again

  /// Why the worker has to be killed, if it has to.
  std::optional<std::string> excess() const;

 private:
  void set_limit(std::int64_t bytes);

  const ChildProcess& process_;
  std::optional<std::int64_t> most_resident_;
  std::optional<std::uint64_t> limit_before_;
};

}  // namespace linbench
