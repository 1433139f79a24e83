#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace linbench {

/// The rows of a text of comma-separated values, RFC 4180: fields in quotes may hold commas, line ends and doubled
/// quotes. Lines end in LF or CRLF, the last one perhaps in neither. Empty lines are no rows.
class CsvRows {
 public:
  explicit CsvRows(std::string_view text) : rest_(text) {}

  /// The next row's fields; false at the end. Throws std::invalid_argument saying what is wrong at line().
  bool next(std::vector<std::string>& fields);

  /// Where the row begins that next() gave last, or where it failed; from 1.
  std::size_t line() const { return line_; }

 private:
  std::string field();
  std::string quoted_field();
  bool at_line_end() const;
  void skip_line_end();

  std::string_view rest_;
  std::size_t line_ = 0;
  std::size_t next_line_ = 1;
};

}  // namespace linbench
