#include "cli/terminal_region.hpp"

#include <gmock/gmock.h>

#include "cli/screen.hpp"

namespace linbench::cli {
namespace {

using testing::ElementsAre;

class TerminalRegionTest : public testing::Test {
 protected:
  Terminal terminal() {
    return {[this](std::string_view text) {
              ++writes;
              screen.write(text);
            },
            [this] {
              return TerminalSize{screen.columns(), screen.rows()};
            }};
  }

  Screen screen{20, 6};
  int writes = 0;
};

TEST_F(TerminalRegionTest, DrawsInPlace) {
  screen.write("$ linbench\n");
  TerminalRegion region(terminal());
  region.draw({"one", "two", "three"});
  EXPECT_THAT(screen.lines(), ElementsAre("$ linbench", "one", "two", "three"));
  region.draw({"1", "2", "3", "4"});
  EXPECT_THAT(screen.lines(), ElementsAre("$ linbench", "1", "2", "3", "4"));
  region.draw({"less"});
  EXPECT_THAT(screen.lines(), ElementsAre("$ linbench", "less"));
  EXPECT_EQ(writes, 3) << "each drawing is one write";
}

TEST_F(TerminalRegionTest, ErasingLeavesNoTrace) {
  screen.write("$ linbench\n");
  {
    TerminalRegion region(terminal());
    region.draw({"one", "two"});
    region.erase();
    EXPECT_THAT(screen.lines(), ElementsAre("$ linbench", ""));
    region.draw({"one", "two"});
  }
  EXPECT_THAT(screen.lines(), ElementsAre("$ linbench", "")) << "nor does its end";
  EXPECT_TRUE(screen.wraps());
}

TEST_F(TerminalRegionTest, LinesThatStayArePrintedAbove) {
  TerminalRegion region(terminal());
  region.draw({"one", "two"});
  region.print("stays");
  region.draw({"one", "two"});
  EXPECT_THAT(screen.lines(), ElementsAre("stays", "one", "two"));
}

TEST_F(TerminalRegionTest, FitsTheWidth) {
  TerminalRegion region(terminal());
  region.draw({"0123456789012345678901234", "µµµµµµµµµµµµµµµµµµµµµµµµµ"});
  region.draw({"0123456789012345678901234", "µµµµµµµµµµµµµµµµµµµµµµµµµ"});
  EXPECT_THAT(screen.lines(), ElementsAre("0123456789012345678", "µµµµµµµµµµµµµµµµµµµ"));
}

TEST_F(TerminalRegionTest, FollowsATerminalThatBecomesNarrower) {
  screen.write("$ linbench\n");
  TerminalRegion region(terminal());
  region.draw({"0123456789012345", "abcdefghijklmnop"});
  screen.narrow(10);
  EXPECT_THAT(screen.lines(), ElementsAre("$ linbench", "0123456789", "012345", "abcdefghij", "klmnop"));
  region.draw({"0123456789012345", "abcdefghijklmnop"});
  EXPECT_THAT(screen.lines(), ElementsAre("$ linbench", "012345678", "abcdefghi"));
}

TEST_F(TerminalRegionTest, LinesMayBeEmpty) {
  TerminalRegion region(terminal());
  region.draw({"", ""});
  region.draw({"x", ""});
  region.erase();
  EXPECT_THAT(screen.lines(), ElementsAre(""));
}

TEST(Cut, CountsCharactersAndNotBytes) {
  EXPECT_EQ(cut("µs", 1), "µ");
  EXPECT_EQ(cut("µs", 2), "µs");
  EXPECT_EQ(cut("µs", 9), "µs");
  EXPECT_EQ(cut("µs", 0), "");
}

}  // namespace
}  // namespace linbench::cli
