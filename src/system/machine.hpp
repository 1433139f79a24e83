#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace linbench {

/// This machine, as far as it matters for dense linear algebra. Empty, nullopt or 0: unknown.
struct Machine {
  std::string cpu_model;
  std::string isa_level;             ///< "x86-64-v4"; the architecture's name elsewhere
  int visible_cpus = 0;              ///< in this process's affinity mask
  int physical_cores = 0;            ///< among them
  std::optional<double> quota_cpus;  ///< cgroup CPU quota (v1 or v2), tightest ancestor
  std::int64_t memory_bytes = 0;
  std::int64_t l1d_bytes = 0, l2_bytes = 0, l3_bytes = 0;  ///< of the first core
  std::string virtualisation;                              ///< "kvm", "container", empty: none seen
  std::string kernel;                                      ///< uname -sr
  std::string os;                                          ///< PRETTY_NAME
  std::string hostname;

  /// What must match for stored results to be comparable: CPU model, visible CPUs, quota, memory, virtualisation.
  std::string identity() const;
};

Machine read_machine();

/// Threads used by default and meant by `max`: physical cores within the affinity mask and the quota (rounded up), at
/// least 1.
int max_threads(const Machine& machine);

/// CPUs in the order in which threads take them: one hardware thread per core first, cores in topological order.
std::vector<int> compact_cpu_list();

}  // namespace linbench
