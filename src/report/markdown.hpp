#pragma once

#include "report/format.hpp"
#include "results/results.hpp"

namespace linbench {

/// Results for an issue or a page on GitHub: the table's columns, its notes as a list, the command in a code block.
void write_markdown(const Results& results, const TextStyle& style, const TextSink& sink);

}  // namespace linbench
