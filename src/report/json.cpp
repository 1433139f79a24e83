#include "report/json.hpp"

#include <nlohmann/json.hpp>

#include "report/column.hpp"
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

ordered_json record_to_json(const Record& record, const Environment& environment) {
  ordered_json json;
  for (const report::Column& column : report::columns())
    json[std::string(column.name)] = std::visit(ToJson{}, column.value(record, environment));
  json["pass_values_s"] = record.pass_values_s;
  json["samples_s"] = record.samples_s;
  return json;
}

std::string one_line(const ordered_json& json) {
  // A library's message or a path may hold any bytes.
  return json.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

}  // namespace

std::string json_text(const Plan& plan, const std::vector<Record>& records, const Environment& environment) {
  std::string out = "{\"schema\":\"linbench/1\",\n";
  out += "\"environment\":" + one_line(to_json(environment)) + ",\n";
  out += "\"plan\":" + one_line(to_json(plan)) + ",\n";
  out += "\"records\":[";
  for (const Record& record : records) {
    if (&record != &records.front()) out += ',';
    out += '\n' + one_line(record_to_json(record, environment));
  }
  return out + "\n]}\n";
}

}  // namespace linbench
