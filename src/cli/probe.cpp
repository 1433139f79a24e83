#include "cli/probe.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "linbench/status.hpp"
#include "report/text.hpp"
#include "text/amounts.hpp"
#include "text/printable.hpp"

namespace linbench::cli {

std::string to_text(const Description& description) {
  std::string text = description.library.empty() ? "unknown library" : description.library;
  if (!description.library_version.empty()) text += " " + description.library_version;
  if (!description.kernel_set.empty()) text += fmt::format(", {} kernels", description.kernel_set);
  if (description.threads) text += ", " + counted(*description.threads, "thread");
  if (!description.device.empty() && description.device != "cpu") text += ", " + description.device;
  if (!description.library_path.empty()) text += ", " + description.library_path;
  return text;
}

std::string to_text(const DeviceInfo& device) {
  std::vector<std::string> parts{device.name.empty() ? "unknown device" : device.name};
  if (device.memory_bytes) parts.push_back(bytes_text(*device.memory_bytes));
  if (!device.compute_capability.empty()) parts.push_back("compute capability " + device.compute_capability);
  if (!device.driver_version.empty()) parts.push_back("driver " + device.driver_version);
  if (!device.runtime_version.empty()) parts.push_back("CUDA " + device.runtime_version);
  if (device.ecc) parts.emplace_back(*device.ecc ? "ECC on" : "ECC off");
  if (device.clock_mhz) parts.push_back(fmt::format("{:.0f} MHz", *device.clock_mhz));
  if (device.memory_clock_mhz) parts.push_back(fmt::format("memory {:.0f} MHz", *device.memory_clock_mhz));
  return fmt::format("{}", fmt::join(parts, ", "));
}

Probe probe(WorkerFactory& workers, const Alternative& alternative, int threads, Pin pin) {
  WorkerSpec spec;
  spec.alternative = alternative;
  spec.threads = threads;
  if (pin == Pin::compact) {
    spec.cpus = compact_cpu_list();
    spec.cpus.resize(std::min(spec.cpus.size(), static_cast<std::size_t>(threads)));
  }
  try {
    const auto worker = workers.start(spec);
    Usable usable{worker->description(), {}};
    if (info_of(alternative.kind).on_device) usable.devices = worker->devices();
    return usable;
  } catch (const StatusError& error) {
    if (error.status() == Status::interrupted) throw;
    return Unusable{fmt::format("{}: {}", to_string(error.status()), error.what())};
  }
}

std::string to_text(const Probe& probe) {
  if (const auto* const unusable = std::get_if<Unusable>(&probe)) return printable(unusable->reason);
  return printable(to_text(std::get<Usable>(probe).description));
}

std::size_t label_columns(const std::vector<Alternative>& alternatives) {
  constexpr std::size_t kLeast = 9, kMost = 40;
  std::size_t columns = kLeast;
  for (const Alternative& alternative : alternatives)
    columns = std::max(columns, report::display_width(alternative.label));
  return std::min(columns, kMost);
}

}  // namespace linbench::cli
