// Completion as bash itself carries it out: the script is sourced, and its function called as Readline would.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gmock/gmock.h>

#include "cli/completion.hpp"
#include "cli/completion_values.hpp"
#include "cli/run_tool.hpp"
#include "text/shell.hpp"

namespace linbench::cli {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::ElementsAreArray;
using testing::IsEmpty;
using testing::Not;
using testing::UnorderedElementsAreArray;

/// The words that bash makes of a line: split at spaces, each run of ':' and '=' a word of its own.
std::vector<std::string> split_as_bash(const std::string& line) {
  const auto kind = [](char c) { return c == ' ' ? 0 : c == ':' || c == '=' ? 1 : 2; };
  std::vector<std::string> words;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (kind(line[i]) == 0) continue;
    if (i == 0 || kind(line[i]) != kind(line[i - 1])) words.emplace_back();
    words.back() += line[i];
  }
  if (kind(line.back()) < 2) words.emplace_back();
  return words;
}

/// What bash offers at the end of a line. "files": its own completion of file names; "nospace": nothing is added.
std::vector<std::string> offers(const std::string& line) {
  const std::vector<std::string> words = split_as_bash(line);
  const std::string script = fmt::format(
      R"({}
compopt() {{ case $* in '-o default') echo files ;; '-o nospace') no_space=1 ;; *) echo "compopt $*" ;; esac }}
COMP_WORDBREAKS=$' \t\n"\'><=;|&(:'
COMP_LINE={}
COMP_POINT=${{#COMP_LINE}}
COMP_WORDS=({})
COMP_CWORD={}
_linbench
((${{#COMPREPLY[@]}})) && printf '%s\n' "${{COMPREPLY[@]}}"
[[ $no_space ]] && echo nospace
exit 0
)",
      completion_text(Shell::bash), shell_word(line), shell_command(words), words.size() - 1);
  const FilterResult result = run_tool("bash", {"--norc", "--noprofile", "-s"}, script);
  EXPECT_EQ(result.last_error_line, "") << line;
  EXPECT_EQ(result.exit_code, 0) << line;
  return lines_of(result.output);
}

TEST(BashCompletion, SplitsLinesAsBashDoes) {
  EXPECT_THAT(split_as_bash("linbench dot --pin=c"), ElementsAre("linbench", "dot", "--pin", "=", "c"));
  EXPECT_THAT(split_as_bash("linbench dot --pin="), ElementsAre("linbench", "dot", "--pin", "=", ""));
  EXPECT_THAT(split_as_bash("linbench "), ElementsAre("linbench", ""));
}

TEST(BashCompletion, OffersCommands) {
  std::vector<std::string> expected = command_names();
  expected.insert(expected.end(), {"--help", "--version"});
  EXPECT_THAT(offers("linbench "), ElementsAreArray(expected));
  EXPECT_THAT(offers("linbench so"), ElementsAre("solve"));
}

TEST(BashCompletion, OffersTheOptionsOfEachCommand) {
  for (const CommandInfo& command : commands()) {
    std::vector<std::string> expected;
    for (const OptionInfo& option : options_of(command.command))
      for (const std::string& name : names_of(option)) expected.push_back(name);
    EXPECT_THAT(offers(fmt::format("linbench {} -", command.name)), UnorderedElementsAreArray(expected))
        << command.name;
  }
}

TEST(BashCompletion, OffersTheWordsOfEachOptionThatHasFew) {
  for (const CommandInfo& command : commands())
    for (const OptionInfo& option : options_of(command.command))
      if (!option.choices().empty()) {
        EXPECT_THAT(offers(fmt::format("linbench {} {} ", command.name, option.name())),
                    ElementsAreArray(option.choices()));
      }
}

TEST(BashCompletion, OffersAnOptionOnceUnlessItMayBeRepeated) {
  const auto left = offers("linbench dot --size 5 -q --backend eigen --csv=x -");
  for (const char* given : {"--size", "-q", "--quiet", "--csv"}) EXPECT_THAT(left, Not(Contains(given)));
  for (const char* open : {"--backend", "--env", "--json", "-v", "--verbose"}) EXPECT_THAT(left, Contains(open));
}

TEST(BashCompletion, CompletesAValueHoweverItIsWritten) {
  EXPECT_THAT(offers("linbench dot --pin c"), ElementsAre("compact"));
  EXPECT_THAT(offers("linbench dot --pin=c"), ElementsAre("compact"));
  EXPECT_THAT(offers("linbench dot --pin="), ElementsAre("compact", "none"));
  EXPECT_THAT(offers("linbench dot --device "), ElementsAre("0", "all"));
  EXPECT_THAT(offers("linbench solve --method m"), ElementsAre("mixed"));
}

TEST(BashCompletion, CompletesListsElementByElement) {
  EXPECT_THAT(offers("linbench dot --dtype f"), ElementsAre("f32", "f64", "f16", "nospace"));
  EXPECT_THAT(offers("linbench dot --dtype f32,c128,f"), ElementsAre("f32,c128,f64", "f32,c128,f16", "nospace"));
  EXPECT_THAT(offers("linbench dot --dtype=f32,t"), ElementsAre("f32,tf32", "nospace"));
  EXPECT_THAT(offers("linbench dot --trans NN,T"), ElementsAre("NN,TN", "NN,TT", "NN,TC", "nospace"));
  EXPECT_THAT(offers("linbench solve --threads 1,"), ElementsAre("1,max", "nospace"));
}

TEST(BashCompletion, CompletesBackends) {
  EXPECT_THAT(offers("linbench dot --backend "),
              ElementsAre("openblas", "eigen", "eigen:v2", "eigen:v3", "eigen:v4", "cuda", "cublas", "cusolver",
                          "reference", "blas:", "all", "nospace"));
  // Bash keeps what stands before the last ':' or '='.
  EXPECT_THAT(offers("linbench dot --backend openblas,eigen:v"), ElementsAre("v2", "v3", "v4", "nospace"));
  EXPECT_THAT(offers("linbench dot --backend old=openb"), ElementsAre("openblas", "nospace"));
  EXPECT_THAT(offers("linbench dot --backend old=openblas,new=b"), ElementsAre("blas:", "nospace"));
  EXPECT_THAT(offers("linbench worker blas"), ElementsAre("blas:", "nospace"));
}

TEST(BashCompletion, LeavesFilesToBash) {
  for (const char* line :
       {"linbench dot --csv ", "linbench dot --csv=o", "linbench report -o ", "linbench plot ", "linbench plot run.js",
        "linbench dot --backend blas:/usr/li", "linbench dot --backend x=blas:", "linbench worker blas:"})
    EXPECT_THAT(offers(line), ElementsAre("files")) << line;
}

TEST(BashCompletion, OffersWhatStandsBesideOptions) {
  EXPECT_THAT(offers("linbench completion "), ElementsAre("bash", "zsh"));
  EXPECT_THAT(offers("linbench help so"), ElementsAre("solve"));
}

TEST(BashCompletion, FillsDependOnTheCommand) {
  EXPECT_THAT(offers("linbench dot --fill "), ElementsAre("uniform", "normal", "ones", "zeros", "denormal"));
  EXPECT_THAT(offers("linbench solve --fill "), ElementsAre("uniform", "normal", "cond:", "nospace"));
}

TEST(BashCompletion, OffersNothingWhereAnythingMayStand) {
  EXPECT_THAT(offers("linbench dot --size "), IsEmpty());
  EXPECT_THAT(offers("linbench nonsense --"), IsEmpty());
  EXPECT_THAT(offers("linbench info more"), IsEmpty());
}

TEST(BashCompletion, LeavesQuotedArgumentsWhole) {
  EXPECT_THAT(offers("linbench report --where x --piv"), ElementsAre("--pivot"));
}

TEST(BashCompletion, IsRegistered) {
  const FilterResult result =
      run_tool("bash", {"--norc", "-s"}, completion_text(Shell::bash) + "\ncomplete -p linbench\n");
  EXPECT_EQ(result.output, "complete -F _linbench linbench\n");
}

}  // namespace
}  // namespace linbench::cli
