#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "cli/completion.hpp"
#include "cli/completion_values.hpp"

namespace linbench::cli {
namespace {

using Kind = ValueChoice::Kind;

constexpr std::string_view kFunctions = R"zsh(#compdef linbench
# zsh completion for linbench, made by `linbench completion zsh`.

# Words. $linbench_after: what to add to a whole one; one that ends in a colon goes on.
_linbench_words() {
  local expl
  local -a whole=(${@:#*:}) begun=(${(M)@:#*:})
  _wanted values expl value compadd $linbench_after -a whole
  (($#begun)) && _wanted values expl value compadd -S '' -a begun
}

# An element of a list.
_linbench_list() {
  local -a linbench_after=(-qS ,)
  compset -P '*,'
  _linbench_words "$@"
}

# Backends in a list, under labels or not, and the file of one that is a library ("blas:").
_linbench_backends() {
  local word
  local -a linbench_after=(-qS ,)
  compset -P '*[,=]'
  for word in ${(M)@:#*:}; do
    if compset -P "$word"; then
      _files
      return
    fi
  done
  _linbench_words "$@"
}

)zsh";

/// Within single quotes.
std::string single_quoted(std::string_view text) {
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? "'\\''" : std::string(1, c);
  return out + "'";
}

/// With a backslash before each of `special`.
std::string escaped(std::string_view text, std::string_view special) {
  std::string out;
  for (const char c : text) {
    if (special.find(c) != std::string_view::npos) out += '\\';
    out += c;
  }
  return out;
}

/// The first clause of the help.
std::string explanation(const OptionInfo& option) {
  constexpr std::size_t most = 80;
  std::string text = option.help.substr(0, std::min(option.help.find("; "), option.help.find(" (")));
  if (text.size() > most) text = text.substr(0, text.rfind(' ', most - 4)) + " ...";
  return escaped(text, "[]\\");
}

/// What offers the values of an option, for _arguments.
std::string value_action(const ValueChoice& choice) {
  const std::string words = escaped(fmt::format("{}", fmt::join(choice.words, " ")), ":");
  // A space in front: _arguments adds nothing to the call.
  switch (choice.kind) {
    case Kind::anything: return " ";
    case Kind::file: return "_files";
    case Kind::word: return fmt::format(" _linbench_words {}", words);
    case Kind::list: return fmt::format(" _linbench_list {}", words);
    case Kind::backends: return fmt::format(" _linbench_backends {}", words);
  }
  return " ";
}

/// One option: '(-q --quiet)'{-q,--quiet}'[explanation]', with ":value:action" after it where there is a value.
std::string option_spec(const OptionInfo& option) {
  std::vector<std::string> names = names_of(option);
  const std::string exclusion = fmt::format("({})", fmt::join(names, " "));
  std::string tail = fmt::format("[{}]", explanation(option));
  if (option.takes_value()) {
    for (std::string& name : names) name += name.starts_with("--") ? "=" : "+";
    tail += fmt::format(":{}:{}", escaped(option.value, ":\\"), value_action(value_choice(option)));
  }
  const std::string before = is_repeatable(option) ? "*" : names.size() > 1 ? exclusion : "";
  if (names.size() == 1) return single_quoted(before + names.front() + tail);
  return fmt::format("{}{{{}}}{}", single_quoted(before), fmt::join(names, ","), single_quoted(tail));
}

/// What stands beside options; empty: nothing does.
std::string argument_spec(const Arguments& arguments) {
  const std::string times = arguments.most > 1 ? "*" : "1";
  switch (arguments.kind) {
    case ArgumentKind::none: return "";
    case ArgumentKind::run_file: return single_quoted(times + ":run:_files");
    case ArgumentKind::backend:
      return single_quoted(fmt::format("{}:backend:{}", times, value_action({Kind::backends, backend_words()})));
    default: return single_quoted(fmt::format("{}:argument:({})", times, fmt::join(choices_of(arguments.kind), " ")));
  }
}

std::string command_case(const CommandInfo& command) {
  std::vector<std::string> specs;
  for (const OptionInfo& option : options_of(command.command)) specs.push_back(option_spec(option));
  if (const std::string argument = argument_spec(command.arguments); !argument.empty()) specs.push_back(argument);
  return fmt::format("    {})\n      _arguments -s -S \\\n        {}\n      ;;\n", command.name,
                     fmt::join(specs, " \\\n        "));
}

std::string command_descriptions() {
  std::string text;
  for (const CommandInfo& command : commands())
    text += fmt::format("    {}\n", single_quoted(fmt::format("{}:{}", command.name, command.summary)));
  return text;
}

std::string command_cases() {
  std::string text;
  for (const CommandInfo& command : commands()) text += command_case(command);
  return text;
}

}  // namespace

std::string zsh_completion() {
  return fmt::format(R"zsh({}_linbench() {{
  local curcontext="$curcontext" state line
  local -A opt_args
  local -a linbench_after=()
  local -a commands=(
{}  )
  _arguments -C '(- *)'{{-h,--help}}'[the commands]' '(- *)--version[version, build and features]' \
    '1: :->command' '*:: :->argument' && return
  case $state in
    command)
      _describe -t commands command commands
      return
      ;;
  esac
  curcontext="${{curcontext%:*:*}}:linbench-$line[1]:"
  case $line[1] in
{}  esac
}}

if [[ $funcstack[1] == _linbench ]]; then
  _linbench "$@"
else
  compdef _linbench linbench
fi
)zsh",
                     kFunctions, command_descriptions(), command_cases());
}

}  // namespace linbench::cli
