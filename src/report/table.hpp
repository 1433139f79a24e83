#pragma once

#include "report/format.hpp"
#include "results/results.hpp"

namespace linbench {

/// Results for people: one row a case, grouped by problem; below, a line for what could not be measured (why, and what
/// would bring it), for operands that are not random, a line for each flag, what a sweep shows, and how the run went.
/// Columns that say the same everywhere are left out.
void write_table(const Results& results, const TextStyle& style, const TextSink& sink);

}  // namespace linbench
