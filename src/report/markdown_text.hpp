#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "report/grid.hpp"

namespace linbench::report {

/// Text as Markdown shows it: what would be markup gets a backslash, runs of spaces become one.
std::string markdown_text(std::string_view text);

/// A table of GitHub Flavored Markdown (section 4.10). Cells painted good are bold.
std::string markdown_table(const std::vector<GridColumn>& columns);

/// A fenced block of shell commands.
std::string markdown_code(std::string_view text);

}  // namespace linbench::report
