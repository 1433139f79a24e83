#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace linbench::cli {

enum class Command : std::uint8_t { dot, solve, info, worker };

struct Example {
  std::string_view command;
  std::string_view does;
};

/// What help shows of a command.
struct CommandInfo {
  Command command;
  std::string_view name;
  std::string_view usage;    ///< after "linbench NAME"
  std::string_view summary;  ///< one line
  std::vector<Example> examples;
};

/// The one list of all commands.
const std::vector<CommandInfo>& commands();
const CommandInfo& info_of(Command command);
std::optional<Command> parse_command(std::string_view name);

}  // namespace linbench::cli
