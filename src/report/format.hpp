#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "results/results.hpp"

namespace linbench {

/// How text for people looks.
struct TextStyle {
  bool colour = false;      ///< ANSI colours: the fastest green, what failed red, remarks dim
  std::size_t width = 120;  ///< columns of the terminal; beyond it, library versions move below the table
};

/// A way to show results.
struct ReportFormat {
  std::string_view name;
  std::string_view summary;  ///< for help
  void (*write)(const Results& results, const TextStyle& style, const TextSink& sink);
};

/// The one list of all formats, table first.
const std::vector<ReportFormat>& report_formats();
const ReportFormat* find_report_format(std::string_view name);

}  // namespace linbench
