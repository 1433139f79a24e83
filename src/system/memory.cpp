#include "system/memory.hpp"

#include <algorithm>
#include <string>
#include <string_view>

#include "system/cgroup.hpp"
#include "system/text_file.hpp"

namespace linbench {
namespace {

namespace fs = std::filesystem;

/// /proc/meminfo counts in KiB, and calls them kB.
std::optional<std::int64_t> meminfo_bytes(const fs::path& root, std::string_view name) {
  const std::string meminfo = read_text(root / "proc/meminfo");
  const auto value = field(meminfo, name, ':');
  const auto kib = value ? leading_integer(*value) : std::nullopt;
  if (!kib) return std::nullopt;
  return *kib * 1024;
}

/// Of those that are known.
std::optional<std::int64_t> smaller(std::optional<std::int64_t> a, std::optional<std::int64_t> b) {
  if (a && b) return std::min(*a, *b);
  return a ? a : b;
}

}  // namespace

std::optional<std::int64_t> total_memory_bytes(const fs::path& root) {
  return smaller(meminfo_bytes(root, "MemTotal"), cgroup_memory(root).limit_bytes);
}

std::optional<std::int64_t> available_memory_bytes(const fs::path& root) {
  return smaller(meminfo_bytes(root, "MemAvailable"), cgroup_memory(root).left_bytes);
}

}  // namespace linbench
