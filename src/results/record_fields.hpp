#pragma once

#include <cstddef>
#include <functional>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "results/column.hpp"

namespace linbench {

/// A field that cannot be read. what() names the column, what is there and what is allowed; the reader of the file
/// knows the place.
class FieldError : public std::runtime_error {
 public:
  FieldError(std::string_view column, const std::string& message);
};

/// Columns without which a row is no record.
const std::vector<std::string_view>& needed_columns();

/// What may stand in a column of that type.
std::string_view allowed_values(ValueType type);

/// Makes records of the values of their columns, whatever the file's format.
class RecordReader {
 public:
  /// `value_of` gives the value of a column, of the column's type; unknown where the file does not have it. Throws
  /// FieldError.
  Record read(const std::function<Value(const Column&)>& value_of);

  /// What was left out because only a later version knows it, for people.
  std::vector<std::string> remarks(const std::string& path) const;

 private:
  Value known_flags(const Value& value);

  std::set<std::string> unknown_flags_;
};

}  // namespace linbench
