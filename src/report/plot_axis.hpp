#pragma once

#include <string>
#include <vector>

namespace linbench::report {

struct Tick {
  double at = 0;
  std::string label;  ///< empty: a minor one
};

/// An axis of a picture: what it covers and what is written along it.
struct PlotAxis {
  bool logarithmic = false;
  double low = 0;
  double high = 1;
  std::vector<Tick> ticks;  ///< ascending, within low..high
};

/// For positive values: logarithmic where they span more than a decade, else linear from zero. Ticks stand at 1, 2 and
/// 5 times powers of ten, those of times with their unit: "200 µs".
PlotAxis time_axis(double least_s, double most_s);
PlotAxis rate_axis(double least, double most);

/// For the distinct ascending sizes of a sweep: ticks at the sizes themselves where these are few, else at round
/// numbers.
PlotAxis size_axis(const std::vector<double>& sizes);

}  // namespace linbench::report
