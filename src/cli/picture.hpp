#pragma once

#include <string>
#include <string_view>

#include "linbench/clock.hpp"
#include "report/plot.hpp"

namespace linbench::cli {

/// Throws UsageError, naming `option`, when a picture of that kind cannot be drawn here: no gnuplot (with the package
/// that has it). To be asked before anything is measured. A page (html) needs no gnuplot.
void require_gnuplot(std::string_view option, PictureKind kind);

/// The bytes of an SVG or PNG file. Throws UsageError, naming `option`, when there is nothing to draw or no gnuplot,
/// and with gnuplot's last words when it fails. A run that was interrupted is drawn as well. From the main thread only.
std::string draw_picture(std::string_view option, const Results& results, const PlotChoice& choice, Clock& clock);

}  // namespace linbench::cli
