#include "cli/outputs.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <exception>
#include <filesystem>
#include <functional>
#include <string_view>

#include "cli/file_identity.hpp"
#include "cli/standard_streams.hpp"
#include "plan/usage_error.hpp"

namespace linbench::cli {
namespace {

bool can_be_found(const std::string& path) {
  std::error_code error;
  return std::filesystem::exists(path, error);
}

[[noreturn]] void throw_same_file(const std::string& option, const std::string& path, const std::string& other_option,
                                  const std::string& other_path) {
  if (option == kRunWord && other_option == kRunWord)
    throw UsageError(fmt::format("{} and {} hold the same run, which counts once; give one of them", path, other_path));
  throw UsageError(fmt::format("{} and {} both mean '{}'; give each its own", option, other_option, other_path));
}

/// Two texts in one file would be neither.
void check_distinct(const OutputChoice& choice, const std::vector<OtherFile>& others) {
  struct Seen {
    std::string option, path;
    FileIdentity identity;
  };
  std::vector<Seen> seen;
  const auto add = [&](const std::string& option, const std::string& path) {
    if (is_null_device(path)) return;
    const FileIdentity identity = identify(option, path);
    for (const Seen& other : seen)
      if (other.identity == identity) throw_same_file(other.option, other.path, option, path);
    seen.push_back({option, path, identity});
  };
  for (const auto& [option, path] : others)
    if (option != kRunWord || can_be_found(path)) add(option, path);  // who reads it says why it cannot be
  if (choice.show && !choice.show_is_default) add("--format", "-");
  for (const FileOutput& file : choice.files) add(file.option, file.path);
}

TextStyle style_of_standard_output(When color) {
  TextStyle style;
  style.colour = use_color(color, is_terminal(STDOUT_FILENO), std::getenv("NO_COLOR"), std::getenv("TERM"));
  style.width = terminal_size(STDOUT_FILENO, {kFileWidth, 0}).columns;
  return style;
}

/// What went wrong with `writing`, or nothing.
void attempt(std::string_view option, std::vector<std::string>& failures, const std::function<void()>& writing) {
  try {
    writing();
  } catch (const UsageError& error) {
    failures.emplace_back(error.what());
  } catch (const std::exception& error) {
    failures.push_back(fmt::format("{}: {}", option, error.what()));
  }
}

}  // namespace

bool use_color(When when, bool terminal, const char* no_color, const char* term) {
  if (when != When::automatic) return when == When::always;
  const bool refused = no_color != nullptr && *no_color != '\0';
  return terminal && !refused && !is_dumb(term);
}

Outputs::Outputs(OutputChoice choice, const std::vector<OtherFile>& others) : choice_(std::move(choice)) {
  check_distinct(choice_, others);
  for (const FileOutput& file : choice_.files) {
    files_.push_back(std::make_unique<OutputFile>(file.option, file.path));
    if (!files_.back()->is_standard_output()) continue;
    choice_.show = nullptr;
    require_standard_output();
  }
  if (choice_.show) require_standard_output();
}

std::vector<std::string> Outputs::write(const Results& results) {
  std::vector<std::string> failures;
  for (std::size_t i = 0; i < files_.size(); ++i)
    attempt(choice_.files[i].option, failures, [&] {
      choice_.files[i].write(results, [&](std::string_view text) { files_[i]->append(text); });
      files_[i]->commit();
    });
  if (choice_.show)
    attempt("standard output", failures, [&] {
      StandardOutput out;
      choice_.show(results, style_of_standard_output(choice_.color), [&](std::string_view text) { out.append(text); });
      out.flush();
    });
  return failures;
}

}  // namespace linbench::cli
