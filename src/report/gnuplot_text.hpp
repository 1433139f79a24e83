#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "report/plot_axis.hpp"
#include "report/plot_lines.hpp"

/// Pieces of a script for gnuplot.
namespace linbench::report {

/// A string that gnuplot takes as it is, so that no text can become a command.
std::string gnuplot_string(std::string_view text);

/// The same for the label of a tick, which gnuplot takes for a format of numbers.
std::string tick_string(std::string_view text);

/// Nine significant digits: more than a picture can show, and the same on every machine.
std::string number(double value);

/// Range and ticks of an axis, 'x' or 'y'.
std::string axis_text(char name, const PlotAxis& axis);

/// How a line looks: "#0072B2", the same backend the same in all panels.
std::string colour_of(const PlotLine& line);
std::string_view dash_of(const PlotLine& line);
/// Filled for the highest thread count, open and filled in turn for the others.
int mark_of(const PlotLine& line);

/// A `plot` command, collected element by element.
class PlotCommand {
 public:
  /// Rows of numbers; returns the name to plot them by. No text ever stands among data.
  std::string add_data(const std::string& rows);
  void add_below(std::string element) { below_.push_back(std::move(element)); }
  void add(std::string element) { above_.push_back(std::move(element)); }  ///< in front of all added below
  std::string text() const;

 private:
  std::string data_;
  int blocks_ = 0;
  std::vector<std::string> below_, above_;
};

}  // namespace linbench::report
