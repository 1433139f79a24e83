#include "cli/outputs.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <functional>
#include <string_view>
#include <utility>

#include "cli/standard_streams.hpp"
#include "plan/usage_error.hpp"
#include "report/csv.hpp"
#include "report/json.hpp"
#include "report/table.hpp"

namespace linbench::cli {
namespace {

std::string csv(const Plan&, const RunResult& result, const Environment& environment) {
  return csv_text(result.records, environment);
}

std::string json(const Plan& plan, const RunResult& result, const Environment& environment) {
  return json_text(plan, result.records, environment);
}

/// Two texts in one file would be neither.
void check_distinct(const OutputChoice& choice) {
  std::vector<std::pair<std::string_view, FileIdentity>> seen;
  const std::pair<std::string_view, const std::optional<std::string>&> targets[] = {
      {"--csv", choice.csv}, {"--json", choice.json}, {"--log", choice.log}};
  for (const auto& [option, path] : targets) {
    if (!path || is_null_device(*path)) continue;
    const FileIdentity identity = identify(option, *path);
    for (const auto& [other, taken] : seen)
      if (taken == identity)
        throw UsageError(fmt::format("{} and {} both write to '{}'; give each its own", other, option, *path));
    seen.emplace_back(option, identity);
  }
}

TableStyle table_style(const OutputChoice& choice) {
  constexpr std::size_t kWide = 200;  // in a file or a pipe nothing has to fit
  TableStyle style;
  style.colour = use_color(choice.color, is_terminal(STDOUT_FILENO), std::getenv("NO_COLOR"), std::getenv("TERM"));
  style.width = terminal_width(STDOUT_FILENO, kWide);
  return style;
}

}  // namespace

bool use_color(When when, bool terminal, const char* no_color, const char* term) {
  if (when != When::automatic) return when == When::always;
  const bool refused = no_color != nullptr && *no_color != '\0';
  return terminal && !refused && !is_dumb(term);
}

Outputs::Outputs(const OutputChoice& choice) : choice_(choice) {
  check_distinct(choice);
  open("--csv", choice.csv, csv);
  open("--json", choice.json, json);
  require_standard_output();
}

void Outputs::open(const char* option, const std::optional<std::string>& path,
                   std::string (*text)(const Plan&, const RunResult&, const Environment&)) {
  if (path) files_.push_back({text, std::make_unique<OutputFile>(option, *path)});
}

void Outputs::write(const Plan& plan, const RunResult& result, const Environment& environment) {
  std::optional<UsageError> first;
  const auto attempt = [&](const std::function<void()>& writing) {
    try {
      writing();
    } catch (const UsageError& error) {
      if (!first) first = error;
    }
  };
  bool table = true;
  for (const File& file : files_) {
    table = table && !file.file->is_standard_output();
    attempt([&] { file.file->write(file.text(plan, result, environment)); });
  }
  if (table) attempt([&] { write_standard_output(table_text(result, environment, table_style(choice_))); });
  if (first) throw UsageError(*first);
}

}  // namespace linbench::cli
