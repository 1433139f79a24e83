#pragma once

#include <string>
#include <vector>

#include "report/grid.hpp"
#include "report/table_rows.hpp"
#include "run/record.hpp"

namespace linbench::report {

struct TableContent {
  std::vector<std::string> labels;   ///< record_labels()
  bool library_beside_label = true;  ///< "openblas (0.3.21, Haswell)"
  bool problem_in_each_row = false;  ///< false: said once for each group of rows
};

/// The columns of the table: a row for each record. Columns with the same usual value everywhere are left out.
std::vector<GridColumn> table_columns(const std::vector<Record>& records, const TableContent& content);

/// Those of them that say what is computed.
std::vector<GridColumn> problem_columns(const std::vector<Row>& rows, bool in_each_row);

/// "3000", "300x200x50".
std::string size_words(const Problem& problem);

}  // namespace linbench::report
