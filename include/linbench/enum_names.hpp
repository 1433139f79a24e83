#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace linbench {

/// One row of an enumeration's table of names. The first row of a value is its canonical name; further rows are
/// aliases that only parsing accepts.
template <class E>
struct EnumName {
  E value;
  std::string_view name;
};

template <class Table, class E>
constexpr std::string_view enum_name(const Table& table, E value) {
  for (const auto& row : table)
    if (row.value == value) return row.name;
  return "?";
}

template <class E, class Table>
constexpr std::optional<E> enum_value(const Table& table, std::string_view name) {
  for (const auto& row : table)
    if (row.name == name) return row.value;
  return std::nullopt;
}

/// The canonical names, in the table's order.
template <class Table>
std::vector<std::string_view> enum_names(const Table& table) {
  std::vector<std::string_view> names;
  for (const auto& row : table)
    if (enum_name(table, row.value) == row.name) names.push_back(row.name);
  return names;
}

}  // namespace linbench
