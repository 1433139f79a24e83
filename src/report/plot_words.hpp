#pragma once

#include <string>
#include <vector>

#include "report/plot.hpp"
#include "report/plot_lines.hpp"

namespace linbench::report {

/// What stands above a picture.
struct PlotHeading {
  std::string title;               ///< "solve f64: time per call"
  std::vector<std::string> lines;  ///< machine, date and meaning of the bands; libraries
};
PlotHeading plot_heading(const Results& results, const std::vector<PlotPanel>& panels, PlotQuantity quantity);

/// "openblas: 1.2 µs at size 5 to 16.2 ms at size 505", a sentence for each line.
std::string plot_description(const std::vector<PlotPanel>& panels, PlotQuantity quantity);

/// "184.2 µs", "12.3 GFLOP/s".
std::string value_words(double value, PlotQuantity quantity);

/// For titles and axes: "time per call".
std::string_view words_of(PlotQuantity quantity);

}  // namespace linbench::report
