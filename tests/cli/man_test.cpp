#include "cli/man.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "cli/option_table.hpp"
#include "cli/roff.hpp"
#include "cli/run_tool.hpp"
#include "plan/plan.hpp"

namespace linbench::cli {
namespace {

using testing::Each;
using testing::HasSubstr;

TEST(Roff, EscapesWhatItWouldTakeForItsOwn) {
  EXPECT_EQ(roff_text("--size \\, 'x' `y` ^ ~ \"z\""),
            "\\-\\-size \\e, \\(aqx\\(aq \\(gay\\(ga \\(ha \\(ti \\(dqz\\(dq");
  EXPECT_EQ(roff_text(".TH"), "\\&.TH");
  EXPECT_EQ(roff_text("a × b … 𝛼"), "a \\[u00D7] b \\[u2026] \\[u1D6FC]");
  EXPECT_EQ(roff_argument("a b"), "\"a b\"");
}

/// As a reader sees it, in lines as long as they get.
std::string shown() {
  const FilterResult result =
      run_tool("groff", {"-man", "-Tutf8", "-ww", "-rLL=2000n", "-P-cbou", "-rHY=0"}, man_text());
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.last_error_line, "");
  std::string text = result.output;
  for (const auto& [typographic, plain] : {std::pair("\u2212", "-"), std::pair("\u2010", "-")})
    for (std::size_t at = 0; (at = text.find(typographic, at)) != std::string::npos;) text.replace(at, 3, plain);
  return text;
}

TEST(Man, GroffHasNoWarning) {
  const FilterResult result = run_tool("groff", {"-man", "-Tutf8", "-ww", "-z"}, man_text());
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.last_error_line, "");
  EXPECT_EQ(result.output, "");
}

TEST(Man, IsAscii) {
  EXPECT_THAT(man_text(), Each(testing::Truly([](char c) { return c == '\n' || (c >= ' ' && c <= '~'); })));
}

TEST(Man, HasEveryOptionWithItsValueHelpAndCommands) {
  const std::string text = shown();
  for (const OptionInfo& option : option_table()) {
    std::string head = std::string(option.names) + (option.takes_value() ? " " + option.value : "");
    if (option.commands.size() < commands().size()) {
      head += fmt::format(" ({}", info_of(option.commands.front()).name);
    }
    EXPECT_THAT(text, HasSubstr(head));
    EXPECT_THAT(text, HasSubstr(option.help));
    if (!option.fallback.empty()) {
      EXPECT_THAT(text, HasSubstr(fmt::format("Default: {}.", option.fallback)));
    }
  }
}

TEST(Man, HasEveryCommandItsExamplesAndBackends) {
  const std::string text = shown();
  for (const CommandInfo& command : commands()) {
    EXPECT_THAT(text, HasSubstr(fmt::format("linbench {}", command.name)));
    EXPECT_THAT(text, HasSubstr(std::string(command.summary.substr(1))));
    for (const Example& example : command.examples) EXPECT_THAT(text, HasSubstr(std::string(example.command)));
  }
  for (const BackendKindInfo& kind : backend_kinds()) EXPECT_THAT(text, HasSubstr(usage_of(kind)));
}

TEST(Man, HasTheSectionsOfAManualPage) {
  const std::string text = shown();
  for (const char* section : {"NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS", "OPTIONS", "SIZES", "FILES", "ENVIRONMENT",
                              "EXIT STATUS", "EXAMPLES", "SEE ALSO"})
    EXPECT_THAT(text, HasSubstr(fmt::format("\n{}\n", section)));
}

}  // namespace
}  // namespace linbench::cli
