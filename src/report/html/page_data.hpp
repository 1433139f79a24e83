#pragma once

#include "report/html/page.hpp"

namespace linbench::html {

/// What the page's script works with, as JSON for a script element: the panels of the charts with their lines, whose
/// points are [size, index of the record], and the records. Times are seconds per call, unknown is null. Samples are
/// whole numbers of `unit` seconds, which gives the median five significant digits; they are fetched and written record
/// by record.
void write_page_data(const Page& page, const TextSink& sink);

}  // namespace linbench::html
