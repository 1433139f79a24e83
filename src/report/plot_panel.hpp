#pragma once

#include <string>

#include "report/plot.hpp"
#include "report/plot_lines.hpp"

namespace linbench::report {

/// Commands for gnuplot that draw one panel where `set origin` and `set size` have put it: lines with bands over the
/// sizes, or bars with whiskers.
std::string panel_script(const PlotPanel& panel, PlotQuantity quantity);

}  // namespace linbench::report
