#include "cli/help.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <map>
#include <set>

#include "cli/golden.hpp"
#include "cli/option_table.hpp"
#include "plan/alternatives.hpp"
#include "plan/usage_message.hpp"
#include "report/text.hpp"

namespace linbench::cli {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = text.find('\n', begin);
    lines.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return lines;
}

TEST(Help, IsGolden) {
  EXPECT_EQ(overview_text(), golden("help.txt"));
  for (const CommandInfo& info : commands())
    EXPECT_EQ(help_text(info.command), golden("help_" + std::string(info.name) + ".txt")) << info.name;
}

TEST(Help, FitsIntoAHundredColumns) {
  std::string all = overview_text();
  for (const CommandInfo& info : commands()) all += help_text(info.command);
  for (const std::string& line : lines_of(all)) {
    EXPECT_LE(report::display_width(line), 100U) << line;
    EXPECT_FALSE(line.ends_with(' ')) << line;
  }
}

TEST(Help, DocumentsEveryOptionOnce) {
  for (const CommandInfo& info : commands()) {
    const auto lines = lines_of(help_text(info.command));
    for (const OptionInfo& option : options_of(info.command)) {
      const std::string entry = "  " + std::string(option.names);
      const auto documented = std::count_if(lines.begin(), lines.end(), [&](const std::string& line) {
        return line.starts_with(entry) && (line.size() == entry.size() || line[entry.size()] == ' ');
      });
      EXPECT_EQ(documented, 1) << info.name << option.names;
    }
  }
}

TEST(Help, ShowsExamplesBeforeOptions) {
  for (const CommandInfo& info : commands()) {
    const std::string text = help_text(info.command);
    EXPECT_LT(text.find("Examples:"), text.find("Usage:")) << info.name;
    EXPECT_LT(text.find(info.examples.front().command), text.find("Usage:")) << info.name;
  }
}

TEST(Help, NamesEveryKindOfBackend) {
  const std::string text = help_text(Command::dot);
  for (const BackendKindInfo& kind : backend_kinds()) EXPECT_THAT(text, HasSubstr(std::string(kind.name)));
}

TEST(Help, OverviewNamesEveryCommand) {
  const std::string text = overview_text();
  for (const CommandInfo& info : commands()) EXPECT_THAT(text, HasSubstr("\n  " + std::string(info.name) + " "));
}

TEST(OptionTable, HasEachNameOncePerCommand) {
  for (const CommandInfo& info : commands()) {
    std::set<std::string_view> names;
    for (const OptionInfo& option : options_of(info.command)) EXPECT_TRUE(names.insert(option.name()).second);
  }
}

TEST(OptionTable, TheDefaultBackendsAreThoseItNames) {
  for (const OptionInfo& option : options_of(Command::dot)) {
    if (option.name() != "--backend") continue;
    const auto named = parse_alternatives({std::string(option.fallback)});
    const auto defaults = default_alternatives();
    ASSERT_EQ(named.size(), defaults.size());
    for (std::size_t i = 0; i < named.size(); ++i) EXPECT_EQ(named[i].label, defaults[i].label);
  }
}

TEST(OptionTable, TellsWordsThatAValueCanBe) {
  for (const OptionInfo& option : options_of(Command::report)) {
    if (option.name() == "--color") {
      EXPECT_THAT(option.choices(), testing::ElementsAre("auto", "always", "never"));
    }
    if (option.name() == "--csv") {
      EXPECT_TRUE(option.takes_file());
      EXPECT_THAT(option.choices(), testing::IsEmpty());
    }
  }
}

TEST(OptionTable, AValueThatCanBeMoreHasNoWords) {
  for (const OptionInfo& option : options_of(Command::solve)) {
    if (option.name() == "--device") {
      EXPECT_EQ(option.value, "N|all");
      EXPECT_THAT(option.choices(), testing::IsEmpty());
    }
    if (option.name() == "--method") {
      EXPECT_THAT(option.choices(), testing::ElementsAre("lu", "mixed"));
    }
  }
}

TEST(OptionTable, CopiesAndTellsValues) {
  RawOptions from, to;
  from.size = "5";
  from.backend = {"a", "b"};
  from.quick = true;
  std::map<std::string_view, std::string> told;
  for (const OptionInfo& option : options_of(Command::dot)) {
    copy_value(option, from, to);
    told[option.name()] = value_text(option, to);
  }
  EXPECT_EQ(told["--size"], "'5'");
  EXPECT_EQ(told["--backend"], "'a,b'");
  EXPECT_EQ(told["--quick"], "given");
  EXPECT_EQ(told["--csv"], "not given");
}

TEST(Version, NamesWhatABugReportNeeds) {
  const std::string text = version_text();
  EXPECT_THAT(text, StartsWith("linbench "));
  for (const char* const word : {"commit: ", "build: ", "compiler: ", "features: "}) EXPECT_THAT(text, HasSubstr(word));
}

}  // namespace
}  // namespace linbench::cli
