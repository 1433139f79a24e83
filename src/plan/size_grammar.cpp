#include "plan/size_grammar.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <set>

#include "plan/usage_error.hpp"
#include "plan/value_list.hpp"

namespace linbench {
namespace {

constexpr std::string_view kScalarGrammar =
    "sizes from 1 to 268435456 such as 3000 or 5,50,500, ranges 2:64 (step 1), 5:505:5 or 64:4096:*2, "
    "with units 1k = 1000, 1Ki = 1024, 1M, 1Mi";
constexpr std::string_view kDotGrammar =
    "sizes from 1 to 268435456 such as 3000 or 5,50,500, ranges 2:64 (step 1), 5:505:5 or 64:4096:*2, "
    "MxNxK such as 1000x500x2k, with units 1k = 1000, 1Ki = 1024, 1M, 1Mi";

struct Unit {
  std::string_view suffix;
  std::int64_t factor;
};
constexpr std::array<Unit, 4> kUnits{{{"k", 1000}, {"Ki", 1024}, {"M", 1000000}, {"Mi", 1048576}}};

/// How a range goes on from one value to the next.
struct Step {
  bool multiply = false;
  std::int64_t by = 1;
  std::int64_t after(std::int64_t value) const { return multiply ? value * by : value + by; }
};

std::optional<Step> parse_step(std::string_view text) {
  const bool multiply = text.starts_with('*');
  const auto by = parse_dimension(multiply ? text.substr(1) : text);
  if (!by || (multiply && *by < 2)) return std::nullopt;
  return Step{multiply, *by};
}

/// "FIRST:LAST" or "FIRST:LAST:STEP". Nullopt when malformed or descending.
std::optional<std::vector<std::int64_t>> expand_range(std::string_view text, std::int64_t most) {
  const auto parts = split(text, ':');
  if (parts.size() > 3) return std::nullopt;
  const auto first = parse_dimension(parts[0], most);
  const auto last = parts.size() > 1 ? parse_dimension(parts[1], most) : first;
  const auto step = parts.size() > 2 ? parse_step(parts[2]) : Step{};
  if (!first || !last || !step || *first > *last) return std::nullopt;
  std::vector<std::int64_t> values;
  for (std::int64_t value = *first; value <= *last && values.size() <= kMaxValues; value = step->after(value))
    values.push_back(value);
  return values;
}

std::optional<std::vector<Size>> expand_box(std::string_view text) {
  const auto parts = split(text, 'x');
  if (parts.size() != 3) return std::nullopt;
  const auto m = parse_dimension(parts[0]);
  const auto n = parse_dimension(parts[1]);
  const auto k = parse_dimension(parts[2]);
  if (!m || !n || !k) return std::nullopt;
  return std::vector<Size>{{*m, *n, *k}};
}

std::optional<std::vector<Size>> expand_sizes(std::string_view element, Operation operation) {
  if (operation == Operation::dot && element.find('x') != std::string_view::npos) return expand_box(element);
  const auto values = expand_range(element, kMaxDimension);
  if (!values) return std::nullopt;
  std::vector<Size> sizes;
  for (const std::int64_t n : *values) sizes.push_back({n, n, operation == Operation::dot ? n : 0});
  return sizes;
}

/// Expands every element, drops duplicates, bounds the count.
template <class T, class Expand>
std::vector<T> expand_list(std::string_view option, std::string_view text, std::string_view grammar, Expand expand) {
  std::vector<T> values;
  std::set<T> seen;
  const auto elements = split_list(option, text, grammar);
  for (std::size_t i = 0; i < elements.size(); ++i) {
    const auto expanded = expand(elements[i]);
    if (!expanded) throw_bad_element(option, elements[i], i, elements.size(), grammar);
    for (const T& value : *expanded)
      if (seen.insert(value).second) values.push_back(value);
    if (values.size() > kMaxValues)
      throw UsageError(fmt::format("{}: '{}' has more than {} values; write a larger step", option, text, kMaxValues));
  }
  return values;
}

}  // namespace

std::string_view size_grammar(Operation operation) {
  return operation == Operation::dot ? kDotGrammar : kScalarGrammar;
}

std::optional<std::int64_t> parse_dimension(std::string_view text, std::int64_t most) {
  std::int64_t value = 0;
  const char* const last = text.data() + text.size();
  const auto [end, error] = std::from_chars(text.data(), last, value);
  if (error != std::errc() || value < 1 || value > most) return std::nullopt;
  const std::string_view suffix(end, static_cast<std::size_t>(last - end));
  std::int64_t factor = 1;
  if (!suffix.empty()) {
    const auto* const unit =
        std::find_if(kUnits.begin(), kUnits.end(), [&](const Unit& u) { return u.suffix == suffix; });
    if (unit == kUnits.end()) return std::nullopt;
    factor = unit->factor;
  }
  if (value > most / factor) return std::nullopt;
  return value * factor;
}

std::vector<Size> parse_sizes(std::string_view option, std::string_view text, Operation operation) {
  return expand_list<Size>(option, text, size_grammar(operation),
                           [&](std::string_view element) { return expand_sizes(element, operation); });
}

std::vector<std::int64_t> parse_dimensions(std::string_view option, std::string_view text, std::int64_t most) {
  const std::string grammar = fmt::format(
      "whole numbers from 1 to {} such as 3000 or 5,50,500, ranges 2:64 (step 1), 5:505:5 or 64:4096:*2, with units "
      "1k = 1000, 1Ki = 1024, 1M, 1Mi",
      most);
  return expand_list<std::int64_t>(option, text, grammar,
                                   [&](std::string_view element) { return expand_range(element, most); });
}

}  // namespace linbench
