#include "report/text.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "text/printable.hpp"

namespace linbench::report {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(DisplayWidth, CountsCodePoints) {
  EXPECT_EQ(display_width(""), 0U);
  EXPECT_EQ(display_width("12 ms"), 5U);
  EXPECT_EQ(display_width("12 µs"), 5U);
  EXPECT_EQ(display_width("1.00×"), 5U);
  EXPECT_EQ(display_width("a…b"), 3U);
}

TEST(Printable, HasNoControlCharacters) {
  EXPECT_EQ(printable("a\nb\tc\x1b[31md\x7f"), "a b c [31md ");
  EXPECT_EQ(printable("µ × …"), "µ × …");
}

TEST(Wrap, BreaksBetweenWords) {
  EXPECT_THAT(wrap("one two three", 7), ElementsAre("one two", "three"));
  EXPECT_THAT(wrap("one two three", 6), ElementsAre("one", "two", "three"));
  EXPECT_THAT(wrap("one two three", 80), ElementsAre("one two three"));
}

TEST(Wrap, KeepsLongWordsWhole) {
  EXPECT_THAT(wrap("a /very/long/path b", 5), ElementsAre("a", "/very/long/path", "b"));
}

TEST(Wrap, CountsCodePoints) {
  EXPECT_THAT(wrap("µµµ ×××", 7), ElementsAre("µµµ ×××"));
}

TEST(Wrap, OfNothingIsNothing) {
  EXPECT_THAT(wrap("", 10), IsEmpty());
  EXPECT_THAT(wrap("  ", 10), IsEmpty());
}

TEST(Painted, OnlyWithColour) {
  EXPECT_EQ(painted("x", Paint::good, true), "\x1b[32mx\x1b[0m");
  EXPECT_EQ(painted("x", Paint::bad, true), "\x1b[31mx\x1b[0m");
  EXPECT_EQ(painted("x", Paint::good, false), "x");
  EXPECT_EQ(painted("x", Paint::plain, true), "x");
  EXPECT_EQ(painted("", Paint::bad, true), "");
}

}  // namespace
}  // namespace linbench::report
