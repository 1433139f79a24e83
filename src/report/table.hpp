#pragma once

#include <cstddef>
#include <string>

#include "run/run.hpp"
#include "system/environment.hpp"

namespace linbench {

struct TableStyle {
  bool colour = false;      ///< ANSI colours: the fastest green, what failed red, remarks dim
  std::size_t width = 120;  ///< columns of the terminal; beyond it, library versions move below the table
};

/// A run for people: one row a case, grouped by problem; below, a line for what could not be measured (why, and what
/// would bring it), for operands that are not random, a line for each flag, and how the run went. Columns that say the
/// same everywhere are left out.
std::string table_text(const RunResult& result, const Environment& environment, const TableStyle& style = {});

}  // namespace linbench
