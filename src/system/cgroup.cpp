#include "system/cgroup.hpp"

#include <algorithm>
#include <string>

#include "system/text_file.hpp"

namespace linbench {
namespace {

namespace fs = std::filesystem;

/// A cgroup file system: where it is mounted, and which group its mount point shows (not "/" in some containers).
struct Mount {
  fs::path point;
  std::string group;
};

bool has_word(std::string_view comma_separated, std::string_view word) {
  for (std::size_t begin = 0; begin <= comma_separated.size();) {
    const std::size_t end = std::min(comma_separated.find(',', begin), comma_separated.size());
    if (comma_separated.substr(begin, end - begin) == word) return true;
    begin = end + 1;
  }
  return false;
}

/// Finds the mount of a type and, for version 1, with the controller among its options.
/// Line format: proc(5), /proc/pid/mountinfo: "31 23 0:28 GROUP POINT options - TYPE source super-options".
std::optional<Mount> find_mount(std::string_view mountinfo, std::string_view type, std::string_view controller) {
  for (const std::string_view line : split_lines(mountinfo)) {
    const auto words = split_words(line);
    const auto dash = std::find(words.begin(), words.end(), "-");
    if (words.size() < 5 || words.end() - dash < 4 || dash[1] != type) continue;
    if (!controller.empty() && !has_word(dash[3], controller)) continue;
    return Mount{fs::path(words[4]), std::string(words[3])};
  }
  return std::nullopt;
}

/// This process's group in one hierarchy. Line format: cgroups(7), "ID:controllers:/path"; version 2 is "0::/path".
std::optional<std::string> own_group(std::string_view proc_cgroup, std::string_view controller) {
  for (const std::string_view line : split_lines(proc_cgroup)) {
    const std::size_t first = line.find(':');
    const std::size_t second = line.find(':', first + 1);
    if (first == std::string_view::npos || second == std::string_view::npos) continue;
    const std::string_view controllers = line.substr(first + 1, second - first - 1);
    const bool match = controller.empty() ? controllers.empty() : has_word(controllers, controller);
    if (match) return std::string(trim(line.substr(second + 1)));
  }
  return std::nullopt;
}

/// The group's path below the mount point: the mount may show a subtree only, and in a container the group may lie
/// outside of it; then the mount point itself is what can be seen.
fs::path below_mount(const std::string& group, const Mount& mount) {
  if (mount.group == "/") return fs::path(group).relative_path();
  if (group != mount.group && !group.starts_with(mount.group + "/")) return {};
  return fs::path(group.substr(mount.group.size())).relative_path();
}

std::vector<fs::path> with_ancestors(const fs::path& root, const Mount& mount, const std::string& group) {
  std::vector<fs::path> directories;
  const fs::path top = root / mount.point.relative_path();
  for (fs::path below = below_mount(group, mount); !below.empty(); below = below.parent_path())
    directories.push_back(top / below);
  directories.push_back(top);
  return directories;
}

std::vector<fs::path> hierarchy(const fs::path& root, std::string_view type, std::string_view controller) {
  const auto mount = find_mount(read_text(root / "proc/self/mountinfo"), type, controller);
  const auto group = own_group(read_text(root / "proc/self/cgroup"), controller);
  if (!mount || !group) return {};
  return with_ancestors(root, *mount, *group);
}

template <class T>
void take_smaller(std::optional<T>& smallest, std::optional<T> value) {
  if (value && (!smallest || *value < *smallest)) smallest = value;
}

std::optional<double> ratio(std::optional<std::int64_t> quota, std::optional<std::int64_t> period) {
  if (!quota || !period || *quota <= 0 || *period <= 0) return std::nullopt;  // "max", or -1 in version 1
  return static_cast<double>(*quota) / static_cast<double>(*period);
}

/// "200000 100000" or "max 100000".
std::optional<double> quota_v2(const fs::path& directory) {
  const std::string text = read_text(directory / "cpu.max");
  const auto words = split_words(text);
  if (words.size() < 2) return std::nullopt;
  return ratio(leading_integer(words[0]), leading_integer(words[1]));
}

std::optional<double> quota_v1(const fs::path& directory) {
  return ratio(leading_integer(read_text(directory / "cpu.cfs_quota_us")),
               leading_integer(read_text(directory / "cpu.cfs_period_us")));
}

/// The names that one version gives to a group's memory files.
struct MemoryFiles {
  const char* limit;
  const char* usage;
  const char* inactive_file;  ///< field of memory.stat
};
constexpr MemoryFiles kMemoryV1{"memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file"};
constexpr MemoryFiles kMemoryV2{"memory.max", "memory.current", "inactive_file"};

// Version 1 writes "no limit" as the largest page-aligned 64-bit number.
constexpr std::int64_t kNoLimit = std::int64_t{1} << 60;

void add_memory(CgroupMemory& memory, const fs::path& directory, const MemoryFiles& files) {
  const auto limit = leading_integer(read_text(directory / files.limit));
  if (!limit || *limit >= kNoLimit) return;
  take_smaller(memory.limit_bytes, limit);
  const auto usage = leading_integer(read_text(directory / files.usage));
  if (!usage) return;
  // Usage counts page cache; its inactive part is given up before the limit bites (the kubelet's "working set").
  const std::string stat = read_text(directory / "memory.stat");
  const auto inactive = field(stat, files.inactive_file, ' ');
  const std::int64_t cache = inactive ? leading_integer(*inactive).value_or(0) : 0;
  const std::int64_t used = std::max<std::int64_t>(0, *usage - cache);
  take_smaller(memory.left_bytes, std::optional(std::max<std::int64_t>(0, *limit - used)));
}

}  // namespace

CgroupDirectories cgroup_directories(const fs::path& root, std::string_view controller) {
  return {hierarchy(root, "cgroup", controller), hierarchy(root, "cgroup2", "")};
}

std::optional<double> cgroup_cpu_quota(const fs::path& root) {
  std::optional<double> quota;
  const CgroupDirectories directories = cgroup_directories(root, "cpu");
  for (const fs::path& directory : directories.v1) take_smaller(quota, quota_v1(directory));
  for (const fs::path& directory : directories.v2) take_smaller(quota, quota_v2(directory));
  return quota;
}

CgroupMemory cgroup_memory(const fs::path& root) {
  CgroupMemory memory;
  const CgroupDirectories directories = cgroup_directories(root, "memory");
  for (const fs::path& directory : directories.v1) add_memory(memory, directory, kMemoryV1);
  for (const fs::path& directory : directories.v2) add_memory(memory, directory, kMemoryV2);
  return memory;
}

}  // namespace linbench
