#include "cli/info.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/exit_code.hpp"
#include "cli/probe.hpp"
#include "cli/standard_streams.hpp"
#include "plan/alternatives.hpp"
#include "process/worker_command.hpp"
#include "process/worker_factory.hpp"
#include "system/memory.hpp"
#include "text/amounts.hpp"
#include "text/printable.hpp"

namespace linbench::cli {
namespace {

std::string or_unknown(const std::string& text) {
  return text.empty() ? "unknown" : text;
}

std::string or_unknown(std::optional<std::int64_t> bytes) {
  return bytes ? bytes_text(*bytes) : "unknown";
}

/// A size of which Machine has 0 when it is unknown.
std::string size_text(std::int64_t bytes) {
  return bytes > 0 ? bytes_text(bytes) : "unknown";
}

std::string cores_text(const Machine& machine) {
  const std::string quota = machine.quota_cpus ? fmt::format("quota {:.3g} CPUs", *machine.quota_cpus) : "no quota";
  return fmt::format("{} CPUs visible, {} physical cores, {}; --threads max is {}", machine.visible_cpus,
                     machine.physical_cores, quota, max_threads(machine));
}

std::string row(std::string_view name, const std::string& value) {
  return fmt::format("{:<13}{}\n", name, printable(value));
}

std::string machine_text(const Environment& environment) {
  const Machine& machine = environment.machine;
  return row("CPU", or_unknown(machine.cpu_model)) + row("instructions", or_unknown(machine.isa_level)) +
         row("cores", cores_text(machine)) +
         row("caches", fmt::format("L1d {}, L2 {}, L3 {}", size_text(machine.l1d_bytes), size_text(machine.l2_bytes),
                                   size_text(machine.l3_bytes))) +
         row("memory",
             fmt::format("{}, {} available", size_text(machine.memory_bytes), or_unknown(available_memory_bytes()))) +
         row("platform",
             machine.virtualisation.empty() ? "no virtual machine or container seen" : machine.virtualisation) +
         row("system", fmt::format("{}, {}", or_unknown(machine.os), or_unknown(machine.kernel))) +
         row("linbench", fmt::format("{} ({}, {}, {})", environment.build.version, environment.build.commit,
                                     environment.build.build_type, environment.build.compiler));
}

std::string variables_text(const Environment& environment) {
  if (environment.variables.empty()) return row("environment", "no variable set that libraries read");
  std::string text;
  for (const auto& [name, value] : environment.variables)
    text += row(text.empty() ? "environment" : "", fmt::format("{}={}", name, value));
  return text;
}

std::string backend_text(const Alternative& alternative, const Probe& found, std::size_t columns) {
  std::string text = fmt::format("  {:<{}}  {}\n", alternative.label, columns, to_text(found));
  if (const auto* const usable = std::get_if<Usable>(&found)) {
    for (const DeviceInfo& device : usable->devices)
      text += fmt::format("  {:<{}}  device {}: {}\n", "", columns, device.index, printable(to_text(device)));
    return text;
  }
  return text + fmt::format("  {:<{}}  to bring it: {}\n", "", columns, info_of(alternative.kind).remedy);
}

/// The kinds that are not asked because they need to be told what to load.
std::string kinds_with_argument(const std::vector<Alternative>& alternatives, std::size_t columns) {
  std::string text;
  for (const BackendKindInfo& kind : backend_kinds()) {
    const bool asked = std::any_of(alternatives.begin(), alternatives.end(),
                                   [&](const Alternative& a) { return a.kind == kind.kind; });
    if (!asked && kind.argument == ArgumentRule::required)
      text += fmt::format("  {:<{}}  {}: --backend {}\n", kind.name, columns, kind.summary, usage_of(kind));
  }
  return text;
}

}  // namespace

std::vector<Alternative> info_alternatives(const RawOptions& raw) {
  if (!raw.backend.empty()) return parse_alternatives(raw.backend);
  std::vector<std::string> kinds;
  for (const BackendKindInfo& kind : backend_kinds())
    if (kind.argument != ArgumentRule::required) kinds.emplace_back(kind.name);
  return parse_alternatives(kinds);
}

std::string info_text(const Environment& environment, const std::vector<Alternative>& alternatives,
                      WorkerFactory& workers) {
  std::string text = machine_text(environment) + variables_text(environment) + "\nbackends\n";
  const std::size_t columns = label_columns(alternatives);
  for (const Alternative& alternative : alternatives)
    text +=
        backend_text(alternative, probe(workers, alternative, max_threads(environment.machine), Pin::compact), columns);
  return text + kinds_with_argument(alternatives, columns);
}

int run_info(const RawOptions& raw, const std::vector<std::string>& argv) {
  const auto alternatives = info_alternatives(raw);
  const Environment environment = read_environment(argv);
  SteadyClock clock;
  ProcessWorkerFactory workers({libexec_directory(), environment.machine.isa_level}, clock, [] { return false; });
  write_standard_output(info_text(environment, alternatives, workers));
  return kSuccess;
}

}  // namespace linbench::cli
