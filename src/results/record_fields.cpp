#include "results/record_fields.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <exception>
#include <stdexcept>

#include "linbench/operands.hpp"
#include "linbench/work.hpp"
#include "text/printable.hpp"

namespace linbench {

namespace {

struct Show {
  std::string operator()(std::monostate) const { return {}; }
  std::string operator()(const std::string& text) const { return printable(text.substr(0, 60)); }
  std::string operator()(const std::vector<std::string>& texts) const {
    return fmt::format("{}", fmt::join(texts, ";"));
  }
  template <class Number>
  std::string operator()(Number number) const {
    return fmt::format("{}", number);
  }
};

bool is_known(const Value& value) {
  return !std::holds_alternative<std::monostate>(value);
}

/// Part of the statistics is of no use to a report that takes them as a whole.
void drop_incomplete(Record& record) {
  if (record.pooled) {
    const Summary& s = *record.pooled;
    if (std::isnan(s.min + s.q1 + s.q3 + s.p95 + s.max + s.mean)) record.pooled.reset();
  }
  if (record.pooled) record.pooled->count = record.samples;
  if (record.interval_s && std::isnan(record.interval_s->low + record.interval_s->high)) record.interval_s.reset();
}

/// Throws FieldError for sizes that make no problem.
void check_problem(const Problem& problem) {
  if (problem.operation == Operation::solve && problem.m != problem.n)
    throw FieldError("m", fmt::format("'{}' is not valid; write n, {}, for a solve", problem.m, problem.n));
  try {
    operand_layouts(problem);
  } catch (const std::overflow_error& e) {
    throw FieldError("n", e.what());
  } catch (const std::exception& e) {
    throw FieldError("lda", e.what());
  }
}

/// Only a verified result has numbers, whatever the file says.
void drop_times(Record& record) {
  record.median_s.reset();
  record.interval_s.reset();
  record.pooled.reset();
  record.cpu_per_wall.reset();
  record.setup_s.reset();
  record.first_call_s.reset();
  record.gflops.reset();
  record.gbytes_per_s.reset();
  record.flags.clear();
}

void complete(Record& record) {
  check_problem(record.problem);
  drop_incomplete(record);
  if (record.status != Status::ok) drop_times(record);
  if (record.status != Status::ok && record.reason.empty()) record.reason = "the file does not say why";
  if (record.flops == 0) record.flops = flops(record.problem);
  if (record.bytes == 0) record.bytes = minimum_bytes(record.problem);
  if (record.status == Status::ok && !record.median_s)
    throw FieldError("median_s", "it is missing; every record that is ok has one");
  if (record.status == Status::ok) record.reason.clear();
}

void set(const Column& column, Record& record, const Value& value) {
  try {
    column.set(record, value);
  } catch (const std::invalid_argument& allowed) {
    throw FieldError(column.name,
                     fmt::format("'{}' is not valid; write {}", std::visit(Show{}, value), allowed.what()));
  }
}

}  // namespace

FieldError::FieldError(std::string_view column, const std::string& message)
    : std::runtime_error(fmt::format("{}: {}", column, message)) {}

const std::vector<std::string_view>& needed_columns() {
  static const std::vector<std::string_view> names = {"op", "label", "backend", "dtype", "m", "n", "threads", "status"};
  return names;
}

std::string_view allowed_values(ValueType type) {
  switch (type) {
    case ValueType::integer: return "a whole number";
    case ValueType::unsigned_integer: return "a whole number from 0 to 18446744073709551615";
    case ValueType::real: return "a number with '.' as its decimal point";
    case ValueType::text: return "text";
    case ValueType::list: return "a list of names";
  }
  return "";
}

Record RecordReader::read(const std::function<Value(const Column&)>& value_of) {
  Record record;
  for (const Column& column : columns()) {
    const Value value = value_of(column);
    const bool needed = std::ranges::find(needed_columns(), column.name) != needed_columns().end() ||
                        (column.name == "k" && record.problem.operation == Operation::dot);
    if (needed && !is_known(value)) throw FieldError(column.name, "it is missing; every record has it");
    if (!is_known(value) || column.set == nullptr) continue;
    set(column, record, column.name == "flags" ? known_flags(value) : value);
  }
  complete(record);
  return record;
}

Value RecordReader::known_flags(const Value& value) {
  std::vector<std::string> known;
  for (const std::string& name : std::get<std::vector<std::string>>(value)) {
    if (parse_flag(name)) {
      known.push_back(name);
    } else {
      unknown_flags_.insert(name);
    }
  }
  return known;
}

std::vector<std::string> RecordReader::remarks(const std::string& path) const {
  std::vector<std::string> remarks;
  for (const std::string& name : unknown_flags_)
    remarks.push_back(
        fmt::format("{}: the flag {} is left out; this version of linbench does not know it", path, printable(name)));
  return remarks;
}

}  // namespace linbench
