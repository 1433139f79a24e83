#include "system/text_file.hpp"

#include <gmock/gmock.h>

namespace linbench {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(Text, SplitsLinesAndWords) {
  EXPECT_THAT(split_lines("a\n\nb"), ElementsAre("a", "", "b"));
  EXPECT_THAT(split_lines("a\n"), ElementsAre("a"));
  EXPECT_THAT(split_words("  a\tb  c "), ElementsAre("a", "b", "c"));
  EXPECT_THAT(split_words(""), IsEmpty());
}

TEST(Text, FieldsAreFoundByTheirWholeName) {
  EXPECT_EQ(field("model : 1\nmodel name\t: X: Y\n", "model name", ':'), "X: Y");
  EXPECT_EQ(field("active_file 5\nfile 7\n", "file", ' '), "7");
  EXPECT_EQ(field("a: 1\n", "b", ':'), std::nullopt);
}

TEST(Text, IntegersEndWhereTheirDigitsDo) {
  EXPECT_EQ(leading_integer(" 16318480 kB"), 16318480);
  EXPECT_EQ(leading_integer("-1\n"), -1);
  EXPECT_EQ(leading_integer("max"), std::nullopt);
  EXPECT_EQ(leading_integer(""), std::nullopt);
}

TEST(Text, MissingFilesAreEmpty) {
  EXPECT_EQ(read_text("/nonexistent/file"), "");
}

}  // namespace
}  // namespace linbench
