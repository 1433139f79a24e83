#include "plan/quantities.hpp"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cmath>
#include <optional>

#include "plan/usage_error.hpp"

namespace linbench {
namespace {

struct Unit {
  std::string_view suffix;
  double factor;
};
constexpr std::array<Unit, 3> kTimeUnits{{{"ms", 1e-3}, {"s", 1}, {"m", 60}}};
constexpr std::array<Unit, 1> kPercentUnits{{{"%", 1e-2}}};
constexpr std::array<Unit, 3> kMemoryUnits{{{"KiB", 1024.}, {"MiB", 1048576.}, {"GiB", 1073741824.}}};

constexpr double kYear = 365. * 86400;
constexpr double kMostBytes = 4294967295. * 1073741824.;  // below 2^62: sums of two still fit 64 bits

/// Digits with at most one point in them: no sign, no exponent, no "inf".
std::optional<double> plain_decimal(std::string_view text) {
  if (text.empty() || text.find_first_not_of("0123456789.") != std::string_view::npos) return std::nullopt;
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

template <class Units>
std::optional<double> number_with_unit(std::string_view text, const Units& units) {
  for (const Unit& unit : units) {
    if (!text.ends_with(unit.suffix)) continue;
    if (const auto number = plain_decimal(text.substr(0, text.size() - unit.suffix.size())))
      return *number * unit.factor;
  }
  return std::nullopt;
}

template <class Units>
double parse_quantity(std::string_view option, std::string_view text, const Units& units, double most,
                      std::string_view allowed) {
  const auto value = number_with_unit(text, units);
  if (!value || !(*value > 0) || !(*value <= most))
    throw UsageError(fmt::format("{}: '{}' is not valid; write {}", option, text, allowed));
  return *value;
}

/// `other`: what may stand there besides a number, for the message.
std::int64_t count_or_throw(std::string_view option, std::string_view text, std::int64_t low, std::int64_t high,
                            std::string_view other) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool number = error == std::errc() && end == text.data() + text.size();
  if (number && value >= low && value <= high) return value;
  throw UsageError(
      fmt::format("{}: '{}' is not valid; write a whole number from {} to {}{}", option, text, low, high, other));
}

}  // namespace

std::int64_t parse_count(std::string_view option, std::string_view text, std::int64_t low, std::int64_t high) {
  return count_or_throw(option, text, low, high, "");
}

std::optional<std::int64_t> parse_auto_count(std::string_view option, std::string_view text, std::int64_t low,
                                             std::int64_t high) {
  if (text == "auto") return std::nullopt;
  return count_or_throw(option, text, low, high, ", or auto");
}

double parse_duration_s(std::string_view option, std::string_view text) {
  return parse_quantity(option, text, kTimeUnits, kYear,
                        "a time with its unit, ms, s or m, more than 0 and at most a year: 500ms, 10s, 5m");
}

double parse_percent(std::string_view option, std::string_view text) {
  return parse_quantity(option, text, kPercentUnits, 1.0, "a percentage of more than 0% and at most 100%: 2%, 0.5%");
}

std::int64_t parse_memory_bytes(std::string_view option, std::string_view text) {
  const double bytes =
      parse_quantity(option, text, kMemoryUnits, kMostBytes,
                     "an amount with its unit, KiB, MiB or GiB, more than 0 and at most 4294967295GiB: 512MiB, 2.5GiB");
  return std::max<std::int64_t>(1, std::llround(bytes));
}

}  // namespace linbench
