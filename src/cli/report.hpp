#pragma once

#include "cli/command_line.hpp"

namespace linbench::cli {

/// The command `report`: shows run logs again. Returns the exit code: 0 when they could be shown, whatever their
/// records say of what was measured; 3 when nothing measured is left to show. Throws UsageError.
int run_report(const CommandLine& line);

}  // namespace linbench::cli
