#include <fmt/format.h>

#include "report/plot.hpp"
#include "report/plot_letters.hpp"
#include "report/plot_lines.hpp"
#include "report/plot_words.hpp"

namespace linbench {
namespace {

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
}

/// Titles of parts are shown by browsers as the pointer passes; gnuplot's say nothing.
void remove_part_titles(std::string& svg) {
  constexpr std::string_view begin = "<title>gnuplot_plot_", end = "</title>";
  for (std::size_t at = svg.find(begin); at != std::string::npos; at = svg.find(begin, at))
    svg.erase(at, svg.find(end, at) + end.size() - at);
}

/// For text between XML tags.
std::string xml_text(std::string_view text) {
  std::string out;
  for (const char c : report::plain_text(text)) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      default: out += c;
    }
  }
  return out;
}

}  // namespace

std::string finished_svg(std::string svg, const Results& results, const PlotChoice& choice) {
  const auto panels = report::plot_panels(results.records, choice.quantity);
  const std::size_t element = svg.find("<svg");
  const std::size_t begin = svg.find("<title>", element), end = svg.find("</desc>", element);
  if (panels.empty() || end == std::string::npos || begin > end) return svg;
  const auto heading = report::plot_heading(results, panels, choice.quantity);
  svg.replace(begin, end - begin,
              fmt::format("<title>{}</title>\n<desc>{}", xml_text(heading.title),
                          xml_text(report::plot_description(panels, choice.quantity))));
  svg.insert(element + 4, " role=\"img\"");
  remove_part_titles(svg);
  replace_all(svg, "]]>", "]]&gt;");  // not allowed in text (XML 1.0, 2.4), where gnuplot leaves '>' as it is
  replace_all(svg, "font-family=\"sans-serif:Bold\"", "font-family=\"sans-serif\" font-weight=\"bold\"");
  return svg;
}

}  // namespace linbench
