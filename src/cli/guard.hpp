#pragma once

#include <functional>
#include <string_view>

namespace linbench::cli {

/// "linbench: MESSAGE" as one line on standard error: what was typed, or stands in a file, may hold line ends.
void tell(std::string_view message);

/// Runs a command and turns what it throws into one message on standard error and an exit code: 2 for a UsageError, 3
/// for what makes any measurement impossible; 128 plus its number once a signal has come.
int guarded(const std::function<int()>& command);

}  // namespace linbench::cli
