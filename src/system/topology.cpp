#include "system/topology.hpp"

#include <hwloc.h>

#include <cstdlib>
#include <memory>
#include <optional>
#include <stdexcept>
#include <type_traits>

#include "linbench/parallel.hpp"

namespace linbench {
namespace {

struct DestroyTopology {
  void operator()(hwloc_topology_t topology) const { hwloc_topology_destroy(topology); }
};
using TopologyHandle = std::unique_ptr<std::remove_pointer_t<hwloc_topology_t>, DestroyTopology>;

struct FreeBitmap {
  void operator()(hwloc_bitmap_t bitmap) const { hwloc_bitmap_free(bitmap); }
};
using BitmapHandle = std::unique_ptr<std::remove_pointer_t<hwloc_bitmap_t>, FreeBitmap>;

/// An environment variable that is different while this lives.
class TemporaryVariable {
 public:
  TemporaryVariable(const char* name, const char* value) : name_(name) {
    if (const char* const before = std::getenv(name)) before_ = before;
    setenv(name, value, 1);
  }
  ~TemporaryVariable() {
    if (before_)
      setenv(name_, before_->c_str(), 1);
    else
      unsetenv(name_);
  }
  TemporaryVariable(const TemporaryVariable&) = delete;
  TemporaryVariable& operator=(const TemporaryVariable&) = delete;

 private:
  const char* name_;
  std::optional<std::string> before_;
};

/// An empty description: this machine.
TopologyHandle load(const std::string& synthetic) {
  // Plugins for GPUs load whole drivers, which takes seconds; and where /sys is missing, hwloc would say so on stderr.
  const TemporaryVariable no_plugins("HWLOC_PLUGINS_PATH", "/nonexistent");
  const TemporaryVariable no_messages("HWLOC_HIDE_ERRORS", "2");
  hwloc_topology_t raw = nullptr;
  if (hwloc_topology_init(&raw) != 0) throw std::runtime_error("hwloc cannot be initialised");
  TopologyHandle topology(raw);
  if (!synthetic.empty() && hwloc_topology_set_synthetic(raw, synthetic.c_str()) != 0)
    throw std::runtime_error("hwloc rejects '" + synthetic + "'");
  hwloc_topology_set_io_types_filter(raw, HWLOC_TYPE_FILTER_KEEP_NONE);
  if (hwloc_topology_load(raw) != 0) throw std::runtime_error("hwloc cannot read this machine's topology");
  return topology;
}

void restrict_to(hwloc_topology_t topology, const std::vector<int>& cpus) {
  const BitmapHandle set(hwloc_bitmap_alloc());
  for (const int cpu : cpus) hwloc_bitmap_set(set.get(), static_cast<unsigned>(cpu));
  hwloc_topology_restrict(topology, set.get(), 0);
}

/// The CPU number of a core's hardware thread, ascending; nullopt when it has fewer.
std::optional<int> hardware_thread(hwloc_obj_t core, int index) {
  int cpu = hwloc_bitmap_first(core->cpuset);
  for (int i = 0; i < index && cpu >= 0; ++i) cpu = hwloc_bitmap_next(core->cpuset, cpu);
  if (cpu < 0) return std::nullopt;
  return cpu;
}

std::vector<int> compact_order(hwloc_topology_t topology) {
  std::vector<int> order;
  for (int index = 0;; ++index) {
    const std::size_t before = order.size();
    for (hwloc_obj_t core = hwloc_get_next_obj_by_type(topology, HWLOC_OBJ_CORE, nullptr); core != nullptr;
         core = hwloc_get_next_obj_by_type(topology, HWLOC_OBJ_CORE, core))
      if (const auto cpu = hardware_thread(core, index)) order.push_back(*cpu);
    if (order.size() == before) return order;
  }
}

/// Bytes of the cache of this type above the first core.
std::int64_t cache_bytes(hwloc_topology_t topology, hwloc_obj_type_t type) {
  hwloc_obj_t const first_pu = hwloc_get_obj_by_type(topology, HWLOC_OBJ_PU, 0);
  if (first_pu == nullptr) return 0;
  hwloc_obj_t const cache = hwloc_get_ancestor_obj_by_type(topology, type, first_pu);
  return cache == nullptr ? 0 : static_cast<std::int64_t>(cache->attr->cache.size);
}

Topology describe(hwloc_topology_t topology, const std::vector<int>& cpus) {
  restrict_to(topology, cpus);
  Topology result;
  result.compact_cpus = compact_order(topology);
  result.physical_cores = hwloc_get_nbobjs_by_type(topology, HWLOC_OBJ_CORE);
  if (result.compact_cpus.empty()) {  // a system that does not tell its cores
    result.compact_cpus = cpus;
    result.physical_cores = static_cast<int>(cpus.size());
  }
  result.l1d_bytes = cache_bytes(topology, HWLOC_OBJ_L1CACHE);
  result.l2_bytes = cache_bytes(topology, HWLOC_OBJ_L2CACHE);
  result.l3_bytes = cache_bytes(topology, HWLOC_OBJ_L3CACHE);
  return result;
}

}  // namespace

const Topology& this_topology() {
  static const Topology topology = describe(load("").get(), affinity_cpus());
  return topology;
}

Topology synthetic_topology(const std::string& description, const std::vector<int>& cpus) {
  return describe(load(description).get(), cpus);
}

}  // namespace linbench
