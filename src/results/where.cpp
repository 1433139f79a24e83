#include "results/where.hpp"

#include <algorithm>
#include <type_traits>
#include <utility>

#include "results/condition.hpp"

namespace linbench {

namespace {

bool holds(Relation relation, Condition::Number a, Condition::Number b) {
  switch (relation) {
    case Relation::equal: return a == b;
    case Relation::unequal: return a != b;
    case Relation::less: return a < b;
    case Relation::at_most: return a <= b;
    case Relation::greater: return a > b;
    case Relation::at_least: return a >= b;
  }
  return false;
}

/// Whether a known value equals one of the condition's, or contains it.
struct IsAny {
  const Condition& condition;

  bool operator()(std::monostate) const { return false; }
  bool operator()(const std::string& text) const { return std::ranges::count(condition.texts, text) > 0; }
  bool operator()(const std::vector<std::string>& texts) const { return std::ranges::any_of(texts, *this); }
  template <class T>
  bool operator()(T number) const {
    return std::ranges::count(condition.numbers, static_cast<Condition::Number>(number)) > 0;
  }
};

struct Ordered {
  const Condition& condition;

  template <class T>
  bool operator()(const T& value) const {
    if constexpr (std::is_arithmetic_v<T>)
      return holds(condition.relation, static_cast<Condition::Number>(value), condition.numbers.front());
    return false;
  }
};

bool fulfils(const Record& record, const Condition& condition) {
  const Value value = condition.column->get(record);
  switch (condition.relation) {
    case Relation::equal: return std::visit(IsAny{condition}, value);
    case Relation::unequal: return !std::visit(IsAny{condition}, value);
    default: return std::visit(Ordered{condition}, value);
  }
}

}  // namespace

void keep_where(Results& results, const std::string& expression) {
  const std::vector<Condition> conditions = parse_conditions(expression);
  std::vector<Record> records;
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < results.records.size(); ++i) {
    const Record& record = results.records[i];
    if (!std::ranges::all_of(conditions, [&](const Condition& c) { return fulfils(record, c); })) continue;
    records.push_back(record);
    places.push_back(i);
  }
  results.records = std::move(records);
  if (results.samples)
    results.samples = [all = std::move(results.samples), places = std::move(places)](std::size_t index) {
      return all(places.at(index));
    };
}

}  // namespace linbench
