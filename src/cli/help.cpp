#include "cli/help.hpp"

#include <fmt/format.h>

#include "cli/option_table.hpp"
#include "report/text.hpp"
#include "system/build_info.hpp"

namespace linbench::cli {
namespace {

constexpr std::size_t kWidth = 100;
constexpr std::size_t kIndent = 25;  // where descriptions begin

/// "  --size LIST", and the description beside it, or below when the left side is too long.
std::string entry(const std::string& left, const std::string& description) {
  std::string text = "  " + left;
  const auto lines = report::wrap(description, kWidth - kIndent);
  if (text.size() + 1 >= kIndent) text += "\n";
  bool fresh = text.back() == '\n';
  for (const std::string& line : lines) {
    text += fresh ? std::string(kIndent, ' ') : std::string(kIndent - text.size(), ' ');
    text += line + "\n";
    fresh = true;
  }
  return text;
}

std::string option_entry(const OptionInfo& option) {
  const std::string left =
      option.takes_value() ? fmt::format("{} {}", option.names, option.value) : std::string(option.names);
  const std::string fallback = option.fallback.empty() ? "" : fmt::format(" [{}]", option.fallback);
  return entry(left, std::string(option.help) + fallback);
}

std::string options_text(Command command) {
  if (command != Command::dot && command != Command::solve) {
    std::string text = "\nOptions:\n";
    for (const OptionInfo& option : options_of(command)) text += option_entry(option);
    return text;
  }
  std::string text;
  for (const Group group : {Group::what, Group::how, Group::where}) {
    text += fmt::format("\n{}:\n", heading(group));
    for (const OptionInfo& option : options_of(command))
      if (option.group == group) text += option_entry(option);
  }
  return text;
}

std::string examples_text(const CommandInfo& info) {
  std::string text = "Examples:\n";
  for (const Example& example : info.examples) text += fmt::format("  {}\n      {}\n", example.command, example.does);
  return text;
}

}  // namespace

std::string overview_text() {
  std::string text =
      "linbench measures dense linear algebra: how long it takes here, with which library, how surely.\n\n"
      "Examples:\n"
      "  linbench dot --size 3000 --dtype f32\n"
      "  linbench solve --size 5:505:50 --log run.jsonl --csv solve.csv\n"
      "  linbench solve --resume run.jsonl\n"
      "  linbench plot run.jsonl -o solve.html\n"
      "  linbench info\n\n"
      "Usage: linbench COMMAND [OPTIONS]\n\nCommands:\n";
  for (const CommandInfo& info : commands()) text += entry(std::string(info.name), std::string(info.summary));
  text += "\nOptions:\n" + entry("-h, --help", "this text; linbench COMMAND --help for one command") +
          entry("--version", "version, commit, build type, compiler, features");
  text +=
      "\nExit codes: 0 measured and verified, or shown; 2 usage, or a file that cannot be read or written;\n"
      "3 nothing could be measured, or nothing measured is left to show; 5 a wrong result, or a case that\n"
      "failed; 130, 143 interrupted, terminated.\n";
  return text;
}

std::string help_text(Command command) {
  const CommandInfo& info = info_of(command);
  return fmt::format("linbench {}: {}\n\n{}\nUsage: linbench {}{}{}\n{}", info.name, info.summary, examples_text(info),
                     info.name, info.usage.empty() ? "" : " ", info.usage, options_text(command));
}

std::string version_text() {
  const BuildInfo info = build_info();
  return fmt::format("linbench {}\ncommit: {}\nbuild: {}\ncompiler: {}\nfeatures: {}\n", info.version, info.commit,
                     info.build_type, info.compiler, info.features);
}

}  // namespace linbench::cli
