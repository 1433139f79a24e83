#include "cli/probe.hpp"

#include <fmt/format.h>

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
  if (!description.library_path.empty()) text += ", " + description.library_path;
  return text;
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
    return workers.start(spec)->description();
  } catch (const StatusError& error) {
    if (error.status() == Status::interrupted) throw;
    return Unusable{fmt::format("{}: {}", to_string(error.status()), error.what())};
  }
}

std::string to_text(const Probe& probe) {
  if (const auto* const unusable = std::get_if<Unusable>(&probe)) return printable(unusable->reason);
  return printable(to_text(std::get<Description>(probe)));
}

std::size_t label_columns(const std::vector<Alternative>& alternatives) {
  constexpr std::size_t kLeast = 9, kMost = 40;
  std::size_t columns = kLeast;
  for (const Alternative& alternative : alternatives)
    columns = std::max(columns, report::display_width(alternative.label));
  return std::min(columns, kMost);
}

}  // namespace linbench::cli
