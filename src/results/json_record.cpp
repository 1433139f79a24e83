#include "results/json_record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>

#include "linbench/stats.hpp"

namespace linbench {

namespace {

using nlohmann::json;

[[noreturn]] void refuse(std::string_view name, const json& value, std::string_view allowed) {
  throw FieldError(name, fmt::format("{} is not valid; write {}", shown(value), allowed));
}

bool is_int64(const json& value) {
  constexpr std::uint64_t most = std::numeric_limits<std::int64_t>::max();
  return value.is_number_unsigned() ? value.get<std::uint64_t>() <= most : value.is_number_integer();
}

bool is_list_of_texts(const json& value) {
  return value.is_array() && std::all_of(value.begin(), value.end(), [](const json& e) { return e.is_string(); });
}

bool has_type(const json& value, ValueType type) {
  switch (type) {
    case ValueType::integer: return is_int64(value);
    case ValueType::unsigned_integer: return value.is_number_unsigned();
    case ValueType::real: return value.is_number();
    case ValueType::text: return value.is_string();
    case ValueType::list: return is_list_of_texts(value);
  }
  return false;
}

Value value_in(const json& value, ValueType type) {
  switch (type) {
    case ValueType::integer: return value.get<std::int64_t>();
    case ValueType::unsigned_integer: return value.get<std::uint64_t>();
    case ValueType::real: return value.get<double>();
    case ValueType::text: return value.get<std::string>();
    case ValueType::list: return value.get<std::vector<std::string>>();
  }
  return {};
}

Value field_value(const json& record, const Column& column) {
  const json* const value = known_field(record, column.name);
  if (value == nullptr || (value->is_string() && value->get_ref<const std::string&>().empty())) return {};
  if (!has_type(*value, column.type)) refuse(column.name, *value, allowed_values(column.type));
  return value_in(*value, column.type);
}

std::vector<double> times_in(std::string_view name, const json& values) {
  if (!values.is_array()) refuse(name, values, "an array of numbers");
  std::vector<double> times;
  times.reserve(values.size());
  for (const json& value : values) {
    if (!value.is_number() || !(value.get<double>() >= 0)) refuse(name, value, "a number from 0 up");
    times.push_back(value.get<double>());
  }
  return times;
}

std::vector<std::int64_t> counts_in(std::string_view name, const json& values) {
  if (!values.is_array()) refuse(name, values, "an array of whole numbers");
  std::vector<std::int64_t> counts;
  for (const json& value : values) {
    if (!is_int64(value) || value.get<std::int64_t>() < 0) refuse(name, value, "a whole number from 0 up");
    counts.push_back(value.get<std::int64_t>());
  }
  return counts;
}

std::vector<int> pass_numbers_in(std::string_view name, const json& values) {
  std::vector<int> numbers;
  for (const std::int64_t number : counts_in(name, values)) {
    if (number < 1 || number > std::numeric_limits<int>::max()) refuse(name, number, "numbers of passes, from 1 up");
    numbers.push_back(static_cast<int>(number));
  }
  return numbers;
}

Samples samples_in(std::string_view name, const json& values) {
  if (!values.is_array()) refuse(name, values, "an array of arrays of numbers");
  Samples samples;
  for (const json& pass : values) samples.push_back(times_in(name, pass));
  return samples;
}

/// Which all have an element for each pass, or none where the file does not keep them.
void check_passes(std::string_view name, std::size_t count, std::size_t passes) {
  if (count != 0 && count != passes)
    throw FieldError(name, fmt::format("{} elements where pass_values_s has {}", count, passes));
}

/// The one number of the summary that is no column.
void set_pooled_median(Record& record, const Samples& samples) {
  std::vector<double> all;
  for (const std::vector<double>& pass : samples) all.insert(all.end(), pass.begin(), pass.end());
  if (record.pooled && !all.empty()) record.pooled->median = median(all);
}

}  // namespace

FullRecord record_from_json(RecordReader& reader, const nlohmann::json& object) {
  if (!object.is_object()) refuse("(the whole)", object, "an object");
  FullRecord full;
  full.record = reader.read([&](const Column& column) { return field_value(object, column); });
  Record& record = full.record;
  if (record.status != Status::ok) return full;  // no verified result, no times
  if (const json* const values = known_field(object, "pass_values_s"))
    record.pass_values_s = times_in("pass_values_s", *values);
  if (const json* const calls = known_field(object, "pass_calls")) record.pass_calls = counts_in("pass_calls", *calls);
  if (const json* const numbers = known_field(object, "pass_numbers"))
    record.pass_numbers = pass_numbers_in("pass_numbers", *numbers);
  if (const json* const samples = known_field(object, "samples_s")) full.samples = samples_in("samples_s", *samples);
  check_passes("pass_calls", record.pass_calls.size(), record.pass_values_s.size());
  check_passes("pass_numbers", record.pass_numbers.size(), record.pass_values_s.size());
  check_passes("samples_s", full.samples.size(), record.pass_values_s.size());
  set_pooled_median(record, full.samples);
  return full;
}

const nlohmann::json* known_field(const nlohmann::json& object, std::string_view name) {
  const auto found = object.find(name);
  return found == object.end() || found->is_null() ? nullptr : &*found;
}

std::string shown(const nlohmann::json& value) {
  if (value.is_structured()) return fmt::format("an {}", value.type_name());
  return value.dump(-1, ' ', false, json::error_handler_t::replace).substr(0, 60);
}

}  // namespace linbench
