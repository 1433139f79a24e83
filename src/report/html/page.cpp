#include "report/html/page.hpp"

#include "report/backend_names.hpp"
#include "report/table_columns.hpp"
#include "text/amounts.hpp"

namespace linbench::html {

Page page_of(const Results& results) {
  return {results, report::short_labels(results.records), report::panels_of(results.records)};
}

std::string size_phrase(const Problem& problem) {
  const std::string words = report::size_words(problem);
  return words.find('x') == std::string::npos ? "n = " + words : words;
}

std::string contender_phrase(const Page& page, const Record& record) {
  return page.labels.at(record.alternative.label) + ", " + counted(record.threads, "thread");
}

}  // namespace linbench::html
