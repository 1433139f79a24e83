#include "text/amounts.hpp"

#include <fmt/format.h>

#include <array>
#include <string_view>

namespace linbench {
namespace {

struct Unit {
  double factor;
  std::string_view name;
};

template <std::size_t Count>
std::string scaled(double value, const std::array<Unit, Count>& units) {
  for (const Unit& unit : units)
    if (value >= unit.factor) return fmt::format("{:.4g} {}", value / unit.factor, unit.name);
  return fmt::format("{:.4g} {}", value / units.back().factor, units.back().name);
}

}  // namespace

std::string bytes_text(std::int64_t bytes) {
  static constexpr std::array<Unit, 5> kUnits{{{1024. * 1024 * 1024 * 1024, "TiB"},
                                               {1024. * 1024 * 1024, "GiB"},
                                               {1024. * 1024, "MiB"},
                                               {1024., "KiB"},
                                               {1., "B"}}};
  return scaled(static_cast<double>(bytes), kUnits);
}

std::string flops_text(double flops) {
  static constexpr std::array<Unit, 6> kUnits{
      {{1e15, "Pflop"}, {1e12, "Tflop"}, {1e9, "Gflop"}, {1e6, "Mflop"}, {1e3, "kflop"}, {1., "flop"}}};
  return scaled(flops, kUnits);
}

std::string grouped(std::int64_t count) {
  std::string text = std::to_string(count);
  const std::size_t first_digit = count < 0 ? 1 : 0;
  for (std::size_t place = text.size(); place > first_digit + 3; place -= 3) text.insert(place - 3, 1, ',');
  return text;
}

std::string counted(std::int64_t count, std::string_view noun) {
  const char* const plural = noun.ends_with('s') ? "es" : "s";
  return fmt::format("{} {}{}", grouped(count), noun, count == 1 ? "" : plural);
}

}  // namespace linbench
