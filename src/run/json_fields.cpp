#include "run/json_fields.hpp"

#include <algorithm>
#include <cmath>

namespace linbench {

using nlohmann::json;
using nlohmann::ordered_json;
using protocol::FieldReader;

ordered_json number_or_null(double value) {
  return std::isfinite(value) ? ordered_json(value) : ordered_json(nullptr);
}

ordered_json text_or_null(const std::string& text) {
  return text.empty() ? ordered_json(nullptr) : ordered_json(text);
}

ordered_json count_or_null(std::int64_t count) {
  return count > 0 ? ordered_json(count) : ordered_json(nullptr);
}

ordered_json duration_or_null(double seconds) {
  return seconds > 0 ? number_or_null(seconds) : ordered_json(nullptr);
}

std::string text_or_empty(const FieldReader& in, std::string_view name, std::size_t max_bytes) {
  return in.at(name).is_null() ? std::string() : in.text(name, max_bytes);
}

std::int64_t count_or_zero(const FieldReader& in, std::string_view name, std::int64_t high) {
  return in.at(name).is_null() ? 0 : in.integer(name, {0, high});
}

double duration_or_zero(const FieldReader& in, std::string_view name) {
  return in.at(name).is_null() ? 0 : in.number(name, 0, kMaxSeconds);
}

ordered_json variables_to_json(const Variables& variables) {
  ordered_json out = ordered_json::object();
  for (const auto& [name, value] : variables) out[name] = value;
  return out;
}

Variables variables_from_json(const FieldReader& in, std::string_view name) {
  const json& object = in.at(name);
  const bool good = object.is_object() &&
                    std::all_of(object.begin(), object.end(), [](const json& value) { return value.is_string(); });
  if (!good) in.fail(name, "an object of texts", object.is_object() ? "another value in it" : object.type_name());
  Variables variables;
  for (const auto& [key, value] : object.items()) variables.emplace_back(key, value.get<std::string>());
  return variables;
}

}  // namespace linbench
