#pragma once

#include <string>
#include <vector>

#include "report/format.hpp"
#include "report/grid.hpp"
#include "report/notes.hpp"
#include "results/results.hpp"

/// Columns of figures with what must stand around them: what was measured where, notes, and how the run went. Results
/// have one record at least.
namespace linbench::report {

/// For a terminal. Sentences are at most 120 columns wide, however wide the terminal may be.
std::string text_page(const Results& results, const std::vector<GridColumn>& columns, const std::vector<Note>& notes,
                      const TextStyle& style);

/// For GitHub; with the command to repeat it in a code block.
std::string markdown_page(const Results& results, const std::vector<GridColumn>& columns,
                          const std::vector<Note>& notes);

}  // namespace linbench::report
