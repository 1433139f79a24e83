#include "report/markdown.hpp"

#include "report/backend_names.hpp"
#include "report/notes.hpp"
#include "report/pages.hpp"
#include "report/table_columns.hpp"

namespace linbench {

using namespace report;

void write_markdown(const Results& results, const TextStyle&, const TextSink& sink) {
  if (results.records.empty()) return sink("nothing to measure\n");
  const std::vector<Record> records = tabled_records(results.records);
  const TableContent content{.labels = record_labels(records), .problem_in_each_row = true};
  sink(markdown_page(results, table_columns(records, content), all_notes(results.records)));
}

}  // namespace linbench
