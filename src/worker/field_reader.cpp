#include "worker/field_reader.hpp"

#include <fmt/core.h>

#include <utility>

#include "worker/protocol.hpp"

namespace linbench::protocol {
namespace {

using nlohmann::json;

/// A value for a message: never long, never recursive.
std::string shown(const json& value) {
  constexpr std::size_t kLongest = 60;
  if (value.is_object() || value.is_array()) return fmt::format("an {}", value.type_name());
  std::string text = value.dump(-1, ' ', true, json::error_handler_t::replace);
  if (text.size() > kLongest) text = text.substr(0, kLongest) + "...";
  return text;
}

[[noreturn]] void fail_at(const std::string& path, std::string_view expected, const std::string& got) {
  throw ProtocolError(fmt::format("field {}: expected {}, got {}", path, expected, got));
}

std::string checked_text(const json& value, const std::string& path, std::size_t max_bytes) {
  if (!value.is_string()) fail_at(path, "a string", shown(value));
  const auto& text = value.get_ref<const std::string&>();
  if (text.size() > max_bytes)
    fail_at(path, fmt::format("at most {} bytes", max_bytes), fmt::format("{} bytes", text.size()));
  return text;
}

bool fits(const json& value, IntegerRange range) {
  if (value.is_number_unsigned() &&
      value.get<std::uint64_t>() > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
    return false;
  const auto number = value.get<std::int64_t>();
  return number >= range.low && number <= range.high;
}

}  // namespace

FieldReader::FieldReader(const json& object, std::string path) : object_(&object), path_(std::move(path)) {
  if (!object.is_object()) fail_at(path_.empty() ? "(the whole)" : path_, "an object", shown(object));
}

std::string FieldReader::path_of(std::string_view name) const {
  return path_.empty() ? std::string(name) : fmt::format("{}.{}", path_, name);
}

void FieldReader::fail(std::string_view name, std::string_view expected, const std::string& got) const {
  fail_at(path_of(name), expected, got);
}

const json& FieldReader::at(std::string_view name) const {
  const auto found = object_->find(name);
  if (found == object_->end()) throw ProtocolError(fmt::format("field {} is missing", path_of(name)));
  return *found;
}

bool FieldReader::has(std::string_view name) const {
  const auto found = object_->find(name);
  return found != object_->end() && !found->is_null();
}

std::int64_t FieldReader::integer(std::string_view name, IntegerRange range) const {
  const json& value = at(name);
  if (!value.is_number_integer() || !fits(value, range))
    fail(name, fmt::format("an integer from {} to {}", range.low, range.high), shown(value));
  return value.get<std::int64_t>();
}

std::uint64_t FieldReader::unsigned_integer(std::string_view name) const {
  const json& value = at(name);
  if (!value.is_number_unsigned()) fail(name, "an integer from 0 to 18446744073709551615", shown(value));
  return value.get<std::uint64_t>();
}

double FieldReader::number(std::string_view name, double low, double high) const {
  const json& value = at(name);
  const bool good = value.is_number() && value.get<double>() >= low && value.get<double>() <= high;
  if (!good) fail(name, fmt::format("a number from {:g} to {:g}", low, high), shown(value));
  return value.get<double>();
}

bool FieldReader::boolean(std::string_view name) const {
  const json& value = at(name);
  if (!value.is_boolean()) fail(name, "true or false", shown(value));
  return value.get<bool>();
}

std::string FieldReader::text(std::string_view name, std::size_t max_bytes) const {
  return checked_text(at(name), path_of(name), max_bytes);
}

const json& FieldReader::array(std::string_view name, std::size_t max_count) const {
  const json& value = at(name);
  if (!value.is_array()) fail(name, "an array", shown(value));
  if (value.size() > max_count)
    fail(name, fmt::format("at most {} elements", max_count), fmt::format("{}", value.size()));
  return value;
}

std::vector<std::string> FieldReader::texts(std::string_view name, std::size_t max_count, std::size_t max_bytes) const {
  std::vector<std::string> texts;
  for (const json& element : array(name, max_count))
    texts.push_back(checked_text(element, fmt::format("{}[{}]", path_of(name), texts.size()), max_bytes));
  return texts;
}

FieldReader FieldReader::object(std::string_view name) const {
  return FieldReader(at(name), path_of(name));
}

std::vector<FieldReader> FieldReader::objects(std::string_view name, std::size_t max_count) const {
  std::vector<FieldReader> readers;
  for (const json& element : array(name, max_count))
    readers.emplace_back(element, fmt::format("{}[{}]", path_of(name), readers.size()));
  return readers;
}

std::optional<std::int64_t> FieldReader::optional_integer(std::string_view name, IntegerRange range) const {
  if (!has(name)) return std::nullopt;
  return integer(name, range);
}

std::optional<double> FieldReader::optional_number(std::string_view name, double low, double high) const {
  if (!has(name)) return std::nullopt;
  return number(name, low, high);
}

}  // namespace linbench::protocol
