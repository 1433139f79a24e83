#include "results/file_kind.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <optional>

#include "linbench/enum_names.hpp"
#include "plan/usage_error.hpp"
#include "plan/value_list.hpp"

namespace linbench {

namespace {

using nlohmann::json;

constexpr std::array<EnumName<FileKind>, 4> kNames = {{
    {FileKind::run_log, "a run log"},
    {FileKind::json, "JSON"},
    {FileKind::jsonl, "JSON, a record a line"},
    {FileKind::csv, "CSV"},
}};

constexpr std::string_view kReadable = "a run log (--log), or what --json, --csv or --format jsonl wrote";

constexpr std::string_view kWhitespace = " \t\r\n";

std::string_view trimmed(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(kWhitespace), text.size()));
  return text;
}

/// Whether an object begins with that key, and with that value where one is given.
bool begins_with(std::string_view text, std::string_view key, std::string_view value = "") {
  for (const std::string_view token : {std::string_view("{"), key, std::string_view(":"), value}) {
    text = trimmed(text);
    if (!text.starts_with(token)) return false;
    text.remove_prefix(token.size());
  }
  return true;
}

std::string_view first_line(std::string_view text) {
  return text.substr(0, text.find('\n'));
}

bool has_key(const json& object, std::string_view key) {
  return object.is_object() && object.contains(key);
}

/// nullopt: an object of somebody else's. An object that begins on the first line and goes on below is a document.
std::optional<FileKind> kind_of_object(std::string_view text) {
  if (begins_with(text, "\"schema\"")) return FileKind::json;
  if (begins_with(text, "\"kind\"", "\"header\"")) return FileKind::run_log;  // though it be cut off
  if (begins_with(text, "\"context\"")) return std::nullopt;
  const json line = json::parse(first_line(text), nullptr, false);
  if (line.is_discarded() || has_key(line, "schema")) return FileKind::json;
  if (has_key(line, "kind") && line["kind"] == "header") return FileKind::run_log;
  if (has_key(line, "op")) return FileKind::jsonl;
  return std::nullopt;
}

bool is_csv_header(std::string_view line) {
  if (line.ends_with('\r')) line.remove_suffix(1);
  const auto names = split(line, ',');
  return std::ranges::any_of(names, [](std::string_view name) { return name == "op" || name == "\"op\""; });
}

/// For a file that is none of ours.
std::string looks_like(std::string_view text) {
  if (first_line(text).find('\0') != text.npos) return "no text";
  if (text.starts_with("op;")) return "CSV with semicolons, as some spreadsheets save it; save it with commas";
  if (begins_with(text, "\"context\"") || first_line(text).find("\"benchmarks\"") != text.npos)
    return "Google Benchmark's JSON, which this version does not read";
  if (text.starts_with('{') || text.starts_with('[')) return "JSON, but not linbench's";
  return "something else";
}

}  // namespace

std::string_view to_string(FileKind kind) {
  return enum_name(kNames, kind);
}

FileKind file_kind(std::string_view text, const std::string& path) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  text = trimmed(text);
  if (text.empty()) throw UsageError(fmt::format("{}: the file is empty; give {}", path, kReadable));
  const bool is_text = first_line(text).find('\0') == text.npos;
  if (is_text && text.starts_with('{'))
    if (const auto kind = kind_of_object(text)) return *kind;
  if (is_text && is_csv_header(first_line(text))) return FileKind::csv;
  throw UsageError(
      fmt::format("{}: not a file of results: it looks like {}; give {}", path, looks_like(text), kReadable));
}

}  // namespace linbench
