#include <charconv>
#include <cmath>

#include "linbench/enum_names.hpp"
#include "linbench/problem.hpp"

namespace linbench {
namespace {

constexpr EnumName<FillKind> kKinds[] = {
    {FillKind::uniform, "uniform"}, {FillKind::normal, "normal"},     {FillKind::ones, "ones"},
    {FillKind::zeros, "zeros"},     {FillKind::denormal, "denormal"}, {FillKind::cond, "cond"},
};
constexpr std::string_view kCondPrefix = "cond:";

/// Shortest digits that read back the same, exponents as people write them: 1e6, not 1e+06. Never localised.
std::string shortest(double value) {
  char buffer[32];
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, value).ptr;
  std::string text(buffer, end);
  const auto e = text.find('e');
  if (e == std::string::npos) return text;
  const bool negative = text[e + 1] == '-';
  const auto digits = text.find_first_not_of('0', e + 2);
  return text.substr(0, e + 1) + (negative ? "-" : "") + text.substr(digits);
}

std::optional<Fill> parse_condition(std::string_view text) {
  double condition = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, condition);
  if (error != std::errc{} || stop != end || !std::isfinite(condition) || condition < 1) return std::nullopt;
  return Fill{FillKind::cond, condition};
}

}  // namespace

std::string to_string(const Fill& fill) {
  if (fill.kind == FillKind::cond) return std::string(kCondPrefix) + shortest(fill.condition);
  return std::string(enum_name(kKinds, fill.kind));
}

std::optional<Fill> parse_fill(std::string_view text) {
  if (text.starts_with(kCondPrefix)) return parse_condition(text.substr(kCondPrefix.size()));
  const auto kind = enum_value<FillKind>(kKinds, text);
  if (!kind || *kind == FillKind::cond) return std::nullopt;
  return Fill{*kind, 0};
}

}  // namespace linbench
