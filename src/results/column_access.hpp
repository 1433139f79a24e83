#pragma once

#include <fmt/format.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "results/column.hpp"

/// What the table of columns (column.cpp) is made of: fields of a record as values, and values checked on their way
/// back. A setter throws std::invalid_argument with what is allowed.
namespace linbench::column {

inline Value text(std::string_view value) {
  return value.empty() ? Value() : Value(std::string(value));
}

inline Value number(double value) {
  return std::isfinite(value) ? Value(value) : Value();
}

inline Value number(std::optional<double> value) {
  return value ? number(*value) : Value();
}

/// Nothing that is measured here is below 0.
inline double checked_number(const Value& value) {
  const double number = std::get<double>(value);
  if (!(number >= 0) || !std::isfinite(number)) throw std::invalid_argument("a number from 0 up");
  return number;
}

/// No dimension is larger: one column of 2^40 elements is 4 TiB at least. A run log has the same limit.
constexpr std::int64_t kMaxSize = std::int64_t{1} << 40;

template <class Integer>
Integer checked_count(const Value& value, Integer low, std::int64_t high = std::numeric_limits<Integer>::max()) {
  const std::int64_t count = std::get<std::int64_t>(value);
  if (count < low || count > high) throw std::invalid_argument(fmt::format("a whole number from {} to {}", low, high));
  return static_cast<Integer>(count);
}

template <class Parse>
auto checked_name(const Value& value, Parse parse, std::string_view allowed) {
  const auto parsed = parse(std::get<std::string>(value));
  if (!parsed) throw std::invalid_argument(std::string(allowed));
  return *parsed;
}

/// For fields that can have only one value in this version.
inline void require(bool good, std::string_view allowed) {
  if (!good) throw std::invalid_argument(std::string(allowed));
}

template <auto field>
Value get_text(const Record& record) {
  return text(record.*field);
}
template <auto field>
void set_text(Record& record, const Value& value) {
  record.*field = std::get<std::string>(value);
}

template <auto field>
Value get_number(const Record& record) {
  return number(record.*field);
}
template <auto field>
void set_number(Record& record, const Value& value) {
  record.*field = checked_number(value);
}

template <auto field>
Value get_count(const Record& record) {
  return Value(record.*field);
}
template <auto field>
void set_count(Record& record, const Value& value) {
  record.*field = checked_count<std::int64_t>(value, 0);
}

template <auto field>
Value get_described(const Record& record) {
  return text(record.description.*field);
}
template <auto field>
void set_described(Record& record, const Value& value) {
  record.description.*field = std::get<std::string>(value);
}

template <auto field>
Value get_size(const Record& record) {
  return Value(record.problem.*field);
}
template <auto field>
void set_size(Record& record, const Value& value) {
  record.problem.*field = checked_count<std::int64_t>(value, 1, kMaxSize);
}

/// NaN in a part that is not known yet (complete_record).
template <auto field>
Value get_pooled(const Record& record) {
  return record.pooled ? number((*record.pooled).*field) : Value();
}
template <auto field>
void set_pooled(Record& record, const Value& value) {
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  if (!record.pooled) record.pooled = Summary{0, nan, nan, nan, nan, nan, nan, nan, std::nullopt};
  (*record.pooled).*field = checked_number(value);
}

template <auto field>
Value get_interval(const Record& record) {
  return record.interval_s ? number((*record.interval_s).*field) : Value();
}
template <auto field>
void set_interval(Record& record, const Value& value) {
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  if (!record.interval_s) record.interval_s = Interval{nan, nan};
  (*record.interval_s).*field = checked_number(value);
}

}  // namespace linbench::column
