#pragma once

#include <string>
#include <string_view>

#include "results/column.hpp"
#include "results/results.hpp"

namespace linbench {

/// Records as comma-separated values (RFC 4180): one header line, one line a record, the columns of
/// results/column.hpp. UTF-8; '.' is the decimal point in any locale and lines end with LF on any system; numbers have
/// the fewest digits that read back as the same double; empty is unknown; flags are joined by ';'.
void write_csv(const Results& results, const TextSink& sink);

/// A value as it stands in such a line: quoted where it must be.
std::string csv_field(const Value& value);

/// Reads what write_csv wrote, by this version or a later one (columns that are not known are ignored, those that
/// are missing are unknown); lines may end in CRLF. The file has no samples and no values of passes, and of
/// Record::pooled the median is NaN. Throws UsageError naming path, line and column.
Results parse_csv(std::string_view text, const std::string& path);

}  // namespace linbench
