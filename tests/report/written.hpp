#pragma once

#include <string>
#include <string_view>

#include "report/format.hpp"
#include "results/results.hpp"

namespace linbench::test {

/// What a format writes.
inline std::string written(std::string_view format, const Results& results, const TextStyle& style = {}) {
  std::string text;
  const ReportFormat* const found = find_report_format(format);
  if (found == nullptr) return "no format " + std::string(format);
  found->write(results, style, [&](std::string_view part) { text += part; });
  return text;
}

}  // namespace linbench::test
