#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace linbench {

/// The CPUs of an affinity mask and their caches.
struct Topology {
  /// CPU numbers, one hardware thread of every core first, then the second ones; cores in topological order.
  std::vector<int> compact_cpus;
  int physical_cores = 0;
  std::int64_t l1d_bytes = 0, l2_bytes = 0, l3_bytes = 0;  ///< of the first core; 0: unknown
};

/// Of this machine, within this process's affinity mask; read once, in a few milliseconds.
const Topology& this_topology();

/// Of a machine described in hwloc's synthetic syntax, such as "pack:2 l3:1 core:2 pu:2", within `cpus`.
Topology synthetic_topology(const std::string& description, const std::vector<int>& cpus);

}  // namespace linbench
