#include "report/table.hpp"

#include <vector>

#include "report/backend_names.hpp"
#include "report/notes.hpp"
#include "report/pages.hpp"
#include "report/table_columns.hpp"

namespace linbench {

using namespace report;

void write_table(const Results& results, const TextStyle& style, const TextSink& sink) {
  if (results.records.empty()) return sink("nothing to measure\n");
  const std::vector<Record> records = tabled_records(results.records);
  TableContent content{.labels = record_labels(records)};
  std::vector<GridColumn> columns = table_columns(records, content);
  std::vector<Note> notes = all_notes(results.records);
  if (grid_width(columns) > style.width) {
    content.library_beside_label = false;
    columns = table_columns(records, content);
    const std::vector<Note> libraries = library_notes(records, short_labels(records));
    notes.insert(notes.begin(), libraries.begin(), libraries.end());
  }
  sink(text_page(results, columns, notes, style));
}

}  // namespace linbench
