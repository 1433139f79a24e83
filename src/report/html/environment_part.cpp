#include "report/html/environment_part.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "plan/thread_variables.hpp"
#include "report/html/markup.hpp"
#include "report/run_words.hpp"
#include "text/amounts.hpp"

namespace linbench::html {

namespace {

using Facts = std::vector<std::pair<std::string_view, std::string>>;

std::string count_words(int count) {
  return count > 0 ? std::to_string(count) : std::string();
}

std::string size_of_memory(std::int64_t bytes) {
  return bytes > 0 ? bytes_text(bytes) : std::string();
}

Facts machine_facts(const Machine& machine) {
  return {{"CPU", machine.cpu_model},
          {"instruction set", machine.isa_level},
          {"CPUs visible", count_words(machine.visible_cpus)},
          {"physical cores", count_words(machine.physical_cores)},
          {"CPU quota", machine.quota_cpus ? fmt::format("{:.3g} CPUs", *machine.quota_cpus) : std::string()},
          {"cache L1d", size_of_memory(machine.l1d_bytes)},
          {"cache L2", size_of_memory(machine.l2_bytes)},
          {"cache L3", size_of_memory(machine.l3_bytes)},
          {"memory", size_of_memory(machine.memory_bytes)},
          {"virtualisation", machine.virtualisation},
          {"kernel", machine.kernel},
          {"system", machine.os},
          {"host", machine.hostname}};
}

Facts run_facts(const Results& results) {
  const Environment& environment = results.environment;
  Facts facts = {{"linbench", environment.build.version},
                 {"commit", environment.build.commit},
                 {"build", environment.build.build_type},
                 {"compiler", environment.build.compiler},
                 {"started", environment.started}};
  for (const std::string& source : results.sources) facts.emplace_back("read from", source);
  return facts;
}

bool is_known(const Facts& facts) {
  return std::any_of(facts.begin(), facts.end(), [](const auto& fact) { return !fact.second.empty(); });
}

void write_facts(std::string_view heading, const Facts& facts, const TextSink& sink) {
  if (!is_known(facts)) return;
  sink(fmt::format("<div class=\"card\"><h3>{}</h3>\n<dl class=\"facts\">\n", heading));
  for (const auto& [name, value] : facts)
    if (!value.empty()) sink(fmt::format("<div><dt>{}</dt><dd>{}</dd></div>\n", escaped(name), escaped(value)));
  sink("</dl></div>\n");
}

/// Machines of the records where the environment does not tell (CSV) or they are several (pooled runs).
Facts other_machines(const Results& results) {
  std::set<std::string> seen = {results.environment.machine.cpu_model.empty() ? std::string()
                                                                              : results.environment.machine.identity()};
  Facts facts;
  for (const Record& r : results.records)
    if (!r.machine.empty() && seen.insert(r.machine).second) facts.emplace_back("measured on", r.machine);
  return facts;
}

std::string library_row(const std::string& label, const Record& r) {
  const Description& d = r.description;
  std::string variables;
  for (const auto& [name, value] : r.alternative.environment)
    variables += fmt::format("<code>{}={}</code> ", escaped(name), escaped(value));
  return fmt::format(
      "<tr><th scope=\"row\">{}</th><td>{}</td><td>{}</td><td>{}</td><td><code>{}</code></td><td>{}</td></tr>\n",
      escaped(label), escaped(d.library), escaped(d.library_version), escaped(d.kernel_set), escaped(d.library_path),
      variables);
}

void write_libraries(const Page& page, const TextSink& sink) {
  std::string rows;
  std::set<std::string> seen;
  for (const Record& r : page.results.records)
    if (!r.description.library.empty() && seen.insert(r.alternative.label).second)
      rows += library_row(page.labels.at(r.alternative.label), r);
  if (rows.empty()) return;
  sink(
      "<div class=\"card\"><h3>Libraries</h3>\n<div class=\"scroll\" tabindex=\"0\" role=\"region\" "
      "aria-label=\"Libraries\"><table>\n<thead><tr><th scope=\"col\">label</th><th scope=\"col\">library</th>"
      "<th scope=\"col\">version</th><th scope=\"col\">kernel set</th><th scope=\"col\">file</th>"
      "<th scope=\"col\">variables (--env)</th></tr></thead>\n<tbody>\n");
  sink(rows);
  sink("</tbody></table></div></div>\n");
}

void write_variables(const Environment& environment, const TextSink& sink) {
  if (environment.variables.empty()) return;
  sink("<div class=\"card\"><h3>Inherited library variables</h3>\n<dl class=\"facts\">\n");
  for (const auto& [name, value] : environment.variables)
    sink(
        fmt::format("<div><dt><code>{}</code></dt><dd><code>{}</code>{}</dd></div>\n", escaped(name), escaped(value),
                    is_thread_variable(name) ? " <small>not passed on: follows from --threads and --pin</small>" : ""));
  sink("</dl></div>\n");
}

}  // namespace

void write_environment(const Page& page, const TextSink& sink) {
  const Results& results = page.results;
  sink("<div class=\"cards\">\n");
  write_facts("Machine", machine_facts(results.environment.machine), sink);
  write_facts("Machines of the rows", other_machines(results), sink);
  write_facts("Run", run_facts(results), sink);
  write_variables(results.environment, sink);
  sink("</div>\n");
  write_libraries(page, sink);
}

void write_repeat(const Page& page, const TextSink& sink) {
  const Results& results = page.results;
  const std::string command = report::repeat_command(results.environment);
  if (command.empty()) {
    sink("<p>The command is not known: it is in run logs and in JSON files, not in CSV files.</p>\n");
    return;
  }
  if (results.sources.size() > 1) sink(fmt::format("<p>Of the first of {} runs:</p>\n", results.sources.size()));
  sink("<div class=\"command card\"><pre id=\"command\"><code>" + escaped(command) + "</code></pre></div>\n");
}

}  // namespace linbench::html
