#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "cli/commands.hpp"
#include "cli/raw_options.hpp"

namespace linbench::cli {

/// Where an option's value goes: with a default, without one, repeatable, or a flag.
using Target = std::variant<std::string RawOptions::*, std::optional<std::string> RawOptions::*,
                            std::vector<std::string> RawOptions::*, bool RawOptions::*>;

enum class Group : std::uint8_t { what, how, where };
std::string_view heading(Group group);

/// One option: how it is parsed and what help says of it.
struct OptionInfo {
  std::vector<Command> commands;
  Group group;
  std::string_view names;  ///< "--size", "-q, --quiet"
  /// "LIST", "FILE", or the words it can be, "auto|always|never" (with a capital one for others: "N|all"); empty: a
  /// flag.
  std::string value;
  /// The default. Parsed like a typed value when the target is a plain string; else a text for people.
  std::string_view fallback;
  std::string help;
  Target target;

  std::string_view name() const;  ///< the long one, "--quiet"
  bool takes_value() const { return !value.empty(); }
  bool takes_file() const { return value == "FILE"; }
  std::vector<std::string> choices() const;  ///< the words that its value can be; empty: anything
  bool belongs_to(Command command) const;
};

/// The one list of all options, in the order of help.
const std::vector<OptionInfo>& option_table();

/// Those of one command.
std::vector<OptionInfo> options_of(Command command);

/// Puts the value that `from` has for the option into `to`.
void copy_value(const OptionInfo& option, const RawOptions& from, RawOptions& to);

/// The option's value as it would be typed: "'5:505:5'", "not given".
std::string value_text(const OptionInfo& option, const RawOptions& raw);

}  // namespace linbench::cli
