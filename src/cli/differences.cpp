#include "cli/differences.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdint>
#include <set>

#include "plan/thread_variables.hpp"
#include "run/library_identity.hpp"

namespace linbench::cli {
namespace {

void compare(std::vector<Difference>& differences, std::string what, std::string logged, std::string here) {
  if (logged != here) differences.push_back({std::move(what), std::move(logged), std::move(here)});
}

std::string quoted(const std::string& text) {
  return text.empty() ? "unknown" : fmt::format("'{}'", text);
}

std::string value_of(const std::string& name, const Variables& variables) {
  const auto found = std::find_if(variables.begin(), variables.end(), [&](const auto& v) { return v.first == name; });
  return found == variables.end() ? "unset" : fmt::format("'{}'", found->second);
}

}  // namespace

std::string to_text(const std::vector<Difference>& differences) {
  std::vector<std::string> texts;
  for (const auto& [what, logged, here] : differences)
    texts.push_back(fmt::format("{} {} in the log, {} here", what, logged, here));
  return fmt::format("{}", fmt::join(texts, "; "));
}

std::vector<Difference> machine_differences(const Machine& logged, const Machine& here) {
  const auto quota = [](const Machine& m) { return m.quota_cpus ? fmt::format("{:g} CPUs", *m.quota_cpus) : "none"; };
  // Whole GiB, as in Machine::identity().
  const auto memory = [](const Machine& m) {
    return fmt::format("{:.0f} GiB", static_cast<double>(m.memory_bytes) / static_cast<double>(std::int64_t{1} << 30));
  };
  const auto platform = [](const Machine& m) { return m.virtualisation.empty() ? "none seen" : m.virtualisation; };
  std::vector<Difference> differences;
  compare(differences, "CPU model", quoted(logged.cpu_model), quoted(here.cpu_model));
  compare(differences, "instruction set", quoted(logged.isa_level), quoted(here.isa_level));
  compare(differences, "visible CPUs", std::to_string(logged.visible_cpus), std::to_string(here.visible_cpus));
  compare(differences, "CPU quota", quota(logged), quota(here));
  compare(differences, "memory", memory(logged), memory(here));
  compare(differences, "virtualisation", platform(logged), platform(here));
  return differences;
}

std::vector<Difference> variable_differences(const Variables& logged, const Variables& here) {
  std::set<std::string> names;
  for (const Variables* const variables : {&logged, &here})
    for (const auto& [name, value] : *variables)
      if (!is_thread_variable(name)) names.insert(name);
  std::vector<Difference> differences;
  for (const std::string& name : names) compare(differences, name, value_of(name, logged), value_of(name, here));
  return differences;
}

std::vector<Difference> library_differences(const Description& logged, const Description& here) {
  std::vector<Difference> differences;
  for (const auto& [name, field] : kLibraryIdentity)
    compare(differences, std::string(name), quoted(logged.*field), quoted(here.*field));
  return differences;
}

}  // namespace linbench::cli
