#pragma once

#include <filesystem>
#include <string>

namespace linbench {

/// What stands between this process and the hardware, by the files below `root` and the CPU's hypervisor signature: ""
/// when nothing is seen, else a hypervisor ("kvm", "vmware", "virtual machine" when unknown), "container", or both:
/// "kvm, container".
std::string virtualisation(const std::filesystem::path& root, const std::string& signature);

/// What CPUID leaf 0x40000000 answers, such as "KVMKVMKVM"; "" where there is no such leaf.
std::string hypervisor_signature();

}  // namespace linbench
