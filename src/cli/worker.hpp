#pragma once

#include <string>
#include <vector>

namespace linbench::cli {

/// The command `worker KIND[:ARG]`: becomes that backend's worker program, which speaks the protocol on standard input
/// and output. Returns only by exception: UsageError, or StatusError{unavailable}.
[[noreturn]] void run_worker(const std::vector<std::string>& positionals);

}  // namespace linbench::cli
