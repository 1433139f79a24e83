#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "cli/completion.hpp"
#include "cli/completion_values.hpp"

namespace linbench::cli {
namespace {

using Kind = ValueChoice::Kind;

/// What is the same whatever the commands are. The functions share `words`, `current` and `lead` of _linbench.
constexpr std::string_view kFunctions = R"bash(# bash completion for linbench, made by `linbench completion bash`.

# The arguments up to the cursor; those that bash has split at : and = are put together again.
_linbench_split() {
  local rest=${COMP_LINE:0:COMP_POINT} word spaces
  for word in "${COMP_WORDS[@]:0:COMP_CWORD+1}"; do
    spaces=${rest%%[![:space:]]*}
    rest=${rest#"$spaces"}
    [[ $rest == "$word"* ]] || word=$rest
    rest=${rest#"$word"}
    if [[ $spaces || ${#words[@]} -eq 0 ]]; then words+=("$word"); else words[-1]+=$word; fi
  done
}

# Offers those of the words that, after $lead, begin as the current argument does. Of that, bash itself keeps what ends
# in one of its word breaks.
_linbench_words() {
  local word breaks='' kept=''
  [[ $COMP_WORDBREAKS == *:* ]] && breaks+=':'
  [[ $COMP_WORDBREAKS == *=* ]] && breaks+='='
  [[ $breaks ]] && kept=${current%"${current##*["$breaks"]}"}
  for word; do
    word=$lead$word
    [[ $word == "$current"* ]] || continue
    [[ $word == *: ]] && compopt -o nospace
    COMPREPLY+=("${word#"$kept"}")
  done
}

# Likewise for an element of a list that is not in it yet; a comma may follow.
_linbench_list() {
  local word list=${current#"$lead"}
  local before=${list%"${list##*[,=]}"}
  local -a left=()
  for word; do
    [[ ,$before == *[,=]"$word",* ]] || left+=("$word")
  done
  lead+=$before
  _linbench_words "${left[@]}"
  compopt -o nospace
}

# Files, by bash's own completion, which knows quotes and ~.
_linbench_files() {
  compopt -o default
}

# Backends in a list, and the file of one that is a library ("blas:").
_linbench_backends() {
  local word element=${current##*[,=]}
  for word; do
    if [[ $word == *: && $element == "$word"* ]]; then
      _linbench_files
      return
    fi
  done
  _linbench_list "$@"
}

# Options that are not given yet, "-q|--quiet" for one; those in the first argument may be repeated.
_linbench_options() {
  local option name given repeatable=$1
  shift
  for option; do
    for given in "${words[@]:2:${#words[@]}-3}"; do
      [[ " $repeatable " != *" $option "* && "|$option|" == *"|${given%%=*}|"* ]] && continue 2
    done
    for name in ${option//|/ }; do _linbench_words "$name"; done
  done
}

)bash";

std::string joined(const std::vector<std::string>& words) {
  return fmt::format("{}", fmt::join(words, " "));
}

/// "-q|--quiet", quoted for the shell.
std::string option_group(const OptionInfo& option) {
  return fmt::format("'{}'", fmt::join(names_of(option), "|"));
}

/// What to call for a value.
std::string value_call(const ValueChoice& choice) {
  switch (choice.kind) {
    case Kind::anything: return ":";
    case Kind::file: return "_linbench_files";
    case Kind::word: return "_linbench_words " + joined(choice.words);
    case Kind::list: return "_linbench_list " + joined(choice.words);
    case Kind::backends: return "_linbench_backends " + joined(choice.words);
  }
  return ":";
}

/// One branch for all options with the same values: "dot:--csv|dot:--json|...) _linbench_files ;;".
std::string value_cases() {
  std::vector<std::pair<ValueChoice, std::vector<std::string>>> branches;
  for (const CommandInfo& command : commands())
    for (const OptionInfo& option : options_of(command.command)) {
      if (!option.takes_value()) continue;
      const ValueChoice choice = value_choice(option);
      auto branch = std::find_if(branches.begin(), branches.end(), [&](const auto& b) { return b.first == choice; });
      if (branch == branches.end()) branch = branches.insert(branches.end(), {choice, {}});
      for (const std::string& name : names_of(option))
        branch->second.push_back(fmt::format("{}:{}", command.name, name));
    }
  std::string text;
  for (const auto& [choice, names] : branches)
    text += fmt::format("    {})\n      {}\n      return\n      ;;\n", fmt::join(names, " | "), value_call(choice));
  return text;
}

/// What stands beside options.
std::string argument_call(const Arguments& arguments) {
  if (arguments.kind == ArgumentKind::run_file) return "_linbench_files";
  if (arguments.kind == ArgumentKind::backend) return "_linbench_backends " + joined(backend_words());
  return "_linbench_words " + joined(choices_of(arguments.kind));
}

std::string command_case(const CommandInfo& command) {
  std::vector<std::string> groups, repeatable;
  for (const OptionInfo& option : options_of(command.command)) {
    groups.push_back(option_group(option));
    if (is_repeatable(option)) repeatable.emplace_back(option.names);
  }
  const std::string options = fmt::format("_linbench_options '{}' {}", joined(repeatable), joined(groups));
  if (command.arguments.kind == ArgumentKind::none) return fmt::format("    {}) {} ;;\n", command.name, options);
  return fmt::format(
      "    {})\n      if [[ $current == -* ]]; then\n        {}\n      else\n        {}\n      fi\n      ;;\n",
      command.name, options, argument_call(command.arguments));
}

std::string command_cases() {
  std::string text;
  for (const CommandInfo& command : commands()) text += command_case(command);
  return text;
}

}  // namespace

std::string bash_completion() {
  return fmt::format(R"bash({}_linbench() {{
  COMPREPLY=()
  local -a words=()
  local lead=''
  _linbench_split
  local current=${{words[-1]}}
  if ((${{#words[@]}} <= 2)); then
    _linbench_words {} --help --version
    return
  fi

  local option=${{words[-2]}}
  if [[ $current == --*=* ]]; then
    option=${{current%%=*}}
    lead=$option=
  fi
  case ${{words[1]}}:$option in
{}  esac
  lead=''
  case ${{words[1]}} in
{}  esac
}}

complete -F _linbench linbench
)bash",
                     kFunctions, joined(command_names()), value_cases(), command_cases());
}

}  // namespace linbench::cli
