#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace linbench::cli {

enum class Command : std::uint8_t { dot, solve, report, plot, info, completion, man, worker, help };

struct Example {
  std::string_view command;
  std::string_view does;
};

/// What stands on a command line beside options.
enum class ArgumentKind : std::uint8_t {
  none,
  run_file,      ///< a run log, or `--json` or `--csv` output
  shell,         ///< "bash", "zsh"
  backend,       ///< KIND[:ARG]
  command_name,  ///< of a command
};

/// How many such arguments a command takes.
struct Arguments {
  ArgumentKind kind = ArgumentKind::none;
  std::size_t least = 0;
  std::size_t most = 0;
};

/// What help shows of a command.
struct CommandInfo {
  Command command;
  std::string_view name;
  std::string_view usage;    ///< after "linbench NAME"
  std::string_view summary;  ///< one line
  Arguments arguments;
  std::vector<Example> examples;
};

/// The one list of all commands.
const std::vector<CommandInfo>& commands();
const CommandInfo& info_of(Command command);
std::optional<Command> parse_command(std::string_view name);
std::vector<std::string> command_names();

/// What an argument can be, where these are few: the shells, the commands, the kinds of backends. Empty for files.
std::vector<std::string> choices_of(ArgumentKind kind);

}  // namespace linbench::cli
