#include "text/shell.hpp"

#include <gtest/gtest.h>

namespace linbench {
namespace {

TEST(Shell, LeavesPlainWordsAlone) {
  EXPECT_EQ(shell_word("linbench"), "linbench");
  EXPECT_EQ(shell_word("--size=5:505:5,1k"), "--size=5:505:5,1k");
  EXPECT_EQ(shell_word("größe.csv"), "größe.csv");
}

TEST(Shell, QuotesWhatAShellWouldTakeApart) {
  EXPECT_EQ(shell_word(""), "''");
  EXPECT_EQ(shell_word("64:4096:*2"), "'64:4096:*2'");
  EXPECT_EQ(shell_word("my run.jsonl"), "'my run.jsonl'");
  EXPECT_EQ(shell_word("dtype=f32,n>=1000"), "'dtype=f32,n>=1000'");
  EXPECT_EQ(shell_word("$HOME"), "'$HOME'");
  EXPECT_EQ(shell_word("~"), "'~'");
}

TEST(Shell, ASingleQuoteStandsOutsideItsQuotes) {
  EXPECT_EQ(shell_word("it's"), R"('it'\''s')");
}

TEST(Shell, ControlCharactersDoNotReachTheTerminal) {
  EXPECT_EQ(shell_word("a\nb"), R"($'a\012b')");
  EXPECT_EQ(shell_word("\x1b[31m"), R"($'\033[31m')");
  EXPECT_EQ(shell_word("it's\t\\"), R"($'it\'s\011\\')");
}

TEST(Shell, CommandsArePasted) {
  EXPECT_EQ(shell_command({"linbench", "report", "a b", "-q"}), "linbench report 'a b' -q");
  EXPECT_EQ(shell_command({}), "");
}

}  // namespace
}  // namespace linbench
