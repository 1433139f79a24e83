#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "plan/plan.hpp"
#include "run/visit.hpp"

namespace linbench::cli {

/// The rows measured so far, while a run goes on.
class RunningTable {
 public:
  /// `plan` must outlive the table.
  explicit RunningTable(const Plan& plan);

  void add(const Visit& visit);

  /// Headings and at most `most_rows` rows: the cases visited last, the latest at the end. Empty before the first
  /// visit.
  std::vector<std::string> lines(std::size_t most_rows) const;

 private:
  /// What is known of one case.
  struct Row {
    std::vector<double> pass_values_s;
    Status status = Status::ok;  ///< the latest visit's
  };

  const Plan& plan_;
  std::vector<Row> rows_;            ///< by case
  std::vector<std::size_t> latest_;  ///< cases by their latest visit, the latest at the end; only so many as are shown
};

}  // namespace linbench::cli
