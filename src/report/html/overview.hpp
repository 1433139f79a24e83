#pragma once

#include "report/html/page.hpp"

/// What stands above the details: what was measured where, what to beware of, the figures that sum it up.
namespace linbench::html {

/// "solve f64, n = 5 to 505".
void write_title(const Page& page, const TextSink& sink);

/// Machine, date, passes, time.
void write_summary(const Page& page, const TextSink& sink);

/// That the run has not ended, and that rows have failed. Nothing where all is well.
void write_warnings(const Page& page, const TextSink& sink);

/// Cases, best rate, precision, time.
void write_tiles(const Page& page, const TextSink& sink);

/// What a sweep shows in words. Nothing where it shows nothing.
void write_insights(const Page& page, const TextSink& sink);

}  // namespace linbench::html
