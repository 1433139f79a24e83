#include "report/plot_words.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "report/backend_names.hpp"
#include "report/plot_letters.hpp"
#include "report/quantity.hpp"
#include "report/text.hpp"

namespace linbench::report {
namespace {

constexpr std::size_t kHeadingWidth = 120;  // characters of a line above the picture

/// "one · two" in lines that fit.
void add_lines(std::vector<std::string>& lines, const std::vector<std::string>& pieces) {
  bool fresh = true;
  for (const std::string& piece : pieces) {
    if (fresh || display_width(lines.back()) + 3 + display_width(piece) > kHeadingWidth)
      lines.push_back(piece);
    else
      lines.back() += " · " + piece;
    fresh = false;
  }
}

/// "dot", "dot and solve".
std::string operations_of(const std::vector<Record>& records) {
  std::set<std::string_view> names;
  for (const Record& record : records) names.insert(to_string(record.problem.operation));
  return fmt::format("{}", fmt::join(names, " and "));
}

std::string machine_words(const Results& results) {
  std::set<std::string> machines;
  for (const Record& record : results.records) machines.insert(record.machine);
  return machines.size() > 1 ? fmt::format("{} machines", machines.size()) : results.environment.machine.cpu_model;
}

bool has_intervals(const std::vector<PlotPanel>& panels) {
  for (const PlotPanel& panel : panels)
    for (const PlotLine& line : panel.lines)
      for (const PlotPoint& point : line.points)
        if (point.interval) return true;
  return false;
}

/// "openblas: 0.3.21, Haswell", once for each label.
std::vector<std::string> libraries_of(const std::vector<Record>& records) {
  const auto labels = short_labels(records);
  std::set<std::string> seen;
  std::vector<std::string> words;
  for (const Record& record : records) {
    const std::string& label = record.alternative.label;
    const std::string library = library_words(label, record.description);
    if (record.median_s && !library.empty() && seen.insert(label).second)
      words.push_back(plain_text(fmt::format("{}: {}", labels.at(label), library)));
  }
  return words;
}

std::string at_size(const PlotPoint& point, PlotQuantity quantity) {
  return fmt::format("{} at size {:.0f}", value_words(point.value, quantity), point.size);
}

std::string line_words(const PlotLine& line, PlotQuantity quantity) {
  std::string words = fmt::format("{}: {}", line.name, at_size(line.points.front(), quantity));
  if (line.points.size() > 1)
    words += fmt::format(" to {}, {} points", at_size(line.points.back(), quantity), line.points.size());
  return words + ".";
}

}  // namespace

PlotHeading plot_heading(const Results& results, const std::vector<PlotPanel>& panels, PlotQuantity quantity) {
  PlotHeading heading;
  const PlotPanel& first = panels.front();
  const std::string what = panels.size() == 1 ? first.title : operations_of(results.records);
  heading.title = fmt::format("{}: {}", what, words_of(quantity));

  std::vector<std::string> words;
  const std::string& started = results.environment.started;
  if (const std::string machine = machine_words(results); !machine.empty()) words.push_back(plain_text(machine));
  if (!started.empty()) words.push_back(started.substr(0, started.find('T')));
  const bool sweep = std::any_of(panels.begin(), panels.end(), [](const PlotPanel& p) { return p.sweep; });
  if (has_intervals(panels))
    words.push_back(fmt::format("{}: 95 % interval of the median over passes", sweep ? "bands" : "whiskers"));
  add_lines(heading.lines, words);
  add_lines(heading.lines, libraries_of(results.records));
  return heading;
}

std::string plot_description(const std::vector<PlotPanel>& panels, PlotQuantity quantity) {
  std::vector<std::string> sentences;
  for (const PlotPanel& panel : panels) {
    sentences.push_back(panel.title + ".");
    for (const PlotLine& line : panel.lines) sentences.push_back(line_words(line, quantity));
  }
  return fmt::format("{}", fmt::join(sentences, " "));
}

std::string value_words(double value, PlotQuantity quantity) {
  return quantity == PlotQuantity::time ? with_unit(value) : four_digits(value) + " GFLOP/s";
}

std::string_view words_of(PlotQuantity quantity) {
  return quantity == PlotQuantity::time ? "time per call" : "GFLOP/s";
}

}  // namespace linbench::report
