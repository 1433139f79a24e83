#include "process/last_line.hpp"

#include <gtest/gtest.h>

namespace linbench {
namespace {

std::string last_line(std::initializer_list<std::string_view> parts) {
  LastLine line;
  for (const std::string_view part : parts) line.add(part);
  return line.text();
}

TEST(LastLine, IsTheLastThatSaysSomething) {
  EXPECT_EQ(last_line({}), "");
  EXPECT_EQ(last_line({"one\n"}), "one");
  EXPECT_EQ(last_line({"one\ntwo\n\n  \n"}), "two");
  EXPECT_EQ(last_line({"one\ntw", "o"}), "two");
  EXPECT_EQ(last_line({"one\n", "\n"}), "one");
  EXPECT_EQ(last_line({"10 %\r20 %\r\n"}), "20 %");
}

TEST(LastLine, OfALongLineKeepsTheBeginning) {
  const std::string text = last_line({"error: " + std::string(1000, 'x'), std::string(1000000, 'y'), "z\n"});
  EXPECT_EQ(text, "error: " + std::string(LastLine::kMaxBytes - 7, 'x'));
}

TEST(LastLine, IsPrintableUtf8) {
  EXPECT_EQ(last_line({"\x1b[31mred\x1b[0m\tü\n"}), " [31mred [0m ü");
  EXPECT_EQ(last_line({"bad \xff byte\n"}), "bad \xef\xbf\xbd byte");
  EXPECT_EQ(last_line({std::string(399, 'x') + "ü"}), std::string(399, 'x') + "\xef\xbf\xbd");  // cut in two
}

}  // namespace
}  // namespace linbench
