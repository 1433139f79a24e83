#include "cli/completion.hpp"

#include "linbench/enum_names.hpp"

namespace linbench::cli {
namespace {

constexpr EnumName<Shell> kShells[] = {{Shell::bash, "bash"}, {Shell::zsh, "zsh"}};

}  // namespace

std::string_view to_string(Shell shell) {
  return enum_name(kShells, shell);
}

std::optional<Shell> parse_shell(std::string_view name) {
  return enum_value<Shell>(kShells, name);
}

std::vector<std::string_view> shell_names() {
  return enum_names(kShells);
}

std::string completion_text(Shell shell) {
  return shell == Shell::bash ? bash_completion() : zsh_completion();
}

}  // namespace linbench::cli
