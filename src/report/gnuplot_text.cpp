#include "report/gnuplot_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <cctype>

#include "report/plot_letters.hpp"

namespace linbench::report {
namespace {

/// Okabe and Ito, "Color Universal Design" (2008): told apart by colour-blind people. Without yellow, which is faint on
/// white.
constexpr std::array<std::string_view, 7> kColours = {"#0072B2", "#D55E00", "#009E73", "#CC79A7",
                                                      "#E69F00", "#56B4E9", "#000000"};
/// gnuplot's point types: circle, square, triangle, diamond, triangle down, pentagon.
constexpr std::array<int, 6> kFilled = {7, 5, 9, 13, 11, 15};
constexpr std::array<int, 6> kOpen = {6, 4, 8, 12, 10, 14};
constexpr std::array<std::string_view, 4> kDashes = {"1", "(8,4)", "(2,3)", "(10,4,2,4)"};

}  // namespace

// In single quotes, where gnuplot takes even backslashes as they are, quotes are doubled; but gnuplot 5.4 reads a
// string that begins with one, or has two in a row, as two strings. So: double quotes, with octal codes for what could
// mean something within them.
std::string gnuplot_string(std::string_view text) {
  constexpr std::string_view harmless = " ,.:;?/()[]+-=_%";
  std::string out = "\"";
  for (const char c : plain_text(text)) {
    const auto byte = static_cast<unsigned char>(c);
    const bool plain = byte >= 0x80 || std::isalnum(byte) != 0 || harmless.find(c) != std::string_view::npos;
    out += plain ? std::string(1, c) : fmt::format("\\{:03o}", byte);
  }
  return out + '"';
}

std::string tick_string(std::string_view text) {
  std::string doubled;
  for (const char c : text) doubled.append(c == '%' ? 2 : 1, c);
  return gnuplot_string(doubled);
}

std::string number(double value) {
  return fmt::format("{:.9g}", value);
}

std::string axis_text(char name, const PlotAxis& axis) {
  std::vector<std::string> ticks;
  for (const Tick& tick : axis.ticks)
    ticks.push_back(fmt::format("{} {} {}", tick_string(tick.label), number(tick.at), tick.label.empty() ? 1 : 0));
  return fmt::format("{} logscale {}\nset {}range [{}:{}]\nset {}tics ({})\n", axis.logarithmic ? "set" : "unset", name,
                     name, number(axis.low), number(axis.high), name, fmt::join(ticks, ", "));
}

std::string colour_of(const PlotLine& line) {
  return std::string(kColours[line.colour % kColours.size()]);
}

std::string_view dash_of(const PlotLine& line) {
  return kDashes[line.dash % kDashes.size()];
}

int mark_of(const PlotLine& line) {
  const auto& marks = line.dash % 2 == 0 ? kFilled : kOpen;
  return marks[line.colour % marks.size()];
}

std::string PlotCommand::add_data(const std::string& rows) {
  const std::string name = fmt::format("$data{}", ++blocks_);
  data_ += fmt::format("{} << END\n{}END\n", name, rows);
  return name;
}

std::string PlotCommand::text() const {
  std::vector<std::string> elements = below_;
  elements.insert(elements.end(), above_.begin(), above_.end());
  return fmt::format("{}plot {}\n", data_, fmt::join(elements, ", \\\n     "));
}

}  // namespace linbench::report
