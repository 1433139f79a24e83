#include "report/plot_letters.hpp"

#include <gtest/gtest.h>

namespace linbench::report {
namespace {

TEST(PlainText, HasNoControlCharacters) {
  EXPECT_EQ(plain_text("two\nlines\tand\x1b[31m"), "two lines and [31m");
}

TEST(PlainText, HasNothingThatXmlForbids) {
  EXPECT_EQ(plain_text("a\uFFFE\uFFFFb\uFFFD"), "a\uFFFD\uFFFDb\uFFFD");
}

TEST(PlainText, IsUtf8) {
  EXPECT_EQ(plain_text("größe µ 漢"), "größe µ 漢");
  EXPECT_EQ(plain_text("gr\xf6\xdf"
                       "e"),
            "gr\\xf6\\xdfe");  // ISO 8859-1
}

TEST(Shortened, KeepsWhatFits) {
  EXPECT_EQ(shortened("größe", 5), "größe");
  EXPECT_EQ(shortened("größer", 5), "größ…");
  EXPECT_EQ(shortened("漢漢漢", 2), "漢…");
}

TEST(InCommonLetters, KeepsLettersOfUsualFonts) {
  for (const char* text : {"plain ~ ASCII", "größe µ Å ſ", "Ελλάς", "Россия ӿ", "Ạỹ", "… – → ≤ √ ⋿"})
    EXPECT_EQ(in_common_letters(text), text);
}

TEST(InCommonLetters, MarksOthers) {
  EXPECT_EQ(in_common_letters("a漢b"), "a?b");
  EXPECT_EQ(in_common_letters("שלום"), "????");
  EXPECT_EQ(in_common_letters("⌀▲"), "??");  // U+2300 and U+25B2
  EXPECT_EQ(in_common_letters("\xf0\x9f\x9a\x80!"), "?!");
}

}  // namespace
}  // namespace linbench::report
