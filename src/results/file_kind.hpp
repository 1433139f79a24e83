#pragma once

#include <string>
#include <string_view>

namespace linbench {

/// What a file of results can be.
enum class FileKind { run_log, json, jsonl, csv };

/// For messages: "a run log", "JSON".
std::string_view to_string(FileKind kind);

/// By how its text begins; that much of it as is at hand, the first line at least. Throws UsageError saying what it
/// looks like instead and what is read.
FileKind file_kind(std::string_view beginning, const std::string& path);

}  // namespace linbench
