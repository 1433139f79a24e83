#include "report/plot_axis.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "report/quantity.hpp"

namespace linbench::report {
namespace {

constexpr double kDecade = 10;
constexpr double kPadding = 0.04;      // of the axis, beyond the data
constexpr double kNearest = 0.045;     // of the axis, between two labels side by side
constexpr std::size_t kFewSizes = 12;  // these get a tick each
constexpr int kFewDecades = 3;         // up to these, 2 and 5 times a power of ten are labelled too
constexpr int kManyDecades = 9;        // beyond these, not every power of ten is
constexpr double kMostSteps = 6;       // of a linear axis

using Label = std::string (*)(double value, double unit_of);

/// Seconds in the unit of another time, so that a linear axis has one unit.
std::string time_label(double seconds, double unit_of) {
  if (seconds == 0) return "0";
  const TimeUnit unit = time_unit(unit_of * (1 + 1e-9));  // 1e-6 s may be a little less than 1 µs
  return fmt::format("{:.6g} {}", seconds / unit.seconds, unit.name);
}

/// Digits and no exponent: "0.001", "0.5", "16384".
std::string number_label(double value, double) {
  const int decimals = value == 0 ? 0 : std::max(0, -static_cast<int>(std::floor(std::log10(value) + 1e-9)));
  std::string text = fmt::format("{:.{}f}", value, decimals + 1);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text;
}

/// The double nearest to count * 10^exponent: 5e-6 as it is written.
double decimal(double count, int exponent) {
  return exponent < 0 ? count / std::pow(10.0, -exponent) : count * std::pow(10.0, exponent);
}

bool is_labelled(int mantissa, int exponent, int decades) {
  if (mantissa == 2 || mantissa == 5) return decades <= kFewDecades;
  return mantissa == 1 && exponent % (decades / kManyDecades + 1) == 0;
}

PlotAxis logarithmic(double least, double most, Label label) {
  PlotAxis axis;
  axis.logarithmic = true;
  const double padding = std::pow(most / least, kPadding);
  axis.low = least / padding;
  axis.high = most * padding;
  const int first = static_cast<int>(std::floor(std::log10(axis.low)));
  const int last = static_cast<int>(std::floor(std::log10(axis.high)));
  const int decades = static_cast<int>(std::ceil(std::log10(most / least)));
  for (int exponent = first; exponent <= last; ++exponent)
    for (int mantissa = 1; mantissa <= 9; ++mantissa) {
      const double at = decimal(mantissa, exponent);
      if (at < axis.low || at > axis.high) continue;
      axis.ticks.push_back({at, is_labelled(mantissa, exponent, decades) ? label(at, at) : ""});
    }
  return axis;
}

struct Step {
  double mantissa;
  int exponent;
  double times(double count) const { return decimal(count * mantissa, exponent); }
};

/// The least of 1, 2 and 5 times a power of ten that divides `length` into few steps.
Step round_step(double length) {
  const double rough = length / kMostSteps;
  const int exponent = static_cast<int>(std::floor(std::log10(rough)));
  for (const double mantissa : {1.0, 2.0, 5.0})
    if (decimal(mantissa, exponent) >= rough) return {mantissa, exponent};
  return {1, exponent + 1};
}

PlotAxis linear(double low, double high, Label label) {
  PlotAxis axis;
  axis.low = low;
  axis.high = high;
  const Step step = round_step(high - low);
  for (double i = std::ceil(low / step.times(1)); step.times(i) <= high; ++i)
    axis.ticks.push_back({step.times(i), label(step.times(i), high)});
  return axis;
}

PlotAxis value_axis(double least, double most, Label label) {
  if (most / least > kDecade) return logarithmic(least, most, label);
  return linear(0, most * (1 + 2 * kPadding), label);
}

/// How far along the axis, 0 to 1.
double place(const PlotAxis& axis, double at) {
  if (axis.logarithmic) return std::log(at / axis.low) / std::log(axis.high / axis.low);
  return (at - axis.low) / (axis.high - axis.low);
}

/// A tick for each size; labels that would touch the one before are left out.
std::vector<Tick> ticks_at(const PlotAxis& axis, const std::vector<double>& sizes) {
  std::vector<Tick> ticks;
  double labelled = -1;
  for (const double size : sizes) {
    const double at = place(axis, size);
    const bool fits = at - labelled > kNearest;
    ticks.push_back({size, fits ? number_label(size, size) : ""});
    if (fits) labelled = at;
  }
  return ticks;
}

bool are_whole(const std::vector<double>& sizes) {
  return std::all_of(sizes.begin(), sizes.end(), [](double size) { return size == std::floor(size); });
}

}  // namespace

PlotAxis time_axis(double least_s, double most_s) {
  return value_axis(least_s, most_s, time_label);
}

PlotAxis rate_axis(double least, double most) {
  return value_axis(least, most, number_label);
}

PlotAxis size_axis(const std::vector<double>& sizes) {
  const double least = sizes.front(), most = sizes.back();
  const double padding = most > least ? kPadding * (most - least) : 1;
  PlotAxis axis = most / least > kDecade ? logarithmic(least, most, number_label)
                                         : linear(std::max(0.0, least - padding), most + padding, number_label);
  if (sizes.size() <= kFewSizes && are_whole(sizes)) axis.ticks = ticks_at(axis, sizes);
  return axis;
}

}  // namespace linbench::report
