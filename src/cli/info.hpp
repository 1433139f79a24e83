#pragma once

#include <string>
#include <vector>

#include "cli/raw_options.hpp"
#include "process/worker_link.hpp"
#include "system/environment.hpp"

namespace linbench::cli {

/// The backends that `info` asks: those asked for, else every kind that needs no argument. Throws UsageError.
std::vector<Alternative> info_alternatives(const RawOptions& raw);

/// Machine and backends for people. Starts a worker for each alternative.
std::string info_text(const Environment& environment, const std::vector<Alternative>& alternatives,
                      WorkerFactory& workers);

/// The command `info`. Returns the exit code.
int run_info(const RawOptions& raw, const std::vector<std::string>& argv);

}  // namespace linbench::cli
