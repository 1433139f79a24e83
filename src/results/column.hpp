#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "run/record.hpp"

namespace linbench {

/// What one field of a record holds. std::monostate: unknown.
using Value = std::variant<std::monostate, std::int64_t, std::uint64_t, double, std::string, std::vector<std::string>>;

enum class ValueType : std::uint8_t { integer, unsigned_integer, real, text, list };

/// One field of a record in the files made for programs (CSV, JSON): how it is got from a record and put into one.
struct Column {
  std::string_view name;
  ValueType type;
  Value (*get)(const Record& record);
  /// nullptr: follows from other fields, or is not known to this version. `value` is of the column's type, never
  /// unknown. Throws std::invalid_argument saying what is allowed.
  void (*set)(Record& record, const Value& value);
};

/// The fields in their fixed order, the same whatever was measured. Later versions only append.
const std::vector<Column>& columns();
const Column* find_column(std::string_view name);

}  // namespace linbench
