#include "cli/command_line.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>

#include "cli/option_table.hpp"
#include "plan/usage_error.hpp"
#include "text/nearest.hpp"

namespace linbench::cli {
namespace {

std::string did_you_mean(std::string_view typed, const std::vector<std::string>& candidates) {
  const auto near = nearest(typed, candidates);
  return near ? fmt::format("; did you mean {}?", *near) : "";
}

Command command_of(const std::string& name) {
  if (const auto command = parse_command(name)) return *command;
  const std::vector<std::string> names = command_names();
  if (name.starts_with('-'))
    throw UsageError(fmt::format("unknown option {} before the command; see linbench --help", name));
  throw UsageError(fmt::format("'{}' is not a command; the commands are {}{}", name, fmt::join(names, ", "),
                               did_you_mean(name, names)));
}

/// Values of one option as CLI11 collects them.
struct Collected {
  OptionInfo option;
  std::vector<std::string> values;
  std::int64_t flags = 0;
};

void add_to(CLI::App& app, Collected& collected) {
  const std::string names(collected.option.names);
  if (!collected.option.takes_value())
    app.add_flag(names, collected.flags)->disable_flag_override();
  else
    app.add_option(names, collected.values)->expected(1)->allow_extra_args(false)->take_all();
}

bool is_option_with_value(const std::vector<Collected>& all, const std::string& token) {
  return std::any_of(all.begin(), all.end(),
                     [&](const Collected& c) { return c.option.takes_value() && c.option.name() == token; });
}

/// CLI11 fails only on an option at the end without its value, and on a flag with one ("--quick=1").
[[noreturn]] void throw_mismatch(const std::vector<Collected>& all, const std::vector<std::string>& arguments,
                                 const CLI::ParseError& error) {
  if (!arguments.empty() && is_option_with_value(all, arguments.back()))
    throw UsageError(fmt::format("{} needs a value", arguments.back()));
  for (const std::string& argument : arguments)
    for (const Collected& c : all)
      if (!c.option.takes_value() && argument.starts_with(std::string(c.option.name()) + "="))
        throw UsageError(fmt::format("{} takes no value; '{}' has one", c.option.name(), argument));
  throw UsageError(error.what());
}

/// "--dtipe": "unknown option --dtipe of dot; did you mean --dtype?".
[[noreturn]] void throw_unknown_option(const CommandInfo& command, const std::string& typed) {
  const std::string name = typed.substr(0, typed.find('='));
  std::vector<std::string> names;
  for (const OptionInfo& option : options_of(command.command)) names.emplace_back(option.name());
  for (const OptionInfo& option : option_table())
    if (option.name() == name)
      throw UsageError(
          fmt::format("{} is an option of {}, not of {}", name, info_of(option.commands.front()).name, command.name));
  throw UsageError(fmt::format("unknown option {} of {}{}; see linbench {} --help", name, command.name,
                               did_you_mean(name, names), command.name));
}

void store(const Collected& collected, RawOptions& raw) {
  const OptionInfo& option = collected.option;
  if (const auto* const flag = std::get_if<bool RawOptions::*>(&option.target)) {
    raw.*(*flag) = collected.flags > 0;
    return;
  }
  if (const auto* const list = std::get_if<std::vector<std::string> RawOptions::*>(&option.target)) {
    raw.*(*list) = collected.values;
    return;
  }
  if (collected.values.size() > 1)
    throw UsageError(fmt::format("{} is given twice, '{}' and '{}'; {}", option.name(), collected.values[0],
                                 collected.values[1],
                                 option.value == "LIST" ? "lists are written with commas" : "give it once"));
  if (const auto* const optional = std::get_if<std::optional<std::string> RawOptions::*>(&option.target)) {
    if (!collected.values.empty()) raw.*(*optional) = collected.values.front();
    return;
  }
  raw.*std::get<std::string RawOptions::*>(option.target) =
      collected.values.empty() ? std::string(option.fallback) : collected.values.front();
}

/// "--csv=": CLI11 would take the next argument for the value.
void check_empty_values(Command command, const std::vector<std::string>& arguments) {
  for (const OptionInfo& option : options_of(command))
    for (const std::string& argument : arguments)
      if (option.takes_value() && argument == std::string(option.name()) + "=")
        throw UsageError(fmt::format("{} needs a value", option.name()));
}

std::vector<Collected> collectors(Command command) {
  std::vector<Collected> all;
  for (const OptionInfo& option : options_of(command)) all.push_back({option, {}, 0});
  return all;
}

CommandLine parse_options(Command command, const std::vector<std::string>& arguments) {
  CLI::App app;
  app.set_help_flag();
  app.allow_extras();
  check_empty_values(command, arguments);
  std::vector<Collected> all = collectors(command);
  for (Collected& collected : all) add_to(app, collected);
  try {
    app.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend()));
  } catch (const CLI::ParseError& error) {
    throw_mismatch(all, arguments, error);
  }
  CommandLine line;
  line.command = command;
  for (const Collected& collected : all) {
    store(collected, line.options);
    if (!collected.values.empty() || collected.flags > 0) line.typed.push_back(collected.option);
  }
  line.help = line.options.help;
  line.arguments = app.remaining();
  return line;
}

/// What to write for an argument that is missing or wrong.
std::string grammar(const CommandInfo& command) {
  if (command.arguments.kind == ArgumentKind::run_file) return "the name of a run log, or of --json or --csv output";
  if (command.arguments.kind == ArgumentKind::backend) return "one KIND[:ARG] such as openblas";
  return fmt::format("one of {}", fmt::join(choices_of(command.arguments.kind), ", "));
}

[[noreturn]] void throw_too_many(const CommandInfo& command, const std::string& text) {
  if (command.arguments.kind == ArgumentKind::none)
    throw UsageError(fmt::format("'{}' belongs to no option; {} takes options only, and lists are written with commas",
                                 text, command.name));
  throw UsageError(fmt::format("'{}' is too much; {} takes {}", text, command.name, grammar(command)));
}

/// A backend is told by more than its first word, and a file may have any name.
bool has_fixed_words(ArgumentKind kind) {
  return kind == ArgumentKind::shell || kind == ArgumentKind::command_name;
}

void check_word(const CommandInfo& command, const std::string& text) {
  const std::vector<std::string> words = choices_of(command.arguments.kind);
  if (std::count(words.begin(), words.end(), text) > 0) return;
  throw UsageError(fmt::format("{}: '{}' is not valid; write {}{}", command.name, text, grammar(command),
                               did_you_mean(text, words)));
}

void check_arguments(const CommandLine& line) {
  const CommandInfo& command = info_of(*line.command);
  const Arguments& taken = command.arguments;
  for (const std::string& text : line.arguments)
    if (text.starts_with('-') && text != "-") throw_unknown_option(command, text);
  if (line.arguments.size() > taken.most) throw_too_many(command, line.arguments[taken.most]);
  if (line.arguments.size() < taken.least)
    throw UsageError(fmt::format("{} needs {}; see linbench {} --help", command.name, grammar(command), command.name));
  if (has_fixed_words(taken.kind))
    for (const std::string& text : line.arguments) check_word(command, text);
}

/// "linbench help dot" asks what "linbench dot --help" does.
CommandLine as_help(const CommandLine& line) {
  CommandLine asked;
  asked.help = true;
  if (!line.arguments.empty()) asked.command = parse_command(line.arguments.front());
  return asked;
}

}  // namespace

CommandLine parse_command_line(const std::vector<std::string>& arguments) {
  const std::string& first = arguments.front();
  CommandLine line;
  line.version = first == "--version";
  line.help = first == "--help" || first == "-h";
  if (line.version || line.help) {
    if (arguments.size() > 1) throw UsageError(fmt::format("{} stands alone; '{}' is too much", first, arguments[1]));
    return line;
  }
  line = parse_options(command_of(first), {arguments.begin() + 1, arguments.end()});
  if (line.help) return line;
  check_arguments(line);
  return line.command == Command::help ? as_help(line) : line;
}

}  // namespace linbench::cli
