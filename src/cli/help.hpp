#pragma once

#include <string>

#include "cli/commands.hpp"

namespace linbench::cli {

/// `linbench --help`: the commands.
std::string overview_text();

/// `linbench COMMAND --help`: examples, then its options by group; at most 100 columns.
std::string help_text(Command command);

/// `linbench --version`.
std::string version_text();

}  // namespace linbench::cli
