#pragma once

#include <string>
#include <vector>

#include "cli/command_line.hpp"
#include "linbench/problem.hpp"

namespace linbench::cli {

/// The commands `dot` and `solve`: plan (or the run log to go on with), run, outputs. Returns the exit code. Throws
/// UsageError, and StatusError when nothing at all can be measured.
int run_measure(const CommandLine& line, Operation operation, const std::vector<std::string>& argv);

}  // namespace linbench::cli
