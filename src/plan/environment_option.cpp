#include "plan/environment_option.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string_view>

#include "plan/thread_variables.hpp"
#include "plan/usage_error.hpp"
#include "plan/utf8.hpp"

namespace linbench {
namespace {

bool valid_variable_name(std::string_view name) {
  const auto letter = [](char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_'; };
  const auto letter_or_digit = [&](char c) { return letter(c) || (c >= '0' && c <= '9'); };
  return !name.empty() && letter(name.front()) && std::all_of(name.begin(), name.end(), letter_or_digit);
}

constexpr std::string_view kEnvironmentGrammar =
    "LABEL:NAME=VALUE with the label of a --backend, such as old:OPENBLAS_CORETYPE=Haswell";

/// The alternative whose label, followed by ':', begins `text`; labels may themselves hold ':', so the longest wins.
Alternative& labelled_alternative(std::vector<Alternative>& alternatives, std::string_view text) {
  Alternative* found = nullptr;
  for (Alternative& alternative : alternatives)
    if (text.starts_with(alternative.label + ":") && (!found || alternative.label.size() > found->label.size()))
      found = &alternative;
  if (found) return *found;
  std::vector<std::string> labels;
  for (const Alternative& alternative : alternatives) labels.push_back(alternative.label);
  throw UsageError(fmt::format("--env: '{}' does not begin with a label of this run; write {}; the labels are {}", text,
                               kEnvironmentGrammar, fmt::join(labels, ", ")));
}

void add_variable(Alternative& alternative, std::string_view text, std::string_view assignment) {
  const std::size_t equals = assignment.find('=');
  const std::string_view name = assignment.substr(0, equals);
  if (equals == std::string_view::npos || !valid_variable_name(name))
    throw UsageError(fmt::format("--env: '{}' has no NAME=VALUE after its label; write {}", text, kEnvironmentGrammar));
  if (is_thread_variable(name))
    throw UsageError(fmt::format(
        "--env: '{}': {} is linbench's to set or to remove, so that the thread count in a row is the one used; write "
        "--threads N",
        text, name));
  if (!is_utf8(assignment))
    throw UsageError(fmt::format("--env: '{}' is not valid UTF-8, the encoding of the result files", escaped(text)));
  for (const auto& variable : alternative.environment)
    if (variable.first == name)
      throw UsageError(fmt::format("--env: '{}': {} is there twice for this label", text, name));
  alternative.environment.emplace_back(name, assignment.substr(equals + 1));
}

}  // namespace

void apply_environment(std::vector<Alternative>& alternatives, const std::vector<std::string>& texts) {
  for (const std::string& text : texts) {
    Alternative& alternative = labelled_alternative(alternatives, text);
    add_variable(alternative, text, std::string_view(text).substr(alternative.label.size() + 1));
  }
}

}  // namespace linbench
