#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "run/record.hpp"
#include "system/environment.hpp"

namespace linbench::report {

/// What one field of a record holds. std::monostate: unknown.
using Value = std::variant<std::monostate, std::int64_t, std::uint64_t, double, std::string, std::vector<std::string>>;

/// One field of a record in the files made for programs (CSV, JSON).
struct Column {
  std::string_view name;
  Value (*value)(const Record& record, const Environment& environment);
};

/// The fields in their fixed order, the same whatever was measured. Later versions only append.
const std::vector<Column>& columns();

}  // namespace linbench::report
