#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "linbench/stats.hpp"
#include "report/plot.hpp"

namespace linbench::report {

struct PlotPoint {
  double size = 0;
  double value = 0;                  ///< seconds or GFLOP/s
  std::optional<Interval> interval;  ///< of that value
};

struct PlotLine {
  std::string name;               ///< for the legend
  std::size_t colour = 0;         ///< counts the backends, the same in all panels
  std::size_t dash = 0;           ///< counts the thread counts from the highest, likewise
  std::vector<PlotPoint> points;  ///< ascending sizes, at least one
};

struct PlotPanel {
  std::string title;  ///< "solve f64"; of one size "solve f64, n = 500"
  bool square = true;
  bool sweep = true;            ///< false: one size, a line's one point is a bar
  std::vector<PlotLine> lines;  ///< at least one
};

/// What a picture shows: a panel for each problem family. Empty: no record was measured.
std::vector<PlotPanel> plot_panels(const std::vector<Record>& records, PlotQuantity quantity);

/// Of one panel.
std::vector<double> distinct_sizes(const PlotPanel& panel);
/// Of values and intervals.
Interval value_range(const PlotPanel& panel);

}  // namespace linbench::report
