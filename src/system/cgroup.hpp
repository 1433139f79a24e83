#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string_view>
#include <vector>

namespace linbench {

/// This process's control groups. Everything is read below `root`, "/" outside tests.

/// The directories of this process's own group and all its ancestors up to the mount point, nearest first, in the
/// hierarchy that controls `controller` ("cpu", "memory"). Version 1 hierarchies of that controller come before the
/// unified one (version 2); a machine may have both.
struct CgroupDirectories {
  std::vector<std::filesystem::path> v1;
  std::vector<std::filesystem::path> v2;
};
CgroupDirectories cgroup_directories(const std::filesystem::path& root, std::string_view controller);

/// CPUs that the tightest group grants ("cpu.max", "cpu.cfs_quota_us"); nullopt: no limit.
std::optional<double> cgroup_cpu_quota(const std::filesystem::path& root);

struct CgroupMemory {
  std::optional<std::int64_t> limit_bytes;  ///< the smallest limit of all groups
  std::optional<std::int64_t> left_bytes;   ///< the smallest of limit minus usage; page cache that can go is no usage
};
CgroupMemory cgroup_memory(const std::filesystem::path& root);

}  // namespace linbench
