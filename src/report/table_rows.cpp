#include "report/table_rows.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace linbench::report {

std::vector<Group> group_by_problem(const std::vector<Record>& records) {
  std::vector<Group> groups;
  for (std::size_t i = 0; i < records.size(); ++i) {
    const bool new_problem = i == 0 || !(records[i].problem == records[i - 1].problem);
    if (new_problem) groups.push_back({.begin = i, .end = i, .fastest_s = std::nullopt});
    Group& group = groups.back();
    group.end = i + 1;
    const std::optional<double> median = records[i].median_s;
    if (median) group.fastest_s = std::min(group.fastest_s.value_or(*median), *median);
  }
  return groups;
}

std::string Row::in_unit(double seconds) const {
  const double value = seconds / unit().seconds;
  if (value < 0.01) return with_unit(seconds);
  const int decimals = decimals_for(*record.median_s / unit().seconds, 4);
  return fmt::format("{:.{}f}", value, std::max(decimals, decimals_for(value, 2)));
}

std::vector<Row> rows_of(const std::vector<Record>& records, const std::vector<Group>& groups) {
  std::vector<Row> rows;
  for (const Group& group : groups)
    for (std::size_t i = group.begin; i < group.end; ++i) rows.push_back({records[i], group, i == group.begin});
  return rows;
}

}  // namespace linbench::report
