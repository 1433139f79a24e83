#include "report/plot_lines.hpp"

#include <algorithm>
#include <functional>
#include <set>

#include "report/plot_letters.hpp"
#include "report/series.hpp"
#include "report/table_columns.hpp"

namespace linbench::report {
namespace {

/// Backends and thread counts of all panels, so that each looks the same everywhere.
struct Legend {
  std::vector<std::string> labels;
  std::set<int, std::greater<>> threads;

  std::size_t colour_of(const std::string& label) const {
    return static_cast<std::size_t>(std::find(labels.begin(), labels.end(), label) - labels.begin());
  }
  std::size_t dash_of(int count) const {
    return static_cast<std::size_t>(std::distance(threads.begin(), threads.find(count)));
  }
};

Legend legend_of(const std::vector<Panel>& panels) {
  Legend legend;
  for (const Panel& panel : panels)
    for (const Series& series : panel.series) {
      if (legend.colour_of(series.label) == legend.labels.size()) legend.labels.push_back(series.label);
      legend.threads.insert(series.threads);
    }
  return legend;
}

/// GFLOP/s of a time, and back.
double rate(double flops, double seconds) {
  return flops / seconds / 1e9;
}

/// Nullopt: that quantity is not known, or could not stand on a logarithmic axis.
std::optional<PlotPoint> point_of(double size, const Record& record, PlotQuantity quantity) {
  const double seconds = *record.median_s;
  if (!(seconds > 0) || !(size > 0)) return std::nullopt;
  PlotPoint point{size, seconds, record.interval_s};
  if (point.interval && !(point.interval->low > 0)) point.interval.reset();
  if (quantity == PlotQuantity::time) return point;
  if (!(record.flops > 0)) return std::nullopt;
  point.value = rate(record.flops, seconds);
  if (point.interval)
    point.interval = Interval{rate(record.flops, point.interval->high), rate(record.flops, point.interval->low)};
  return point;
}

constexpr std::size_t kMostLetters = 60;  // of a name: room is left for the picture

PlotLine line_of(const Series& series, const Panel& panel, const Legend& legend, const std::vector<Record>& records,
                 PlotQuantity quantity) {
  PlotLine line{shortened(plain_text(series_name(series, panel)), kMostLetters),
                legend.colour_of(series.label),
                legend.dash_of(series.threads),
                {}};
  for (const Point& p : series.points)
    if (const auto point = point_of(p.size, records[p.index], quantity)) line.points.push_back(*point);
  return line;
}

bool is_sweep(const PlotPanel& panel) {
  return distinct_sizes(panel).size() > 1 ||
         std::any_of(panel.lines.begin(), panel.lines.end(), [](const PlotLine& l) { return l.points.size() > 1; });
}

/// ", n = 500" or ", 300x200x50".
std::string size_of_bars(const Panel& panel, const std::vector<Record>& records) {
  const Problem& problem = records[panel.series.front().points.front().index].problem;
  return (panel.square ? ", n = " : ", ") + size_words(problem);
}

}  // namespace

std::vector<PlotPanel> plot_panels(const std::vector<Record>& records, PlotQuantity quantity) {
  const std::vector<Panel> panels = panels_of(records);
  const Legend legend = legend_of(panels);
  std::vector<PlotPanel> result;
  for (const Panel& panel : panels) {
    PlotPanel drawn{panel.title, panel.square, true, {}};
    for (const Series& series : panel.series) {
      PlotLine line = line_of(series, panel, legend, records, quantity);
      if (!line.points.empty()) drawn.lines.push_back(std::move(line));
    }
    if (drawn.lines.empty()) continue;
    drawn.sweep = is_sweep(drawn);
    if (!drawn.sweep) drawn.title += size_of_bars(panel, records);
    result.push_back(std::move(drawn));
  }
  return result;
}

std::vector<double> distinct_sizes(const PlotPanel& panel) {
  std::set<double> sizes;
  for (const PlotLine& line : panel.lines)
    for (const PlotPoint& point : line.points) sizes.insert(point.size);
  return {sizes.begin(), sizes.end()};
}

Interval value_range(const PlotPanel& panel) {
  const double first = panel.lines.front().points.front().value;
  Interval range{first, first};
  for (const PlotLine& line : panel.lines)
    for (const PlotPoint& point : line.points) {
      const Interval value = point.interval.value_or(Interval{point.value, point.value});
      range.low = std::min({range.low, point.value, value.low});
      range.high = std::max({range.high, point.value, value.high});
    }
  return range;
}

}  // namespace linbench::report
