#include "report/plot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>

#include "linbench/enum_names.hpp"
#include "report/gnuplot_text.hpp"
#include "report/plot_letters.hpp"
#include "report/plot_lines.hpp"
#include "report/plot_panel.hpp"
#include "report/plot_words.hpp"

namespace linbench {
namespace {

using report::gnuplot_string;
using report::PlotHeading;
using report::PlotPanel;

constexpr EnumName<PlotQuantity> kQuantities[] = {{PlotQuantity::time, "time"}, {PlotQuantity::rate, "gflops"}};
constexpr EnumName<PictureKind> kEndings[] = {
    {PictureKind::svg, ".svg"}, {PictureKind::png, ".png"}, {PictureKind::html, ".html"}};

// Pixels.
constexpr double kWidth = 1200;
constexpr double kMostHeight = 30000;  // cairo draws no more than 32767
constexpr double kTitle = 34;          // its middle
constexpr double kHeadingLine = 22;
constexpr double kBelowTitle = 6;
constexpr double kPanelTitle = 30;
constexpr double kOnlySweep = 690;
constexpr double kSweep = 530;
constexpr double kBar = 48;
constexpr double kAroundBars = 130;

constexpr std::string_view kSettings =
    "set border 3 linecolor rgb '#777777'\n"
    "set xtics nomirror textcolor rgb '#222222'\n"
    "set ytics nomirror textcolor rgb '#222222'\n"
    "set grid xtics ytics back linetype 1 linewidth 1 linecolor rgb '#E4E4E4'\n"
    "set multiplot\n";

/// The terminals' own units differ: SVG takes letters in pixels, cairo in points, and draws smaller marks.
std::string terminal_text(PictureKind kind, double height) {
  const char* const name = kind == PictureKind::svg ? "svg fontscale 1.1" : "pngcairo fontscale 0.87 pointscale 1.3";
  return fmt::format(
      "set encoding utf8\nset decimalsign '.'\n"
      "set terminal {} noenhanced size {:.0f},{:.0f} background '#FFFFFF' font 'sans-serif,14'\n",
      name, kWidth, height);
}

/// Labels at the left above the panels.
std::string heading_text(const PlotHeading& heading, double height) {
  std::string text;
  double y = kTitle;
  const auto add = [&](const std::string& line, std::string_view font, std::string_view colour) {
    text += fmt::format("set label {} at screen 0.02, {:.5f} left font '{}' textcolor rgb '{}'\n", gnuplot_string(line),
                        1 - y / height, font, colour);
    y += kHeadingLine;
  };
  add(heading.title, "sans-serif:Bold,18", "#111111");
  y += kBelowTitle;
  for (const std::string& line : heading.lines) add(line, "sans-serif,13", "#555555");
  return text;
}

double height_of(const PlotPanel& panel, bool only) {
  if (!panel.sweep) return kAroundBars + kBar * static_cast<double>(panel.lines.size());
  return only ? kOnlySweep : kSweep;
}

/// A title above a panel whose upper end is at `y`.
std::string panel_title(const PlotPanel& panel, double y, double height) {
  return fmt::format("set label {} at screen 0.02, {:.5f} left font 'sans-serif:Bold,15' textcolor rgb '#111111'\n",
                     gnuplot_string(panel.title), 1 - y / height);
}

/// The panels below one another.
std::string page_text(const std::vector<PlotPanel>& panels, const PlotHeading& heading, const PlotChoice& choice) {
  const bool only = panels.size() == 1;
  const double title = only ? 0 : kPanelTitle;
  double wanted = 0;
  for (const PlotPanel& panel : panels) wanted += title + height_of(panel, only);
  double y = kTitle + kBelowTitle + kHeadingLine * static_cast<double>(1 + heading.lines.size());
  const double scale = std::min(1.0, (kMostHeight - y) / wanted);
  const double height = std::round(y + scale * wanted);

  std::string text = terminal_text(choice.kind, height) + std::string(kSettings) + heading_text(heading, height);
  for (const PlotPanel& panel : panels) {
    const double own = scale * height_of(panel, only);
    if (!only) text += panel_title(panel, y + scale * title / 2, height);
    y += own + scale * title;
    text += fmt::format("set origin 0, {:.5f}\nset size 1, {:.5f}\n", std::max(0.0, 1 - y / height), own / height);
    text += report::panel_script(panel, choice.quantity) + "unset label\n";
  }
  return text + "unset multiplot\n";
}

void keep_common_letters(std::string& text) {
  text = report::in_common_letters(text);
}

}  // namespace

std::optional<PictureKind> picture_kind(std::string_view path) {
  std::string lower(path);
  std::transform(lower.begin(), lower.end(), lower.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  for (const auto& [kind, ending] : kEndings)
    if (lower.ends_with(ending)) return kind;
  return std::nullopt;
}

std::string_view to_string(PlotQuantity quantity) {
  return enum_name(kQuantities, quantity);
}

std::optional<PlotQuantity> parse_plot_quantity(std::string_view name) {
  return enum_value<PlotQuantity>(kQuantities, name);
}

std::string gnuplot_script(const Results& results, const PlotChoice& choice) {
  auto panels = report::plot_panels(results.records, choice.quantity);
  if (panels.empty()) return {};
  auto heading = report::plot_heading(results, panels, choice.quantity);
  if (choice.kind == PictureKind::png) {
    for (std::string& line : heading.lines) keep_common_letters(line);
    for (PlotPanel& panel : panels)
      for (report::PlotLine& line : panel.lines) keep_common_letters(line.name);
  }
  return page_text(panels, heading, choice);
}

}  // namespace linbench
