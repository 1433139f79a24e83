#include "report/run_words.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdint>
#include <map>

#include "plan/thread_variables.hpp"
#include "report/quantity.hpp"
#include "text/amounts.hpp"
#include "text/printable.hpp"
#include "text/shell.hpp"

namespace linbench::report {

namespace {

constexpr PlaceOption kPlaceOptions[] = {
    {"--format"},
    {"--csv"},
    {"--json"},
    {"--gbench"},
    {"--ci-json"},
    {"--plot"},
    {"--log"},
    {"--resume"},
    {"--allow-exec", false},
    {"--progress"},
    {"--color"},
    {"-q, --quiet", false},
    {"-v, --verbose", false},
    {"-h, --help", false},
};

/// The option that `argument` begins with: "--csv", "--csv=F", "-q". Null: none of these.
const PlaceOption* find_place_option(std::string_view argument) {
  const std::string_view name = argument.substr(0, argument.find('='));
  for (const PlaceOption& option : kPlaceOptions) {
    const std::size_t comma = option.names.find(", ");
    if (comma == std::string_view::npos
            ? name == option.names
            : argument == option.names.substr(0, comma) || name == option.names.substr(comma + 2))
      return &option;
  }
  return nullptr;
}

std::vector<std::string> without_places(const std::vector<std::string>& argv) {
  std::vector<std::string> kept = {"linbench"};
  for (std::size_t i = 1; i < argv.size(); ++i) {
    const PlaceOption* option = find_place_option(argv[i]);
    if (option == nullptr)
      kept.push_back(argv[i]);
    else if (option->takes_value && argv[i].find('=') == std::string::npos)
      ++i;
  }
  return kept;
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

/// What tells the machine where only its identity is known (CSV).
std::string place_words(const Results& results) {
  const Machine& machine = results.environment.machine;
  const std::string& identity = results.records.front().machine;
  return machine.cpu_model.empty() && !identity.empty() ? identity : machine_words(machine);
}

std::string operation_words(const std::vector<Record>& records) {
  std::vector<std::string_view> names;
  for (const Record& r : records) {
    const std::string_view name = to_string(r.problem.operation);
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  }
  return fmt::format("{}", fmt::join(names, " and "));
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

/// As in "stopped by precision".
std::string_view stop_word(StopReason reason) {
  return reason == StopReason::interrupted ? "an interrupt" : to_string(reason);
}

/// "precision", "precision (3 rows), max_time (1 row)".
std::string stop_words(const std::vector<const Record*>& measured) {
  std::map<StopReason, std::int64_t> rows;
  for (const Record* r : measured)
    if (r->stop_reason) ++rows[*r->stop_reason];
  std::vector<std::string> words;
  for (const auto& [reason, count] : rows)
    words.push_back(rows.size() == 1 ? std::string(stop_word(reason))
                                     : fmt::format("{} ({})", stop_word(reason), counted(count, "row")));
  return fmt::format("{}", fmt::join(words, ", "));
}

std::string time_words(const Results& results) {
  if (!results.wall_s) return {};
  std::string words = " in " + duration(*results.wall_s);
  if (results.routine_s) words += fmt::format(" ({} of it in the routines)", duration(*results.routine_s));
  return words;
}

}  // namespace

std::string heading_words(const Results& results) {
  const std::string& started = results.environment.started;
  const Record& first = results.records.front();
  return printable(fmt::format("{} on {}; pin {}; {}", operation_words(results.records), place_words(results),
                               to_string(first.pin), started.empty() ? first.timestamp : started));
}

std::string variable_words(const Environment& environment) {
  std::string text;
  for (const auto& [name, value] : environment.variables)
    if (!is_thread_variable(name)) text += fmt::format("{}{}={}", text.empty() ? "" : " ", name, value);
  return text.empty() ? text : printable("with " + text);
}

std::span<const PlaceOption> place_options() {
  return kPlaceOptions;
}

std::string repeat_command(const Environment& environment) {
  if (environment.argv.empty()) return {};
  std::string command;
  for (const auto& [name, value] : environment.variables)
    if (!is_thread_variable(name)) command += fmt::format("{}={} ", name, shell_word(value));
  return command + shell_command(without_places(environment.argv));
}

std::string footer_words(const Results& results) {
  const std::string runs = results.sources.size() > 1 ? counted(std::ssize(results.sources), "run") + ": " : "";
  std::vector<const Record*> measured;
  for (const Record& r : results.records)
    if (r.status == Status::ok) measured.push_back(&r);
  if (measured.empty())
    return runs + "nothing measured" + (results.wall_s ? ", in " + duration(*results.wall_s) : std::string());
  std::int64_t samples = 0;
  std::int64_t calls = 0;
  for (const Record* r : measured) {
    samples += r->samples;
    calls += r->calls;
  }
  const std::string stop = stop_words(measured);
  return fmt::format("{}{}, {}, {}{}{}", runs, passes_words(measured), counted(samples, "sample"),
                     counted(calls, "call"), time_words(results), stop.empty() ? "" : "; stopped by " + stop);
}

std::string unfinished_words(const Results& results) {
  if (results.finished && !results.interrupted) return {};
  std::string words = results.interrupted ? "interrupted: rows hold the passes that had ended"
                                          : "unfinished: rows hold the passes that had ended so far";
  if (results.sources.size() == 1 && results.plan)
    words += fmt::format("; to go on: linbench {} --resume {}", to_string(results.plan->operation),
                         shell_word(results.sources.front()));
  return words;
}

}  // namespace linbench::report
