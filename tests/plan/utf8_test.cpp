#include "plan/utf8.hpp"

#include <gtest/gtest.h>

namespace linbench {
namespace {

// The edges of The Unicode Standard, table 3-7.
TEST(Utf8, TakesWellFormedText) {
  for (const char* const text :
       {"", "plain", "\u00e9", "\xc2\x80", "\xdf\xbf", "\xe0\xa0\x80", "\xed\x9f\xbf", "\xee\x80\x80", "\xef\xbf\xbf",
        "\xf0\x90\x80\x80", "\xf4\x8f\xbf\xbf", "a\u00b5\u2026\U0001F600z"})
    EXPECT_TRUE(is_utf8(text)) << escaped(text);
}

TEST(Utf8, RefusesMalformedText) {
  for (const char* const text :
       {"\x80", "caf\xe9", "\xe9z", "\xc0\xaf", "\xc1\xbf", "\xe0\x9f\xbf", "\xed\xa0\x80", "\xe2\x80", "\xe2\x80z",
        "\xf0\x8f\xbf\xbf", "\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "\xf0\x90\x80\xc0", "\xff"})
    EXPECT_FALSE(is_utf8(text)) << escaped(text);
}

TEST(Utf8, EscapesWhatCannotBePrinted) {
  EXPECT_EQ(escaped("a b~"), "a b~");
  EXPECT_EQ(escaped("caf\xe9\n\x7f"), "caf\\xe9\\x0a\\x7f");
}

}  // namespace
}  // namespace linbench
