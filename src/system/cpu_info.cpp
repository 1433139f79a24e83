#include "system/cpu_info.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "system/text_file.hpp"

namespace linbench {
namespace {

struct Level {
  std::string_view name;
  std::string_view flags;  ///< beyond the level below, in the kernel's words: pni is SSE3, abm is LZCNT
};
constexpr std::array<Level, 3> kLevels{{
    {"x86-64-v2", "cx16 lahf_lm popcnt pni sse4_1 sse4_2 ssse3"},
    {"x86-64-v3", "abm avx avx2 bmi1 bmi2 f16c fma movbe xsave"},
    {"x86-64-v4", "avx512f avx512bw avx512cd avx512dq avx512vl"},
}};

std::vector<std::string_view> sorted_flags(std::string_view cpuinfo) {
  auto flags = split_words(field(cpuinfo, "flags", ':').value_or(""));
  std::sort(flags.begin(), flags.end());
  return flags;
}

}  // namespace

std::string cpu_model(std::string_view cpuinfo) {
  for (const std::string_view name : {"model name", "cpu model", "cpu"})
    if (const auto model = field(cpuinfo, name, ':')) return std::string(*model);
  const auto implementer = field(cpuinfo, "CPU implementer", ':');
  const auto part = field(cpuinfo, "CPU part", ':');
  if (!implementer || !part) return {};
  return "implementer " + std::string(*implementer) + " part " + std::string(*part);
}

std::string isa_level(std::string_view cpuinfo, std::string_view architecture) {
  if (architecture != "x86_64") return std::string(architecture);
  const auto flags = sorted_flags(cpuinfo);
  std::string_view reached = "x86-64";
  for (const Level& level : kLevels) {
    for (const std::string_view flag : split_words(level.flags))
      if (!std::binary_search(flags.begin(), flags.end(), flag)) return std::string(reached);
    reached = level.name;
  }
  return std::string(reached);
}

bool has_hypervisor_flag(std::string_view cpuinfo) {
  const auto flags = sorted_flags(cpuinfo);
  return std::binary_search(flags.begin(), flags.end(), std::string_view("hypervisor"));
}

}  // namespace linbench
