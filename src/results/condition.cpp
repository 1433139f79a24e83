#include "results/condition.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <string_view>

#include "linbench/dtype.hpp"
#include "plan/usage_error.hpp"
#include "text/nearest.hpp"
#include "text/printable.hpp"

namespace linbench {

namespace {

constexpr std::string_view kGrammar =
    "conditions NAME OP VALUE between commas, such as dtype=f32,n>=1000 or label=openblas|eigen; NAME is a CSV column, "
    "OP one of = != < <= > >=";

// Those of two characters first: "<=" begins with "<".
constexpr std::array<EnumName<Relation>, 6> kRelations = {{
    {Relation::unequal, "!="},
    {Relation::at_most, "<="},
    {Relation::at_least, ">="},
    {Relation::equal, "="},
    {Relation::less, "<"},
    {Relation::greater, ">"},
}};

using Number = Condition::Number;

[[noreturn]] void throw_bad(std::string_view condition, std::string_view why) {
  throw UsageError(fmt::format("--where '{}': {}", printable(condition), why));
}

std::string trimmed(std::string_view text) {
  const std::size_t begin = std::min(text.find_first_not_of(' '), text.size());
  const std::size_t end = text.find_last_not_of(' ') + 1;
  return std::string(text.substr(begin, begin < end ? end - begin : 0));
}

/// The parts between separators; `\` takes a separator's meaning away.
std::vector<std::string> split_unescaped(std::string_view text, char separator) {
  std::vector<std::string> parts(1);
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == separator) {
      parts.emplace_back();
    } else {
      // Other escapes stay as they are, for the next one who splits.
      if (text[i] == '\\' && i + 1 < text.size() && text[i + 1] == separator) ++i;
      parts.back() += text[i];
    }
  }
  return parts;
}

struct Unit {
  std::string_view suffix;
  int factor;
};
constexpr std::array<Unit, 4> kUnits = {{{"k", 1000}, {"Ki", 1024}, {"M", 1000000}, {"Mi", 1048576}}};

/// The whole text as a number of that type.
template <class T>
std::optional<T> whole_number(std::string_view text) {
  T value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

std::optional<Number> plain_number(std::string_view text) {
  if (const auto value = whole_number<std::uint64_t>(text)) return static_cast<Number>(*value);
  const auto value = whole_number<double>(text);
  return value && std::isfinite(*value) ? std::optional<Number>(*value) : std::nullopt;
}

std::optional<Number> number_in(std::string_view text) {
  for (const Unit& unit : kUnits) {
    if (!text.ends_with(unit.suffix)) continue;
    const auto number = plain_number(text.substr(0, text.size() - unit.suffix.size()));
    if (number) return *number * unit.factor;
  }
  return plain_number(text);
}

bool is_number(ValueType type) {
  return type == ValueType::integer || type == ValueType::unsigned_integer || type == ValueType::real;
}

const Column& column_named(std::string_view condition, const std::string& name) {
  if (const Column* const column = find_column(name)) return *column;
  if (name == "size") throw_bad(condition, "'size' is no column; compare m, n or k");
  std::vector<std::string> names;
  for (const Column& column : columns()) names.emplace_back(column.name);
  const auto near = nearest(name, names);
  throw_bad(condition, near ? fmt::format("'{}' is no column; did you mean {}?", printable(name), *near)
                            : fmt::format("'{}' is no column; the names are those of the CSV header", printable(name)));
}

/// float32 is f32, as after --dtype.
std::string canonical(const Column& column, const std::string& text) {
  const auto dtype = column.name.ends_with("dtype") ? parse_dtype(text) : std::nullopt;
  return dtype ? std::string(to_string(*dtype)) : text;
}

void read_values(Condition& condition, std::string_view given, std::string_view text) {
  for (const std::string& part : split_unescaped(text, '|')) {
    const std::string value = trimmed(part);
    if (value.empty()) throw_bad(given, "a value is missing; write NAME OP VALUE");
    if (!is_number(condition.column->type)) {
      condition.texts.push_back(canonical(*condition.column, value));
    } else if (const auto number = number_in(value)) {
      condition.numbers.push_back(*number);
    } else {
      throw_bad(given, fmt::format("'{}' is not a number; {} is one, such as 1000, 1k, 1Ki, 0.5 or 1e-3",
                                   printable(value), condition.column->name));
    }
  }
}

void check_relation(const Condition& condition, std::string_view given) {
  if (condition.relation == Relation::equal || condition.relation == Relation::unequal) return;
  if (!is_number(condition.column->type))
    throw_bad(given, fmt::format("{} is not a number; compare it with = or !=", condition.column->name));
  if (condition.numbers.size() != 1)
    throw_bad(given, fmt::format("{} takes one value", enum_name(kRelations, condition.relation)));
}

Condition parse_condition(const std::string& given) {
  if (trimmed(given).empty()) throw_bad(given, fmt::format("an empty condition; write {}", kGrammar));
  const std::size_t at = given.find_first_of("=!<>");
  if (at == std::string::npos) throw_bad(given, fmt::format("there is no operator; write {}", kGrammar));
  const std::string_view rest = std::string_view(given).substr(at);
  const auto* const relation =
      std::ranges::find_if(kRelations, [&](const EnumName<Relation>& r) { return rest.starts_with(r.name); });
  if (rest.starts_with("==")) throw_bad(given, "'==' is no operator; write = once");
  if (relation == kRelations.end()) throw_bad(given, fmt::format("'!' is no operator; write {}", kGrammar));
  Condition condition;
  condition.column = &column_named(given, trimmed(std::string_view(given).substr(0, at)));
  condition.relation = relation->value;
  read_values(condition, given, rest.substr(relation->name.size()));
  check_relation(condition, given);
  return condition;
}

}  // namespace

std::vector<Condition> parse_conditions(const std::string& expression) {
  std::vector<Condition> conditions;
  for (const std::string& part : split_unescaped(expression, ',')) conditions.push_back(parse_condition(part));
  return conditions;
}

}  // namespace linbench
