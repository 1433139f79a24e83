#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace linbench::cli {

/// Shells that completion is made for.
enum class Shell : std::uint8_t { bash, zsh };
std::string_view to_string(Shell shell);
std::optional<Shell> parse_shell(std::string_view name);
std::vector<std::string_view> shell_names();

/// The script that makes the shell complete commands, options and values of `linbench`, from the tables that the
/// command line is parsed by. bash (4.3 or later): to be sourced, or installed as
/// share/bash-completion/completions/linbench. zsh: to be installed as _linbench in a folder of $fpath, or sourced
/// after compinit.
std::string completion_text(Shell shell);

/// The same for one shell.
std::string bash_completion();
std::string zsh_completion();

}  // namespace linbench::cli
