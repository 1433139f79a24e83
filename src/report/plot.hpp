#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "results/results.hpp"

namespace linbench {

/// What kind of picture a file name asks for, by its ending (in letters of any case).
enum class PictureKind { svg, png, html };
std::optional<PictureKind> picture_kind(std::string_view path);

/// What stands on the y axis.
enum class PlotQuantity { time, rate };
std::string_view to_string(PlotQuantity quantity);  ///< "time", "gflops"
std::optional<PlotQuantity> parse_plot_quantity(std::string_view name);

struct PlotChoice {
  PictureKind kind = PictureKind::svg;
  PlotQuantity quantity = PlotQuantity::time;
};

/// Commands for gnuplot (5.2 or later) that write the picture (svg or png) to its standard output: a panel for each
/// problem family, a line with its interval band for each backend and thread count; of a single size, bars. No text of
/// the results can become a command. Empty: no record was measured.
std::string gnuplot_script(const Results& results, const PlotChoice& choice);

/// The SVG that gnuplot drew from that script, with what its terminal cannot say: title and numbers in words for those
/// who do not see it, and bold titles.
std::string finished_svg(std::string svg, const Results& results, const PlotChoice& choice);

}  // namespace linbench
