#include "plan/alternatives.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "plan/devices.hpp"
#include "plan/usage_error.hpp"
#include "plan/utf8.hpp"

namespace linbench {
namespace {

/// One element between commas, escapes resolved. There is a label when there is an unescaped '='.
struct Element {
  std::optional<std::string> label;
  std::string rest;
};

/// Splits at unescaped commas and, within an element, at its first unescaped '='.
std::vector<Element> split_elements(std::string_view text) {
  std::vector<Element> elements(1);
  for (std::size_t i = 0; i < text.size(); ++i) {
    Element& element = elements.back();
    const bool escape = text[i] == '\\' && i + 1 < text.size() && (text[i + 1] == ',' || text[i + 1] == '=');
    if (escape) {
      element.rest += text[++i];
    } else if (text[i] == ',') {
      elements.emplace_back();
    } else if (text[i] == '=' && !element.label) {
      element.label = std::exchange(element.rest, {});
    } else {
      element.rest += text[i];
    }
  }
  return elements;
}

bool is_choice(const BackendKindInfo& info, const std::string& argument) {
  return info.choices.empty() || std::find(info.choices.begin(), info.choices.end(), argument) != info.choices.end();
}

void check_argument(const BackendKindInfo& info, bool has_colon, const std::string& argument) {
  if (info.argument == ArgumentRule::none && has_colon)
    throw UsageError(
        fmt::format("'{}:{}': {} takes no argument; write {}", info.name, argument, info.name, usage_of(info)));
  if ((info.argument == ArgumentRule::required || has_colon) && argument.empty())
    throw UsageError(
        fmt::format("'{}{}' lacks its argument; write {}", info.name, has_colon ? ":" : "", usage_of(info)));
  if (has_colon && info.on_device && !parse_device(argument))
    throw UsageError(fmt::format("'{}:{}' names no device; write {} with a whole number from 0 to {}", info.name,
                                 argument, usage_of(info), kMostDevice));
  if (has_colon && !is_choice(info, argument))
    throw UsageError(fmt::format("'{}:{}' has an unknown argument; write {}", info.name, argument, usage_of(info)));
}

Alternative make_alternative(const Element& element) {
  const std::size_t colon = element.rest.find(':');
  const std::string name = element.rest.substr(0, colon);
  if (name == "all") throw UsageError("'all' takes no label and no argument");
  const auto kind = parse_backend_kind(name);
  if (!kind) throw UsageError(fmt::format("'{}' is not a kind of backend; write {}", name, backend_grammar()));
  Alternative alternative;
  alternative.kind = *kind;
  if (colon != std::string::npos) alternative.argument = element.rest.substr(colon + 1);
  check_argument(info_of(*kind), colon != std::string::npos, alternative.argument);
  alternative.labelled = element.label.has_value();
  alternative.label = element.label.value_or(element.rest);
  alternative.named = true;
  return alternative;
}

Alternative of_kind(const BackendKindInfo& info) {
  Alternative alternative;
  alternative.kind = info.kind;
  alternative.label = std::string(info.name);
  return alternative;
}

bool is_control(char c) {
  return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
}

void check_label(const Alternative& alternative) {
  if (alternative.label.empty())
    throw UsageError("'' before '=' is not a label; write a text of at least one character");
  if (std::any_of(alternative.label.begin(), alternative.label.end(), is_control))
    throw UsageError(
        fmt::format("'{}' has control characters, which are not allowed; {}", escaped(alternative.label),
                    alternative.labelled ? "write a label without them" : "give the path a label: LABEL=KIND:PATH"));
}

/// Labels and paths stand in CSV and JSON files, whose encoding is UTF-8.
void check_encoding(const std::string& text) {
  if (!is_utf8(text))
    throw UsageError(
        fmt::format("'{}' is not valid UTF-8, the encoding of the result files; write labels and paths in "
                    "UTF-8 (a symbolic link can give a file such a name)",
                    escaped(text)));
}

std::vector<Alternative>::iterator find_label(std::vector<Alternative>& alternatives, const std::string& label) {
  return std::find_if(alternatives.begin(), alternatives.end(), [&](const Alternative& a) { return a.label == label; });
}

[[noreturn]] void throw_repeated(const Alternative& alternative) {
  throw UsageError(fmt::format("'{0}' is there twice; give each its own label, such as old={1},new={1}",
                               alternative.label, to_string(alternative.kind)));
}

/// Two names of one device, of which neither is a label that somebody gave.
bool is_same_device(const Alternative& a, const Alternative& b) {
  const auto device = [](const Alternative& x) { return x.argument.empty() ? "0" : x.argument; };
  return a.kind == b.kind && info_of(a.kind).on_device && a.named && a.label != b.label && !a.labelled && !b.labelled &&
         device(a) == device(b);
}

void add_named(std::vector<Alternative>& alternatives, const Alternative& added) {
  check_label(added);
  if (std::ranges::any_of(alternatives, [&](const Alternative& a) { return is_same_device(a, added); }))
    throw_repeated(added);
  const auto same = find_label(alternatives, added.label);
  if (same == alternatives.end()) {
    alternatives.push_back(added);
  } else if (same->named || added.labelled) {
    throw_repeated(added);
  } else {
    *same = added;  // `all` had brought it
  }
}

void add_all(std::vector<Alternative>& alternatives) {
  for (const BackendKindInfo& info : backend_kinds()) {
    if (!info.in_all) continue;
    const auto same = find_label(alternatives, std::string(info.name));
    if (same == alternatives.end())
      alternatives.push_back(of_kind(info));
    else if (same->labelled)
      throw_repeated(*same);
  }
}

}  // namespace

std::string backend_grammar() {
  std::vector<std::string> usages;
  for (const BackendKindInfo& info : backend_kinds()) {
    usages.push_back(usage_of(info));
    if (!info.aliases.empty()) usages.back() += fmt::format(" (also {})", fmt::join(info.aliases, ", "));
  }
  return fmt::format("[LABEL=]KIND[:ARG] with one of {}, or all", fmt::join(usages, ", "));
}

std::vector<Alternative> parse_alternatives(const std::vector<std::string>& texts, std::string_view option) try {
  std::vector<Alternative> alternatives;
  for (const std::string& text : texts) {
    check_encoding(text);
    for (const Element& element : split_elements(text)) {
      if (element.rest.empty() && !element.label)
        throw UsageError(fmt::format("'{}' has an empty value; write {}", text, backend_grammar()));
      if (element.rest == "all" && !element.label)
        add_all(alternatives);
      else
        add_named(alternatives, make_alternative(element));
    }
  }
  return alternatives;
} catch (const UsageError& error) {
  throw UsageError(fmt::format("{}: {}", option, error.what()));
}

std::vector<Alternative> default_alternatives() {
  std::vector<Alternative> alternatives;
  add_all(alternatives);
  return alternatives;
}

}  // namespace linbench
