#pragma once

#include <vector>

#include "run/record.hpp"

namespace linbench::cli {

/// What the program's end tells its caller (docs: "Exit codes").
inline constexpr int kSuccess = 0;
inline constexpr int kUsage = 2;  ///< usage, or a file that cannot be read or written
inline constexpr int kNothingMeasured = 3;
inline constexpr int kFailure = 5;  ///< a wrong result, or a case that failed

/// `code`, unless a signal (0: none) asked the program to end: that goes before, as 128 plus its number.
int code_or_signal(int code, int signal);

/// Of a finished run. 5: a row is inaccurate, implausible, singular, failed, crashed, timed out or out of memory, or
/// all rows of a backend asked for by name are unsupported, unavailable or skipped. 3: no row is ok. A signal goes
/// before both.
int exit_code(const std::vector<Record>& records, int signal);

}  // namespace linbench::cli
