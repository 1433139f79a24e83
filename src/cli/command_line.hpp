#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/commands.hpp"
#include "cli/option_table.hpp"
#include "cli/raw_options.hpp"

namespace linbench::cli {

/// What was typed, not yet understood value by value.
struct CommandLine {
  std::optional<Command> command;  ///< none: about linbench itself
  bool version = false;
  bool help = false;
  RawOptions options;
  std::vector<OptionInfo> typed;       ///< the options that were given, in the order of help
  std::vector<std::string> arguments;  ///< what stands beside the options
};

/// `arguments` without the program's name, at least one. Throws UsageError for an unknown command or option (with the
/// nearest one that exists), an option without its value or given twice, and arguments that are missing, too many or
/// none of those that the command takes.
CommandLine parse_command_line(const std::vector<std::string>& arguments);

}  // namespace linbench::cli
