#pragma once

#include "report/html/page.hpp"

namespace linbench::html {

/// Machine, program, libraries behind the labels, inherited variables: what is known of where the run was made.
void write_environment(const Page& page, const TextSink& sink);

/// The command that made the run, with the inherited library variables that it obeyed, for a POSIX shell. Empty:
/// unknown, as of a CSV file.
std::string repeat_command(const Environment& environment);

/// It, to be copied.
void write_repeat(const Page& page, const TextSink& sink);

}  // namespace linbench::html
