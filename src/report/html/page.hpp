#pragma once

#include <map>
#include <string>
#include <vector>

#include "report/series.hpp"
#include "results/results.hpp"

namespace linbench::html {

/// What all parts of a page are made from. Refers to the results.
struct Page {
  const Results& results;
  std::map<std::string, std::string> labels;  ///< short_labels()
  std::vector<report::Panel> panels;
};
Page page_of(const Results& results);

/// "n = 500", "300x200x50"; of a problem among others: "solve f64, n = 500".
std::string size_phrase(const Problem& problem);

/// "openblas, 2 threads".
std::string contender_phrase(const Page& page, const Record& record);

}  // namespace linbench::html
