#include "process/worker_environment.hpp"

#include <string_view>

#include "process/thread_variables.hpp"

namespace linbench {
namespace {

std::string_view name_of(std::string_view entry) {
  return entry.substr(0, entry.find('='));
}

void set(std::vector<std::string>& entries, const std::string& name, const std::string& value) {
  std::erase_if(entries, [&](const std::string& entry) { return name_of(entry) == name; });
  entries.push_back(name + "=" + value);
}

}  // namespace

std::vector<std::string> worker_environment(const std::vector<std::string>& inherited, int threads,
                                            const EnvironmentVariables& own) {
  std::vector<std::string> entries = inherited;
  std::erase_if(entries, [](const std::string& entry) { return hidden_from_workers(name_of(entry)); });
  for (const auto& [name, value] : thread_variables(threads)) set(entries, name, value);
  for (const auto& [name, value] : own) set(entries, name, value);
  return entries;
}

}  // namespace linbench
