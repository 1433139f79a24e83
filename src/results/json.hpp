#pragma once

#include <string>
#include <string_view>

#include "results/results.hpp"

namespace linbench {

/// Results as one JSON object, described by docs/schema.json: environment, plan, and records with the names of the CSV
/// columns plus `pass_values_s`, `pass_calls`, `pass_numbers` and `samples_s`. One record a line. Unknown is null; text
/// that is not UTF-8 gets U+FFFD in its place.
void write_json(const Results& results, const TextSink& sink);

/// The records alone, one JSON object a line (docs/record.schema.json).
void write_jsonl(const Results& results, const TextSink& sink);

/// Reads what write_json wrote, by this version or a later one. Throws UsageError naming path and field.
Results parse_json(std::string_view text, const std::string& path);

/// Reads what write_jsonl wrote. Throws UsageError naming path, line and field.
Results parse_jsonl(std::string_view text, const std::string& path);

}  // namespace linbench
