#include "cli/command_line.hpp"

#include <gmock/gmock.h>

#include "plan/usage_message.hpp"

namespace linbench::cli {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::string message(const std::vector<std::string>& arguments) {
  return usage_message([&] { parse_command_line(arguments); });
}

TEST(CommandLine, DefaultsAreThoseThatHelpShows) {
  const CommandLine line = parse_command_line({"dot"});
  EXPECT_EQ(line.command, Command::dot);
  EXPECT_EQ(line.options.size, "1024");
  EXPECT_EQ(line.options.dtype, "f64");
  EXPECT_EQ(line.options.threads, "max");
  EXPECT_EQ(line.options.reps, "auto");
  EXPECT_EQ(line.options.precision, "2%");
  EXPECT_EQ(line.options.max_time, "10s");
  EXPECT_EQ(line.options.budget, std::nullopt);
  EXPECT_EQ(line.options.csv, std::nullopt);
  EXPECT_THAT(line.options.backend, IsEmpty());
  EXPECT_FALSE(line.options.quick);
}

TEST(CommandLine, TakesValuesBesideAndAfterEquals) {
  const RawOptions raw = parse_command_line({"solve", "--size=5:505:5", "--nrhs", "3", "--csv", "-", "-q"}).options;
  EXPECT_EQ(raw.size, "5:505:5");
  EXPECT_EQ(raw.nrhs, "3");
  EXPECT_EQ(raw.csv, "-");
  EXPECT_TRUE(raw.quiet);
}

TEST(CommandLine, BackendAndEnvRepeat) {
  const RawOptions raw = parse_command_line({"dot", "--backend", "a=openblas,eigen", "--env", "a:X=[1,2]", "--backend",
                                             "reference", "--env", "a:Y="})
                             .options;
  EXPECT_THAT(raw.backend, ElementsAre("a=openblas,eigen", "reference"));
  EXPECT_THAT(raw.env, ElementsAre("a:X=[1,2]", "a:Y="));
}

TEST(CommandLine, NegativeNumbersAreValues) {
  EXPECT_EQ(parse_command_line({"dot", "--seed", "-5"}).options.seed, "-5");
}

TEST(CommandLine, AboutLinbenchItself) {
  EXPECT_TRUE(parse_command_line({"--version"}).version);
  EXPECT_TRUE(parse_command_line({"--help"}).help);
  EXPECT_TRUE(parse_command_line({"-h"}).help);
  EXPECT_THAT(message({"--version", "dot"}), HasSubstr("stands alone"));
}

TEST(CommandLine, HelpGoesBeforeMistakes) {
  const CommandLine line = parse_command_line({"dot", "--help", "--nonsense"});
  EXPECT_TRUE(line.help);
  EXPECT_EQ(line.command, Command::dot);
}

TEST(CommandLine, WorkerTakesItsKind) {
  EXPECT_THAT(parse_command_line({"worker", "blas:/x.so"}).arguments, ElementsAre("blas:/x.so"));
}

TEST(CommandLine, UnknownCommandsAreNamedWithTheNearest) {
  EXPECT_THAT(message({"dott"}), AllOf(HasSubstr("'dott' is not a command"),
                                       HasSubstr("dot, solve, report, plot, info, completion, man, worker, help"),
                                       HasSubstr("did you mean dot?")));
  EXPECT_THAT(message({"--size", "4"}), HasSubstr("unknown option --size before the command"));
  for (const char* const later : {"compare", "peak", "doctor"})
    EXPECT_THAT(message({later}), HasSubstr("is not a command"));
}

TEST(CommandLine, UnknownOptionsAreNamedWithTheNearest) {
  EXPECT_THAT(message({"dot", "--sise", "4"}),
              AllOf(HasSubstr("unknown option --sise of dot"), HasSubstr("did you mean --size?")));
  EXPECT_THAT(message({"dot", "--sise=4"}), HasSubstr("unknown option --sise of dot"));
  EXPECT_THAT(message({"dot", "-x"}), HasSubstr("unknown option -x of dot"));
  EXPECT_THAT(message({"dot", "--nrhs", "4"}), HasSubstr("--nrhs is an option of solve, not of dot"));
  EXPECT_THAT(message({"dot", "--method", "lu"}), HasSubstr("--method is an option of solve, not of dot"));
  EXPECT_THAT(message({"worker", "openblas", "--size=1"}), HasSubstr("not of worker"));
  for (const char* const later : {"--gram", "--cache", "--phase", "--python"})
    EXPECT_THAT(message({"dot", later}), HasSubstr("unknown option")) << later;
}

TEST(CommandLine, RememberWhatWasTyped) {
  std::vector<std::string> names;
  for (const OptionInfo& option : parse_command_line({"dot", "--csv", "a", "--size=5", "-q"}).typed)
    names.emplace_back(option.name());
  EXPECT_THAT(names, ElementsAre("--size", "--csv", "--quiet"));
}

TEST(CommandLine, ReportAndPlotTakeRuns) {
  const CommandLine line = parse_command_line({"report", "a b.jsonl", "--where", "n>=5", "-", "--format=csv"});
  EXPECT_THAT(line.arguments, ElementsAre("a b.jsonl", "-"));
  EXPECT_EQ(line.options.where, "n>=5");
  EXPECT_EQ(line.options.format, "csv");
  EXPECT_EQ(parse_command_line({"plot", "a", "-o", "b.svg"}).options.output, "b.svg");
  EXPECT_THAT(message({"report"}), AllOf(HasSubstr("report needs"), HasSubstr("run log")));
  EXPECT_THAT(message({"plot", "-o", "a.svg"}), HasSubstr("plot needs"));
  EXPECT_THAT(message({"report", "a", "--size", "4"}), HasSubstr("--size is an option of dot, not of report"));
}

TEST(CommandLine, CompletionTakesAShell) {
  EXPECT_THAT(parse_command_line({"completion", "zsh"}).arguments, ElementsAre("zsh"));
  EXPECT_THAT(message({"completion"}), HasSubstr("completion needs one of bash, zsh"));
  EXPECT_THAT(message({"completion", "bahs"}), AllOf(HasSubstr("one of bash, zsh"), HasSubstr("did you mean bash?")));
  EXPECT_THAT(message({"completion", "bash", "zsh"}), HasSubstr("'zsh' is too much"));
  EXPECT_THAT(message({"man", "dot"}), HasSubstr("'dot' belongs to no option"));
}

TEST(CommandLine, HelpIsACommandToo) {
  EXPECT_TRUE(parse_command_line({"help"}).help);
  EXPECT_EQ(parse_command_line({"help"}).command, std::nullopt);
  EXPECT_TRUE(parse_command_line({"help", "dot"}).help);
  EXPECT_EQ(parse_command_line({"help", "dot"}).command, Command::dot);
  EXPECT_THAT(message({"help", "dott"}), HasSubstr("did you mean dot?"));
}

TEST(CommandLine, ValuesAreNeitherMissingNorTwo) {
  EXPECT_THAT(message({"dot", "--size"}), HasSubstr("--size needs a value"));
  EXPECT_THAT(message({"dot", "--csv=", "--json", "f"}), HasSubstr("--csv needs a value"));
  EXPECT_THAT(message({"dot", "--size", "4", "--size", "5"}),
              AllOf(HasSubstr("--size is given twice"), HasSubstr("with commas")));
  EXPECT_THAT(message({"dot", "--plot", "a.html", "--plot", "b.png"}),
              AllOf(HasSubstr("--plot is given twice"), HasSubstr("give it once"), Not(HasSubstr("commas"))));
  EXPECT_THAT(message({"dot", "--quick=yes"}), HasSubstr("--quick takes no value"));
  EXPECT_THAT(message({"dot", "--size", "4", "5"}), HasSubstr("'5' belongs to no option"));
  EXPECT_THAT(message({"dot", "solve"}), HasSubstr("'solve' belongs to no option"));
  EXPECT_THAT(message({"info", "all"}), HasSubstr("'all' belongs to no option"));
}

TEST(CommandLine, MessagesAreOneLine) {
  for (const std::vector<std::string>& arguments : std::vector<std::vector<std::string>>{
           {"dott"}, {"dot", "--sise"}, {"dot", "--size"}, {"dot", "--quick=1"}, {"dot", "x"}, {"-x"}})
    EXPECT_EQ(message(arguments).find('\n'), std::string::npos);
}

}  // namespace
}  // namespace linbench::cli
