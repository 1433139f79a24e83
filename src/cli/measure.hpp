#pragma once

#include <string>
#include <vector>

#include "cli/raw_options.hpp"
#include "linbench/problem.hpp"

namespace linbench::cli {

/// The commands `dot` and `solve`: plan, run, outputs. Returns the exit code. Throws UsageError, and StatusError when
/// nothing at all can be measured.
int run_measure(const RawOptions& raw, Operation operation, const std::vector<std::string>& argv);

}  // namespace linbench::cli
