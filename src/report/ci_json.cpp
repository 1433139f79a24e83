#include "report/ci_json.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "report/backend_names.hpp"
#include "report/benchmark_names.hpp"
#include "text/amounts.hpp"

namespace linbench {

namespace {

using nlohmann::ordered_json;

constexpr double kNs = 1e9;

/// "6 passes\nOpenBLAS 0.3.21, Haswell": lines of a tooltip.
std::string extra_words(const Record& record) {
  const std::string library = report::library_words("", record.description);
  const std::string passes = counted(record.passes, "pass");
  return library.empty() ? passes : passes + "\n" + library;
}

ordered_json entry_json(const Record& record, const std::string& name) {
  ordered_json json;
  json["name"] = name;
  json["unit"] = "ns";
  json["value"] = *record.median_s * kNs;
  if (record.interval_s)
    json["range"] = fmt::format("± {:.6g}", (record.interval_s->high - record.interval_s->low) / 2 * kNs);
  json["extra"] = extra_words(record);
  return json;
}

}  // namespace

void write_ci_json(const Results& results, const TextSink& sink) {
  const std::vector<std::string> names = report::benchmark_names(results.records);
  sink("[");
  std::string_view separator = "\n";
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (!results.records[i].median_s) continue;
    const ordered_json json = entry_json(results.records[i], names[i]);
    sink(std::string(separator) + json.dump(-1, ' ', false, ordered_json::error_handler_t::replace));
    separator = ",\n";
  }
  sink("\n]\n");
}

}  // namespace linbench
