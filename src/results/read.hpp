#pragma once

#include <string>
#include <string_view>

#include "results/results.hpp"

namespace linbench {

/// Reads a file of results: a run log, or what --json, --csv or --format jsonl wrote; told apart by how they begin.
/// Throws UsageError naming file, line or field, what was expected and what was found.
Results read_results(const std::string& path);

/// The same for a text in memory; `path` is for messages.
Results parse_results(std::string_view text, const std::string& path);

}  // namespace linbench
