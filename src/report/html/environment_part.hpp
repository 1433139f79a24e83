#pragma once

#include "report/html/page.hpp"

namespace linbench::html {

/// Machine, program, libraries behind the labels, inherited variables: what is known of where the run was made.
void write_environment(const Page& page, const TextSink& sink);

/// The command that made the run, to be copied.
void write_repeat(const Page& page, const TextSink& sink);

}  // namespace linbench::html
