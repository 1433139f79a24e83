#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "cli/program.hpp"

namespace linbench::cli {

/// The lines of a run log that are JSON; others are left out.
std::vector<nlohmann::json> log_lines(const std::string& text);

/// Case and pass of every visit in a log, sorted.
std::vector<std::pair<int, int>> visits_in(const std::string& text);

/// Waits until the program has written so many visits to its log. False when it ends, or is silent for a minute.
bool await_visits(const Program& program, const std::string& path, std::size_t count);

}  // namespace linbench::cli
