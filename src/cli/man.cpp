#include "cli/man.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cctype>
#include <string_view>
#include <vector>

#include "cli/exit_code.hpp"
#include "cli/option_table.hpp"
#include "cli/roff.hpp"
#include "plan/plan.hpp"
#include "system/build_info.hpp"

namespace linbench::cli {
namespace {

/// Something and what is said of it.
struct Entry {
  std::string name;
  std::string text;
};

std::string section(std::string_view name) {
  return fmt::format(".SH {}\n", name);
}

std::string paragraph(std::string_view text) {
  return fmt::format(".PP\n{}\n", roff_text(text));
}

/// A list of names in bold, each with its text indented below or beside it.
std::string entries(const std::vector<Entry>& list) {
  std::string text;
  for (const Entry& entry : list)
    text += fmt::format(".TP\n.B {}\n{}\n", roff_argument(entry.name), roff_text(entry.text));
  return text;
}

std::string sentence(std::string_view text) {
  std::string out(text);
  out.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(out.front())));
  return out + ".";
}

std::string synopsis() {
  std::string text;
  for (const CommandInfo& command : commands())
    text += fmt::format(".B linbench {}\n{}{}.br\n", command.name, roff_text(command.usage),
                        command.usage.empty() ? "" : "\n");
  return text + ".B linbench \\-\\-version\n";
}

std::string commands_text() {
  std::vector<Entry> list;
  for (const CommandInfo& command : commands())
    list.push_back({fmt::format("{} {}", command.name, command.usage), sentence(command.summary)});
  return entries(list);
}

std::string examples_text() {
  std::vector<Entry> list;
  for (const CommandInfo& command : commands())
    for (const Example& example : command.examples)
      list.push_back({std::string(example.command), std::string(example.does)});
  return entries(list);
}

/// Which commands have it, where not all do.
std::string owners(const OptionInfo& option) {
  if (option.commands.size() == commands().size()) return "";
  std::vector<std::string_view> names;
  for (const Command command : option.commands) names.push_back(info_of(command).name);
  return fmt::format(" ({})", fmt::join(names, ", "));
}

std::string option_text(const OptionInfo& option) {
  const std::string value = option.takes_value() ? fmt::format(" \\fI{}\\fP", roff_text(option.value)) : "";
  const std::string fallback = option.fallback.empty() ? "" : fmt::format(" Default: {}.", option.fallback);
  return fmt::format(".TP\n\\fB{}\\fP{}{}\n{}{}\n", roff_text(option.names), value, roff_text(owners(option)),
                     roff_text(option.help + "."), roff_text(fallback));
}

std::string options_text() {
  std::string text;
  for (const Group group : {Group::what, Group::how, Group::where}) {
    text += fmt::format(".SS {}\n", roff_argument(heading(group)));
    for (const OptionInfo& option : option_table())
      if (option.group == group) text += option_text(option);
  }
  return text;
}

std::string backends_text() {
  std::vector<Entry> list;
  for (const BackendKindInfo& kind : backend_kinds()) {
    std::string text = sentence(kind.summary);
    if (!kind.aliases.empty()) text += fmt::format(" Also {}.", fmt::join(kind.aliases, ", "));
    list.push_back({usage_of(kind), std::move(text)});
  }
  return entries(list);
}

const std::vector<Entry>& sizes() {
  static const std::vector<Entry> list{
      {"3000", "one size"},
      {"5,50,500", "several; elements of any kind mix, and what comes twice is measured once"},
      {"2:64", "2, 3, 4, ... 64"},
      {"5:505:5", "5, 10, 15, ... 505; the end is a size only when a step lands on it"},
      {"64:4096:*2", "64, 128, 256, ... 4096"},
      {"2000x500x1k", "for dot, C of 2000 rows and 500 columns, and 1000 for the inner dimension"},
      {"1k, 1M, 1Ki, 1Mi", "1000, 1000000, 1024, 1048576"},
  };
  return list;
}

const std::vector<Entry>& files() {
  static const std::vector<Entry> list{
      {"FILE.jsonl",
       "A run log: a header, a line for each visit as it ends, a footer. A run that was killed leaves its "
       "log, which --resume goes on with, and report and plot read."},
      {".../libexec/linbench/worker-*", "The programs that do the work, one for each kind of backend."},
      {".../share/doc/linbench/docs", "The method, the protocol of workers, and the schemas of all files."},
  };
  return list;
}

const std::vector<Entry>& variables() {
  static const std::vector<Entry> list{
      {"NO_COLOR", "Not empty: no colours, unless --color always."},
      {"PATH", "Where gnuplot is looked for, which draws .svg and .png."},
      {"TERM", "dumb: no colours, and no line that rewrites itself."},
      {"TMPDIR", "Where the log of a run without --log is kept while it runs."},
      {"OPENBLAS_*, MKL_*, BLIS_*, OMP_*, GOMP_*, CUDA_*, NVIDIA_TF32_OVERRIDE, ...",
       "What makes libraries choose kernels is inherited by workers, and recorded. What sets thread counts and binds "
       "threads is set by linbench itself. --env gives one backend variables of its own."},
  };
  return list;
}

const std::vector<Entry>& exit_codes() {
  static const std::vector<Entry> list{
      {std::to_string(kSuccess), "Measured and verified, or shown."},
      {std::to_string(kUsage), "The command line is wrong, or a file cannot be read or written."},
      {std::to_string(kNothingMeasured), "Nothing could be measured, or nothing measured is left to show."},
      {std::to_string(kFailure),
       "A result is wrong, or a case failed, crashed, timed out or ran out of memory; or no case of a backend that was "
       "asked for by name could be measured."},
      {"130, 143", "Interrupted, terminated. Log and files hold what was measured."},
  };
  return list;
}

}  // namespace

std::string man_text() {
  std::string text =
      fmt::format(".TH LINBENCH 1 \"\" {} \"User Commands\"\n", roff_argument("linbench " + build_info().version));
  text += section("NAME") + "linbench \\- measure dense linear algebra\n";
  text += section("SYNOPSIS") + synopsis();
  text += section("DESCRIPTION") +
          paragraph(
              "linbench measures how long dense linear algebra takes here, with which library, and how surely: "
              "matrix multiply (dot) and linear systems (solve), by any BLAS, by Eigen, and on an NVIDIA GPU by cuBLAS "
              "and cuSOLVER.") +
          paragraph(
              "Each backend runs in worker processes of its own, pinned to the same processors. A case is "
              "measured in several passes in fresh processes; intervals are over passes. Every result is "
              "verified, and a time without a verified result is not shown.") +
          paragraph("Data goes to standard output; progress, warnings and advice go to standard error.");
  text += section("COMMANDS") + commands_text();
  text += section("OPTIONS") + paragraph("In parentheses, the commands that an option belongs to.") + options_text();
  text += section("SIZES") + entries(sizes());
  text += section("BACKENDS") + backends_text();
  text += section("FILES") + entries(files());
  text += section("ENVIRONMENT") + entries(variables());
  text += section("\"EXIT STATUS\"") + entries(exit_codes());
  text += section("EXAMPLES") + examples_text();
  text += section("\"SEE ALSO\"") + ".BR gnuplot (1),\n.BR taskset (1)\n";
  return text;
}

}  // namespace linbench::cli
