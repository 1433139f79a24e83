#pragma once

#include <string>
#include <string_view>

namespace linbench {

/// What /proc/cpuinfo says of the first CPU.

/// "AMD EPYC 9B14"; on ARM, where the kernel gives no name, implementer and part numbers; "" when there is nothing.
std::string cpu_model(std::string_view cpuinfo);

/// The highest x86-64 micro-architecture level (System V ABI for AMD64, section 3.1.1) whose features the kernel
/// reports: "x86-64" to "x86-64-v4". On another architecture its name.
std::string isa_level(std::string_view cpuinfo, std::string_view architecture);

/// True when the CPU tells that a hypervisor runs it.
bool has_hypervisor_flag(std::string_view cpuinfo);

}  // namespace linbench
