#pragma once

#include <string>

namespace linbench::cli {

/// linbench(1) in the man macros of roff, from the tables that the command line is parsed by. ASCII only.
std::string man_text();

}  // namespace linbench::cli
