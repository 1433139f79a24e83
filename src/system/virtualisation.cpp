#include "system/virtualisation.hpp"

#if defined(__x86_64__)
#include <cpuid.h>
#endif

#include <algorithm>
#include <array>
#include <cctype>
#include <cstring>
#include <string_view>

#include "system/cpu_info.hpp"
#include "system/text_file.hpp"

namespace linbench {
namespace {

namespace fs = std::filesystem;

/// A word in the CPU's signature or the firmware's identification, and the hypervisor it tells of.
struct Mark {
  std::string_view word;
  std::string_view hypervisor;
};
constexpr std::array<Mark, 16> kMarks{{{"kvm", "kvm"},
                                       {"microsoft hv", "hyper-v"},
                                       {"vmware", "vmware"},
                                       {"xen", "xen"},
                                       {"vbox", "virtualbox"},
                                       {"bhyve", "bhyve"},
                                       {"lrpepyh", "parallels"},
                                       {"tcgtcg", "qemu"},
                                       {"qemu", "kvm"},
                                       {"amazon ec2", "kvm"},
                                       {"google compute engine", "kvm"},
                                       {"openstack", "kvm"},
                                       {"firecracker", "kvm"},
                                       {"virtualbox", "virtualbox"},
                                       {"microsoft corporation", "hyper-v"},
                                       {"parallels", "parallels"}}};

std::string lower_case(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

std::string identity_of(const fs::path& root, const std::string& signature) {
  std::string text = signature + "\n";
  for (const char* const name : {"sys_vendor", "product_name", "bios_vendor", "board_vendor"})
    text += read_text(root / "sys/class/dmi/id" / name) + "\n";
  return lower_case(text + read_text(root / "sys/hypervisor/type"));
}

/// Some of these words also appear on real machines (a vendor's own laptop), so the CPU's flag decides whether there
/// is a hypervisor at all; the words only name it. Architectures without the flag go by the words.
std::string hypervisor(const fs::path& root, const std::string& signature) {
  const std::string cpuinfo = read_text(root / "proc/cpuinfo");
  const bool has_flags = field(cpuinfo, "flags", ':').has_value();
  const bool flagged = has_hypervisor_flag(cpuinfo);
  if (has_flags && !flagged) return {};
  const std::string identity = identity_of(root, signature);
  for (const Mark& mark : kMarks)
    if (identity.find(mark.word) != std::string::npos) return std::string(mark.hypervisor);
  return flagged ? "virtual machine" : "";
}

bool in_container(const fs::path& root) {
  std::error_code ignored;
  for (const char* const file : {".dockerenv", "run/.containerenv", "run/systemd/container"})
    if (fs::exists(root / file, ignored)) return true;
  const std::string groups = read_text(root / "proc/self/cgroup");
  for (const std::string_view word : {"docker", "kubepods", "containerd", "/lxc"})
    if (groups.find(word) != std::string::npos) return true;
  return false;
}

}  // namespace

std::string virtualisation(const fs::path& root, const std::string& signature) {
  const std::string machine = hypervisor(root, signature);
  if (!in_container(root)) return machine;
  return machine.empty() ? "container" : machine + ", container";
}

std::string hypervisor_signature() {
#if defined(__x86_64__)
  constexpr unsigned kHypervisorLeaf = 0x40000000;
  unsigned a = 0, b = 0, c = 0, d = 0;
  __cpuid(1, a, b, c, d);
  if ((c >> 31U & 1U) == 0) return {};  // without this bit the leaf means something else
  __cpuid(kHypervisorLeaf, a, b, c, d);
  std::array<char, 12> text{};
  std::memcpy(text.data(), &b, 4);
  std::memcpy(text.data() + 4, &c, 4);
  std::memcpy(text.data() + 8, &d, 4);
  return std::string(text.data(), strnlen(text.data(), text.size()));
#else
  return {};
#endif
}

}  // namespace linbench
