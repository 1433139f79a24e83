#pragma once

#include <string>
#include <string_view>

#include "linbench/status.hpp"
#include "process/child_process.hpp"

namespace linbench {

/// Status and reason of a worker that ended by itself. `when`: "during visit". A SIGKILL that linbench did not send is
/// taken for the kernel's out-of-memory killer: oom. A program that never ran, because the dynamic loader did not find
/// a library of it, is unavailable, and the library is named. All else is crashed.
StatusError exit_error(const ProcessExit& exit, std::string_view when, std::string_view last_words);

/// "reason; last words: ..." where there were any.
std::string with_last_words(std::string reason, std::string_view last_words);

}  // namespace linbench
