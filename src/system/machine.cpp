#include "system/machine.hpp"

#include <fmt/format.h>
#include <sys/utsname.h>

#include <algorithm>
#include <cmath>

#include "system/cgroup.hpp"
#include "system/cpu_info.hpp"
#include "system/memory.hpp"
#include "system/text_file.hpp"
#include "system/topology.hpp"
#include "system/virtualisation.hpp"

namespace linbench {
namespace {

constexpr double kGiB = 1024. * 1024 * 1024;

std::string os_name(const std::string& os_release) {
  std::string_view name = field(os_release, "PRETTY_NAME", '=').value_or("");
  if (name.size() >= 2 && name.front() == '"' && name.back() == '"') name = name.substr(1, name.size() - 2);
  return std::string(name);
}

void read_topology_into(Machine& machine) {
  const Topology& topology = this_topology();
  machine.visible_cpus = static_cast<int>(topology.compact_cpus.size());
  machine.physical_cores = topology.physical_cores;
  machine.l1d_bytes = topology.l1d_bytes;
  machine.l2_bytes = topology.l2_bytes;
  machine.l3_bytes = topology.l3_bytes;
}

}  // namespace

std::string Machine::identity() const {
  // Whole GiB: the kernel keeps some MiB more or less for itself from version to version.
  return fmt::format("{} | {} | cpus:{} | quota:{} | memory:{:.0f}GiB | {}", cpu_model, isa_level, visible_cpus,
                     quota_cpus ? fmt::format("{:g}", *quota_cpus) : "none", static_cast<double>(memory_bytes) / kGiB,
                     virtualisation.empty() ? "bare" : virtualisation);
}

Machine read_machine() {
  const std::filesystem::path root("/");
  const std::string cpuinfo = read_text(root / "proc/cpuinfo");
  utsname kernel{};
  uname(&kernel);
  Machine machine;
  read_topology_into(machine);
  machine.cpu_model = cpu_model(cpuinfo);
  machine.isa_level = isa_level(cpuinfo, kernel.machine);
  machine.quota_cpus = cgroup_cpu_quota(root);
  machine.memory_bytes = total_memory_bytes(root).value_or(0);
  machine.virtualisation = virtualisation(root, hypervisor_signature());
  machine.kernel = fmt::format("{} {}", kernel.sysname, kernel.release);
  machine.os = os_name(read_text(root / "etc/os-release"));
  machine.hostname = kernel.nodename;
  return machine;
}

int max_threads(const Machine& machine) {
  int threads = machine.physical_cores > 0 ? machine.physical_cores : machine.visible_cpus;
  if (machine.quota_cpus) threads = std::min(threads, static_cast<int>(std::ceil(*machine.quota_cpus)));
  return std::max(1, threads);
}

std::vector<int> compact_cpu_list() {
  return this_topology().compact_cpus;
}

}  // namespace linbench
