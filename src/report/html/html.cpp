#include "report/html/html.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string>
#include <string_view>

#include "report/html/environment_part.hpp"
#include "report/html/markup.hpp"
#include "report/html/overview.hpp"
#include "report/html/page.hpp"
#include "report/html/page_data.hpp"
#include "report/html/page_texts.hpp"
#include "report/html/record_table.hpp"
#include "report/html/trust.hpp"
#include "system/build_info.hpp"

namespace linbench {

namespace {

using namespace html;

/// What stands for {{NAME}} in page/page.html.
struct Part {
  std::string_view name;
  void (*write)(const Page&, const TextSink&);
};
constexpr std::array<Part, 15> kParts = {{
    {"version", [](const Page&, const TextSink& sink) { sink(escaped(build_info().version)); }},
    {"title", write_title},
    {"summary", write_summary},
    {"warnings", write_warnings},
    {"tiles", write_tiles},
    {"insights", write_insights},
    {"table", write_record_table},
    {"trust", write_trust},
    {"environment", write_environment},
    {"repeat", write_repeat},
    {"data", write_page_data},
    {"style", [](const Page&, const TextSink& sink) { sink(page_style); }},
    {"theme_script", [](const Page&, const TextSink& sink) { sink(theme_script); }},
    {"page_script", [](const Page&, const TextSink& sink) { sink(page_script); }},
    {"d3",
     [](const Page&, const TextSink& sink) {
       sink("/*\n");
       sink(d3_license);
       sink("*/\n");
       sink(d3_script);
     }},
}};

const Part& part_of(std::string_view name) {
  const auto part = std::find_if(kParts.begin(), kParts.end(), [&](const Part& p) { return p.name == name; });
  if (part == kParts.end()) throw std::logic_error("page.html names an unknown part: " + std::string(name));
  return *part;
}

}  // namespace

void write_html(const Results& results, const TextSink& sink) {
  const Page page = page_of(results);
  std::string_view rest = page_template;
  for (std::size_t begin = rest.find("{{"); begin != std::string_view::npos; begin = rest.find("{{")) {
    const std::size_t end = rest.find("}}", begin);
    sink(rest.substr(0, begin));
    part_of(rest.substr(begin + 2, end - begin - 2)).write(page, sink);
    rest.remove_prefix(end + 2);
  }
  sink(rest);
}

}  // namespace linbench
