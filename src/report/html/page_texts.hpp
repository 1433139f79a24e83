#pragma once

#include <string_view>

/// Texts of the page, from the files of page/ and the charting library's package; embedded when the program is built.
namespace linbench::html {

extern const std::string_view page_template;  ///< {{NAME}} stands for a part (html.cpp)
extern const std::string_view page_style;
extern const std::string_view theme_script;  ///< runs before anything is shown
extern const std::string_view page_script;
extern const std::string_view d3_license;
extern const std::string_view d3_script;

}  // namespace linbench::html
