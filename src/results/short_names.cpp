#include "results/short_names.hpp"

#include <algorithm>
#include <cstddef>
#include <filesystem>

namespace linbench {

namespace {

using Parts = std::vector<std::string>;

Parts parts_of(const std::string& path) {
  Parts parts;
  for (const auto& part : std::filesystem::path(path).lexically_normal()) parts.push_back(part.string());
  return parts;
}

std::string last_of(const Parts& parts, std::size_t count) {
  std::filesystem::path tail;
  for (std::size_t i = parts.size() - std::min(count, parts.size()); i < parts.size(); ++i) tail /= parts[i];
  return tail.string();
}

}  // namespace

std::vector<std::string> short_names(const std::vector<std::string>& paths) {
  std::vector<Parts> all;
  for (const std::string& path : paths) all.push_back(parts_of(path));
  std::vector<std::string> names;
  for (const Parts& parts : all) {
    std::size_t count = 1;
    const auto is_shared = [&] {
      const std::string name = last_of(parts, count);
      return std::ranges::count_if(all, [&](const Parts& other) { return last_of(other, count) == name; }) > 1;
    };
    while (count < parts.size() && is_shared()) ++count;
    names.push_back(last_of(parts, count));
  }
  return names;
}

}  // namespace linbench
