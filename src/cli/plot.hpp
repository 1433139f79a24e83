#pragma once

#include "cli/command_line.hpp"

namespace linbench::cli {

/// The command `plot`: draws run logs. Returns the exit code: 3 when nothing measured is left to draw. Throws
/// UsageError.
int run_plot(const CommandLine& line);

}  // namespace linbench::cli
