#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "linbench/enum_names.hpp"
#include "results/column.hpp"

namespace linbench {

enum class Relation : std::uint8_t { equal, unequal, less, at_most, greater, at_least };

/// `NAME OP VALUE` of --where; VALUE may be several, of which one must do.
struct Condition {
  /// Wide enough for every 64-bit integer and every double, so that comparing them is exact.
  using Number = long double;

  const Column* column = nullptr;
  Relation relation = Relation::equal;
  std::vector<std::string> texts;
  std::vector<Number> numbers;  ///< instead, where the column is one of numbers
};

/// The conditions between commas. Throws UsageError naming the condition and what is wrong with it.
std::vector<Condition> parse_conditions(const std::string& expression);

}  // namespace linbench
