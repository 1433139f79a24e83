#include "results/json.hpp"

#include <nlohmann/json.hpp>

#include "results/column.hpp"
#include "run/run_json.hpp"

namespace linbench {

namespace {

using nlohmann::ordered_json;

struct ToJson {
  ordered_json operator()(std::monostate) const { return nullptr; }
  template <class T>
  ordered_json operator()(const T& value) const {
    return value;
  }
};

ordered_json record_to_json(const Results& results, std::size_t index) {
  const Record& record = results.records[index];
  ordered_json json;
  for (const Column& column : columns()) json[std::string(column.name)] = std::visit(ToJson{}, column.get(record));
  json["pass_values_s"] = record.pass_values_s;
  json["pass_calls"] = record.pass_calls;
  json["pass_numbers"] = record.pass_numbers;
  json["samples_s"] = results.samples ? results.samples(index) : Samples();
  return json;
}

std::string one_line(const ordered_json& json) {
  // A library's message or a path may hold any bytes.
  return json.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

}  // namespace

void write_json(const Results& results, const TextSink& sink) {
  sink("{\"schema\":\"linbench/1\",\n");
  sink("\"environment\":" + one_line(to_json(results.environment)) + ",\n");
  sink("\"plan\":" + (results.plan ? one_line(to_json(*results.plan)) : "null") + ",\n");
  sink("\"records\":[");
  for (std::size_t i = 0; i < results.records.size(); ++i)
    sink((i == 0 ? "\n" : ",\n") + one_line(record_to_json(results, i)));
  sink("\n]}\n");
}

void write_jsonl(const Results& results, const TextSink& sink) {
  for (std::size_t i = 0; i < results.records.size(); ++i) sink(one_line(record_to_json(results, i)) + '\n');
}

}  // namespace linbench
