#include "report/gbench.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "report/benchmark_names.hpp"

namespace linbench {

namespace {

using nlohmann::ordered_json;

/// A pass; or, where a file keeps no passes, what is known of all of them.
struct Repetition {
  double seconds = 0;
  std::int64_t calls = 1;
};

std::vector<Repetition> repetitions_of(const Record& record) {
  const auto passes = static_cast<std::int64_t>(record.pass_values_s.size());
  if (passes == 0) return {{*record.median_s, std::max<std::int64_t>(record.calls, 1)}};
  std::vector<Repetition> repetitions;
  for (std::size_t i = 0; i < record.pass_values_s.size(); ++i) {
    const std::int64_t calls = i < record.pass_calls.size() ? record.pass_calls[i] : record.calls / passes;
    repetitions.push_back({record.pass_values_s[i], std::max<std::int64_t>(calls, 1)});
  }
  return repetitions;
}

ordered_json caches_json(const Machine& machine) {
  struct Cache {
    const char* type;
    int level;
    std::int64_t bytes;
  };
  const Cache caches[] = {
      {"Data", 1, machine.l1d_bytes}, {"Unified", 2, machine.l2_bytes}, {"Unified", 3, machine.l3_bytes}};
  ordered_json json = ordered_json::array();
  for (const Cache& cache : caches)
    if (cache.bytes > 0) json.push_back({{"type", cache.type}, {"level", cache.level}, {"size", cache.bytes}});
  return json;
}

ordered_json context_json(const Environment& environment) {
  const Machine& machine = environment.machine;
  ordered_json json;
  json["date"] = environment.started;
  json["host_name"] = machine.hostname;
  json["executable"] = environment.argv.empty() ? "linbench" : environment.argv.front();
  json["num_cpus"] = machine.visible_cpus;
  json["caches"] = caches_json(machine);
  json["load_avg"] = ordered_json::array();
  json["library_build_type"] = environment.build.build_type == "Debug" ? "debug" : "release";
  json["json_schema_version"] = 1;
  return json;
}

ordered_json entry_json(const Record& record, const std::string& name, const Repetition& repetition) {
  constexpr double ns = 1e9;
  const double real_time = repetition.seconds * ns;
  // Readers divide by the CPU time, so where it is not known it is the wall time.
  const double cpu_per_wall = record.cpu_per_wall && *record.cpu_per_wall > 0 ? *record.cpu_per_wall : 1;
  ordered_json json;
  json["name"] = name;
  json["run_name"] = name;
  json["run_type"] = "iteration";
  json["threads"] = record.threads;
  json["iterations"] = repetition.calls;
  json["real_time"] = real_time;
  json["cpu_time"] = real_time * cpu_per_wall;
  json["time_unit"] = "ns";
  if (record.flops > 0) json["flops_per_second"] = record.flops / repetition.seconds;
  return json;
}

/// One line; text that is not UTF-8 gets U+FFFD.
std::string line_of(const ordered_json& json) {
  return json.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

void write_entries(const Record& record, const std::string& name, std::size_t family, std::string_view& separator,
                   const TextSink& sink) {
  const std::vector<Repetition> repetitions = repetitions_of(record);
  for (std::size_t i = 0; i < repetitions.size(); ++i) {
    ordered_json json = entry_json(record, name, repetitions[i]);
    json["family_index"] = family;
    json["per_family_instance_index"] = 0;
    json["repetitions"] = repetitions.size();
    json["repetition_index"] = i;
    sink(std::string(separator) + line_of(json));
    separator = ",\n";
  }
}

}  // namespace

void write_gbench(const Results& results, const TextSink& sink) {
  const std::vector<std::string> names = report::benchmark_names(results.records);
  sink("{\"context\": " + line_of(context_json(results.environment)) + ",\n\"benchmarks\": [");
  std::string_view separator = "\n";
  for (std::size_t i = 0; i < names.size(); ++i)
    if (results.records[i].median_s) write_entries(results.records[i], names[i] + "/real_time", i, separator, sink);
  sink("\n]}\n");
}

}  // namespace linbench
