#include "report/quantity.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>

namespace linbench::report {

TimeUnit time_unit(double seconds) {
  static constexpr std::array<TimeUnit, 4> units = {{{"s", 1.0}, {"ms", 1e-3}, {"µs", 1e-6}, {"ns", 1e-9}}};
  for (const TimeUnit& unit : units)
    if (seconds >= unit.seconds) return unit;
  return units.back();
}

int decimals_for(double value, int significant) {
  constexpr int most = 9;
  for (int decimals = most; decimals > 0; --decimals) {
    // Judged after rounding: 9.9996 has two digits before the point.
    const double scale = std::pow(10.0, decimals);
    const double rounded = std::round(std::fabs(value) * scale) / scale;
    if (rounded < std::pow(10.0, significant - decimals)) return value == 0 ? 0 : decimals;
  }
  return 0;
}

std::string four_digits(double value) {
  return fmt::format("{:.{}f}", value, decimals_for(value, 4));
}

std::string with_unit(double seconds) {
  const TimeUnit unit = time_unit(seconds);
  return fmt::format("{} {}", four_digits(seconds / unit.seconds), unit.name);
}

std::string ratio(double value) {
  const int decimals = value < 9.995 ? 2 : value < 99.95 ? 1 : 0;
  return fmt::format("{:.{}f}×", value, decimals);
}

std::string duration(double seconds) {
  if (seconds < 0.9995) return fmt::format("{:.0f} ms", seconds * 1e3);
  if (seconds < 59.95) return fmt::format("{:.1f} s", seconds);
  const auto whole = static_cast<std::int64_t>(std::llround(seconds));
  if (whole < 3600) return fmt::format("{} min {:02} s", whole / 60, whole % 60);
  return fmt::format("{} h {:02} min", whole / 3600, whole % 3600 / 60);
}

}  // namespace linbench::report
