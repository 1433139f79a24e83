#include "report/plot_panel.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>

#include "report/gnuplot_text.hpp"
#include "report/plot_axis.hpp"
#include "report/plot_words.hpp"

namespace linbench::report {
namespace {

using Points = std::vector<PlotPoint>;

constexpr std::size_t kMostMarks = 24;  // of one line

std::string row_of(const std::vector<double>& numbers) {
  std::vector<std::string> words;
  for (const double n : numbers) words.push_back(number(n));
  return fmt::format("{}\n", fmt::join(words, " "));
}

PlotAxis value_axis(const PlotPanel& panel, PlotQuantity quantity) {
  const Interval range = value_range(panel);
  return quantity == PlotQuantity::time ? time_axis(range.low, range.high) : rate_axis(range.low, range.high);
}

std::string value_label(PlotQuantity quantity) {
  return fmt::format("{} ({} is better)", words_of(quantity), quantity == PlotQuantity::time ? "lower" : "higher");
}

/// The intervals of consecutive points as a band, that of a point alone as a stroke.
void add_band(PlotCommand& plot, Points::const_iterator begin, Points::const_iterator end, const std::string& colour) {
  std::string rows;
  for (auto p = begin; p != end; ++p) rows += row_of({p->size, p->interval->low, p->interval->high});
  const std::string data = plot.add_data(rows);
  if (std::distance(begin, end) > 1)
    plot.add_below(
        fmt::format("{} using 1:2:3 with filledcurves fillcolor rgb '{}' fillstyle transparent solid 0.22 "
                    "noborder notitle",
                    data, colour));
  else
    plot.add_below(fmt::format("{} using 1:2:(0):($3-$2) with vectors nohead linewidth 5 linecolor rgb '#A0{}' notitle",
                               data, colour.substr(1)));
}

/// A band for each stretch of points that have intervals.
void add_bands(PlotCommand& plot, const PlotLine& line) {
  const auto has_interval = [](const PlotPoint& p) { return p.interval.has_value(); };
  auto begin = line.points.begin();
  while ((begin = std::find_if(begin, line.points.end(), has_interval)) != line.points.end()) {
    const auto end = std::find_if_not(begin, line.points.end(), has_interval);
    add_band(plot, begin, end, colour_of(line));
    begin = end;
  }
}

void add_line(PlotCommand& plot, const PlotLine& line) {
  std::string rows;
  for (const PlotPoint& p : line.points) rows += row_of({p.size, p.value});
  plot.add(
      fmt::format("{} using 1:2 with linespoints linecolor rgb '{}' linewidth 2 dashtype {} pointtype {} "
                  "pointsize 0.9 pointinterval {} title {}",
                  plot.add_data(rows), colour_of(line), dash_of(line), mark_of(line),
                  (line.points.size() + kMostMarks - 1) / kMostMarks, gnuplot_string(line.name)));
}

std::string sweep_script(const PlotPanel& panel, PlotQuantity quantity) {
  PlotCommand plot;
  for (const PlotLine& line : panel.lines) {
    add_bands(plot, line);
    add_line(plot, line);
  }
  std::string script = axis_text('x', size_axis(distinct_sizes(panel))) + axis_text('y', value_axis(panel, quantity));
  // The second, empty line of the label keeps the legend off it.
  script += fmt::format("set xlabel \"{}\\n \" offset 0, 0.4\nset ylabel {}\n",
                        panel.square ? "size n" : "size (cube root of m n k)", gnuplot_string(value_label(quantity)));
  script += "set key below center horizontal Left reverse samplen 4 spacing 1.3 width 2\n";
  return script + plot.text();
}

/// A bar from zero, or a mark where the values span too much for that; and a whisker for the interval.
void add_bar(PlotCommand& plot, const PlotLine& line, std::size_t place, bool logarithmic) {
  const PlotPoint& p = line.points.front();
  const Interval whisker = p.interval.value_or(Interval{p.value, p.value});
  const std::string data = plot.add_data(row_of({p.value, static_cast<double>(place), whisker.low, whisker.high}));
  if (logarithmic)
    plot.add_below(fmt::format("{} using 1:2 with points linecolor rgb '{}' pointtype {} pointsize 1.6", data,
                               colour_of(line), mark_of(line)));
  else
    plot.add_below(fmt::format("{} using 1:2:(0):1:($2-0.32):($2+0.32) with boxxyerror linecolor rgb '{}' fillstyle {}",
                               data, colour_of(line), line.dash == 0 ? "solid 0.85 noborder" : "solid 0.4 border"));
  if (p.interval)
    plot.add(fmt::format("{} using 1:2:3:4 with xerrorbars linecolor rgb '#222222' linewidth 1.5 pointtype 0", data));
}

/// The value in words beside its bar.
std::string value_text(const PlotPoint& p, std::size_t place, PlotQuantity quantity) {
  return fmt::format("set label {} at first {}, first {} left offset character 1, 0\n",
                     gnuplot_string(value_words(p.value, quantity)), number(p.interval ? p.interval->high : p.value),
                     place);
}

std::string bars_script(const PlotPanel& panel, PlotQuantity quantity) {
  const PlotAxis axis = value_axis(panel, quantity);
  PlotCommand plot;
  std::vector<std::string> names;
  std::string values;
  std::size_t place = panel.lines.size();  // the first one is on top
  for (const PlotLine& line : panel.lines) {
    add_bar(plot, line, place, axis.logarithmic);
    names.push_back(fmt::format("{} {}", tick_string(line.name), place));
    values += value_text(line.points.front(), place, quantity);
    --place;
  }
  std::string script = axis_text('x', axis) + "unset logscale y\n";
  script += fmt::format("set yrange [0.4:{}.6]\nset ytics scale 0 ({})\n", panel.lines.size(), fmt::join(names, ", "));
  script += fmt::format("set grid noytics\nset xlabel {}\nunset ylabel\nunset key\nset rmargin 16\n",
                        gnuplot_string(value_label(quantity)));
  return script + values + plot.text() + "unset rmargin\nset ytics scale 1\nset grid ytics\n";
}

}  // namespace

std::string panel_script(const PlotPanel& panel, PlotQuantity quantity) {
  return panel.sweep ? sweep_script(panel, quantity) : bars_script(panel, quantity);
}

}  // namespace linbench::report
