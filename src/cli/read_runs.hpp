#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/outputs.hpp"
#include "results/results.hpp"

namespace linbench::cli {

/// The RUN arguments of a command.
struct RunFiles {
  std::vector<std::string> paths;  ///< "-" has become /dev/stdin
  std::vector<OtherFile> others;   ///< those that nothing may be written to
};
RunFiles run_files(const std::vector<std::string>& arguments);

/// Reads them, pooled, and keeps what `where` asks for; remarks go to standard error. Nullopt, after a message, when no
/// record is left. Throws UsageError.
std::optional<Results> read_runs(const RunFiles& files, const std::optional<std::string>& where);

bool any_measured(const Results& results);

}  // namespace linbench::cli
