#pragma once

#include <string>
#include <vector>

#include "cli/command_line.hpp"

namespace linbench::cli {

/// The options of a command line as the parser leaves them: {"dot", "--size", "8"}.
inline RawOptions raw_options_of(const std::vector<std::string>& arguments) {
  return parse_command_line(arguments).options;
}

}  // namespace linbench::cli
