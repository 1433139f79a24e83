#include "report/table.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <vector>

#include "plan/thread_variables.hpp"
#include "report/backend_names.hpp"
#include "report/notes.hpp"
#include "report/quantity.hpp"
#include "report/table_columns.hpp"

namespace linbench {

namespace {

using namespace report;

constexpr std::size_t kWidestText = 120;  // sentences, however wide the table may be

std::string counted(std::int64_t count, std::string_view noun) {
  return fmt::format("{} {}{}", grouped(count), noun, count == 1 ? "" : noun.ends_with('s') ? "es" : "s");
}

/// "AMD EPYC 7B13, x86-64-v3, 4 CPUs, quota 1.5, kvm".
std::string machine_words(const Machine& machine) {
  std::string words = machine.cpu_model.empty() ? "unknown CPU" : machine.cpu_model;
  if (!machine.isa_level.empty()) words += ", " + machine.isa_level;
  if (machine.visible_cpus > 0) words += ", " + counted(machine.visible_cpus, "CPU");
  if (machine.quota_cpus) words += fmt::format(", quota {:.3g}", *machine.quota_cpus);
  if (!machine.virtualisation.empty()) words += ", " + machine.virtualisation;
  return words;
}

/// What a pasted table should not be without.
std::string heading(const Record& first, const Environment& environment) {
  return printable(fmt::format("{} on {}; pin {}; {}", to_string(first.problem.operation),
                               machine_words(environment.machine), to_string(first.pin), environment.started));
}

/// The variables that the libraries have inherited and may obey. Those that count threads are linbench's own.
std::string inherited_variables(const Environment& environment) {
  std::string text;
  for (const auto& [name, value] : environment.variables)
    if (find_thread_variable(name) == nullptr) text += fmt::format("{}{}={}", text.empty() ? "" : " ", name, value);
  return text.empty() ? text : printable("with " + text);
}

/// "6 passes", "6-12 passes".
std::string passes_words(const std::vector<const Record*>& measured) {
  std::int64_t least = measured.front()->passes;
  std::int64_t most = least;
  for (const Record* r : measured) {
    least = std::min(least, r->passes);
    most = std::max(most, r->passes);
  }
  return least == most ? counted(most, "pass") : fmt::format("{}-{} passes", least, most);
}

/// "precision", "precision (3 rows), max_time (1 row)".
std::string stop_words(const std::vector<const Record*>& measured) {
  std::map<StopReason, std::int64_t> rows;
  for (const Record* r : measured)
    if (r->stop_reason) ++rows[*r->stop_reason];
  std::vector<std::string> words;
  for (const auto& [reason, count] : rows)
    words.push_back(rows.size() == 1 ? std::string(to_string(reason))
                                     : fmt::format("{} ({})", to_string(reason), counted(count, "row")));
  return fmt::format("{}", fmt::join(words, ", "));
}

std::string footer(const RunResult& result) {
  std::vector<const Record*> measured;
  for (const Record& r : result.records)
    if (r.status == Status::ok) measured.push_back(&r);
  if (measured.empty()) return fmt::format("nothing measured, in {}", duration(result.wall_s));
  std::int64_t samples = 0;
  std::int64_t calls = 0;
  for (const Record* r : measured) {
    samples += r->samples;
    calls += r->calls;
  }
  const std::string stop = stop_words(measured);
  return fmt::format("{}, {}, {} in {} ({} of it in the routines){}", passes_words(measured),
                     counted(samples, "sample"), counted(calls, "call"), duration(result.wall_s),
                     duration(result.routine_s), stop.empty() ? "" : "; stopped by " + stop);
}

}  // namespace

std::string table_text(const RunResult& result, const Environment& environment, const TableStyle& style) {
  const std::vector<Record>& records = result.records;
  if (records.empty()) return "nothing to measure\n";
  TableContent content{.labels = short_labels(records), .library_beside_label = true};
  std::vector<GridColumn> columns = table_columns(records, content);
  std::vector<Note> notes;
  if (grid_width(columns) > style.width) {
    content.library_beside_label = false;
    columns = table_columns(records, content);
    notes = library_notes(records, content.labels);
  }
  const auto append = [&](const std::vector<Note>& more) { notes.insert(notes.end(), more.begin(), more.end()); };
  append(failure_notes(records, content.labels));
  append(fill_notes(records));
  append(flag_notes(records));

  const auto line = [&](const std::string& text, Paint paint) {
    std::string lines;
    for (const std::string& part : wrap(text, std::min(style.width, kWidestText)))
      lines += painted(part, paint, style.colour) + '\n';
    return lines;
  };
  std::string out = line(heading(records.front(), environment), Paint::dim);
  if (const std::string variables = inherited_variables(environment); !variables.empty())
    out += line(variables, Paint::dim);
  out += '\n';
  out += grid_text(columns, style.colour) + '\n';
  if (!notes.empty()) out += notes_text(notes, std::min(style.width, kWidestText), style.colour) + '\n';
  if (result.interrupted) out += line("interrupted: rows hold the passes that had ended", Paint::bad);
  return out + line(footer(result), Paint::dim);
}

}  // namespace linbench
