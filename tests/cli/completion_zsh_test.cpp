// Completion as an interactive zsh carries it out.
#include <gmock/gmock.h>

#include <algorithm>

#include "cli/completion.hpp"
#include "cli/option_table.hpp"
#include "cli/run_tool.hpp"
#include "cli/temporary_folder.hpp"

namespace linbench::cli {
namespace {

using testing::ElementsAre;

/// What a line was completed to, and what was offered on the way.
struct Answer {
  std::string line;
  std::vector<std::string> offers;
};

class ZshCompletion : public testing::Test {
 protected:
  ZshCompletion() {
    std::filesystem::create_directory(folder_ / "files");
    folder_.write("_linbench", completion_text(Shell::zsh));
    for (const char* name : {"files/run one.jsonl", "files/libmine.so"}) folder_.write(name, "");
  }

  std::vector<Answer> answers(const std::vector<std::string>& lines) {
    std::vector<std::string> arguments{"-f", LINBENCH_COMPLETION_OFFERS, folder_.path()};
    arguments.insert(arguments.end(), lines.begin(), lines.end());
    const FilterResult result = run_tool("zsh", arguments, "");
    EXPECT_EQ(result.last_error_line, "");
    std::vector<Answer> list(1);
    for (const std::string& text : lines_of(result.output)) {
      if (!text.starts_with("line:")) {
        list.back().offers.push_back(text);
        continue;
      }
      list.back().line = text.substr(5);
      list.emplace_back();
    }
    list.pop_back();
    return list;
  }

  /// What the line is completed to.
  std::string completed(const std::string& line) {
    const auto list = answers({line});
    return list.size() == 1 ? list.front().line : "no answer";
  }
  std::vector<std::string> offers(const std::string& line) {
    const auto list = answers({line});
    return list.size() == 1 ? list.front().offers : std::vector<std::string>{"no answer"};
  }

 private:
  TemporaryFolder folder_;
};

TEST_F(ZshCompletion, OffersCommands) {
  EXPECT_EQ(offers("linbench "), command_names());
  EXPECT_EQ(completed("linbench so"), "linbench solve ");
}

TEST_F(ZshCompletion, CompletesOptionsAndValues) {
  EXPECT_EQ(completed("linbench dot --pi"), "linbench dot --pin=");
  EXPECT_EQ(completed("linbench dot --pin c"), "linbench dot --pin compact ");
  EXPECT_EQ(completed("linbench dot --pin=n"), "linbench dot --pin=none ");
  EXPECT_THAT(offers("linbench dot --order "), ElementsAre("random", "sequential"));
  EXPECT_THAT(offers("linbench solve --qui"), ElementsAre("--quick", "--quiet"));
}

TEST_F(ZshCompletion, OffersAnOptionOnceUnlessItMayBeRepeated) {
  EXPECT_THAT(offers("linbench solve --quick --qui"), ElementsAre("--quiet"));
  EXPECT_THAT(offers("linbench solve --quick -q --qui"), ElementsAre());
  EXPECT_EQ(completed("linbench dot --backend eigen --backe"), "linbench dot --backend eigen --backend=");
}

TEST_F(ZshCompletion, CompletesListsElementByElement) {
  EXPECT_EQ(completed("linbench dot --dtype f32,c1"), "linbench dot --dtype f32,c128,");
  EXPECT_EQ(completed("linbench dot --threads=1,m"), "linbench dot --threads=1,max,");
}

TEST_F(ZshCompletion, CompletesBackends) {
  EXPECT_THAT(offers("linbench dot --backend eigen:"), ElementsAre("eigen:v2", "eigen:v3", "eigen:v4"));
  EXPECT_EQ(completed("linbench dot --backend old=openb"), "linbench dot --backend old=openblas,");
  EXPECT_EQ(completed("linbench dot --backend openblas,b"), "linbench dot --backend openblas,blas:");
  EXPECT_EQ(completed("linbench dot --backend x=blas:lib"), "linbench dot --backend x=blas:libmine.so ");
  EXPECT_EQ(completed("linbench worker bl"), "linbench worker blas:");
}

TEST_F(ZshCompletion, CompletesFiles) {
  EXPECT_EQ(completed("linbench plot ru"), "linbench plot run\\ one.jsonl ");
  EXPECT_EQ(completed("linbench plot a b -o run"), "linbench plot a b -o run\\ one.jsonl ");
  EXPECT_EQ(completed("linbench dot --csv=ru"), "linbench dot --csv=run\\ one.jsonl ");
}

TEST_F(ZshCompletion, OffersWhatStandsBesideOptions) {
  EXPECT_THAT(offers("linbench completion "), ElementsAre("bash", "zsh"));
  EXPECT_EQ(completed("linbench help so"), "linbench help solve ");
  EXPECT_EQ(completed("linbench solve --fill c"), "linbench solve --fill cond:");
}

TEST_F(ZshCompletion, HasAllOptionsOfEachCommand) {
  std::vector<std::string> lines;
  for (const CommandInfo& command : commands()) lines.push_back("linbench " + std::string(command.name) + " --");
  const auto list = answers(lines);
  ASSERT_EQ(list.size(), lines.size());
  for (std::size_t i = 0; i < lines.size(); ++i)
    for (const OptionInfo& option : options_of(commands()[i].command))
      EXPECT_THAT(list[i].offers, testing::Contains(option.name())) << lines[i];
}

}  // namespace
}  // namespace linbench::cli
