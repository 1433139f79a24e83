#pragma once

#include <map>
#include <string>
#include <vector>

#include "report/grid.hpp"
#include "run/record.hpp"

namespace linbench::report {

struct TableContent {
  std::map<std::string, std::string> labels;  ///< short_labels()
  bool library_beside_label = true;           ///< "openblas (0.3.21, Haswell)"
};

/// The columns of the table: a row for each record, the problem said once for each group of rows. Columns with the
/// same usual value everywhere are left out.
std::vector<GridColumn> table_columns(const std::vector<Record>& records, const TableContent& content);

/// "3000", "300x200x50".
std::string size_words(const Problem& problem);

}  // namespace linbench::report
