#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "report/quantity.hpp"
#include "run/record.hpp"

namespace linbench::report {

/// Consecutive records of one problem: [begin, end).
struct Group {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::optional<double> fastest_s;  ///< least median; none: no row was measured

  bool compares() const { return end - begin > 1; }
};
std::vector<Group> group_by_problem(const std::vector<Record>& records);

/// A record with what its row must know of its group. Refers to both.
struct Row {
  const Record& record;
  const Group& group;
  bool first_of_group = false;

  bool ok() const { return record.median_s.has_value(); }
  bool fastest() const { return ok() && group.compares() && *record.median_s == *group.fastest_s; }

  /// One unit for all rows of a problem, so that they compare at a glance. Of measured rows only, as is in_unit().
  TimeUnit unit() const { return time_unit(*group.fastest_s); }
  /// A time without its unit, with the decimals that the row's median has, more where these leave less than two
  /// significant digits. Below a hundredth of the unit: with a unit of its own.
  std::string in_unit(double seconds) const;
};
std::vector<Row> rows_of(const std::vector<Record>& records, const std::vector<Group>& groups);

}  // namespace linbench::report
