#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace linbench::protocol {

/// Both ends included.
struct IntegerRange {
  std::int64_t low = 0;
  std::int64_t high = std::numeric_limits<std::int64_t>::max();
};

/// Reads the fields of one JSON object that somebody else wrote. Each getter throws ProtocolError, naming the field by
/// its path ("measurement.samples[3].calls"), what was expected and what was there. The object must outlive its reader.
class FieldReader {
 public:
  explicit FieldReader(const nlohmann::json& object, std::string path = "");

  std::int64_t integer(std::string_view name, IntegerRange range) const;
  std::uint64_t unsigned_integer(std::string_view name) const;
  double number(std::string_view name, double low, double high) const;
  bool boolean(std::string_view name) const;
  std::string text(std::string_view name, std::size_t max_bytes) const;
  std::vector<std::string> texts(std::string_view name, std::size_t max_count, std::size_t max_bytes) const;
  FieldReader object(std::string_view name) const;
  std::vector<FieldReader> objects(std::string_view name, std::size_t max_count) const;

  /// There and not null.
  bool has(std::string_view name) const;

  /// Absent and null are nullopt.
  std::optional<std::int64_t> optional_integer(std::string_view name, IntegerRange range) const;
  std::optional<double> optional_number(std::string_view name, double low, double high) const;

  /// A text that `parse` turns into a value; `allowed` is its grammar, for the message.
  template <class Parse>
  auto parsed(std::string_view name, Parse parse, std::string_view allowed) const {
    const std::string given = text(name, 256);
    const auto value = parse(given);
    if (!value) fail(name, allowed, "\"" + given + "\"");
    return *value;
  }

  /// The raw value of a field that must be there.
  const nlohmann::json& at(std::string_view name) const;

  [[noreturn]] void fail(std::string_view name, std::string_view expected, const std::string& got) const;

 private:
  std::string path_of(std::string_view name) const;
  const nlohmann::json& array(std::string_view name, std::size_t max_count) const;

  const nlohmann::json* object_;
  std::string path_;
};

}  // namespace linbench::protocol
