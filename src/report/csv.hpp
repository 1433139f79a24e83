#pragma once

#include <string>
#include <vector>

#include "run/record.hpp"
#include "system/environment.hpp"

namespace linbench {

/// Records as comma-separated values (RFC 4180): one header line, one line a record, the columns of report/column.hpp.
/// UTF-8; '.' is the decimal point in any locale and lines end with LF on any system; numbers have the fewest digits
/// that read back as the same double; empty is unknown; flags are joined by ';'.
std::string csv_text(const std::vector<Record>& records, const Environment& environment);

}  // namespace linbench
