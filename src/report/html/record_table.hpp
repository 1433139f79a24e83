#pragma once

#include "report/html/page.hpp"

namespace linbench::html {

/// All records as a table, a row for each, so that the page has its content without scripts. `data-record` of a row is
/// the record's index, `data-key` of a heading the field of page_data.hpp to sort by.
void write_record_table(const Page& page, const TextSink& sink);

}  // namespace linbench::html
