#include "plan/size_grammar.hpp"

#include <gmock/gmock.h>

#include <numeric>

#include "plan/usage_message.hpp"

namespace linbench {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

/// n of each size; all must be cubes.
std::vector<std::int64_t> cubes(const std::string& text) {
  std::vector<std::int64_t> values;
  for (const Size& size : parse_sizes("--size", text, Operation::dot)) {
    EXPECT_EQ(size.m, size.n);
    EXPECT_EQ(size.k, size.n);
    values.push_back(size.n);
  }
  return values;
}

std::string message(const std::string& text, Operation operation = Operation::dot) {
  return usage_message([&] { parse_sizes("--size", text, operation); });
}

TEST(SizeGrammar, TakesNumbersAndLists) {
  EXPECT_THAT(cubes("3000"), ElementsAre(3000));
  EXPECT_THAT(cubes("5,50,500"), ElementsAre(5, 50, 500));
  EXPECT_THAT(cubes("1"), ElementsAre(1));
}

TEST(SizeGrammar, RangesStepByOne) {
  std::vector<std::int64_t> expected(63);
  std::iota(expected.begin(), expected.end(), 2);
  EXPECT_EQ(cubes("2:64"), expected);
  EXPECT_THAT(cubes("7:7"), ElementsAre(7));
}

TEST(SizeGrammar, RangesIncludeTheEndOnlyWhenAStepLandsOnIt) {
  EXPECT_EQ(cubes("5:505:5").size(), 101U);
  EXPECT_EQ(cubes("5:505:5").back(), 505);
  EXPECT_EQ(cubes("5:500:10").back(), 495);
  EXPECT_THAT(cubes("64:4096:*2"), ElementsAre(64, 128, 256, 512, 1024, 2048, 4096));
  EXPECT_THAT(cubes("3:50:*2"), ElementsAre(3, 6, 12, 24, 48));
  EXPECT_THAT(cubes("5:8:100"), ElementsAre(5));
}

TEST(SizeGrammar, TakesUnits) {
  EXPECT_THAT(cubes("1k,1Ki,2M,1Mi"), ElementsAre(1000, 1024, 2000000, 1048576));
  EXPECT_THAT(cubes("1Ki:4Ki:1Ki"), ElementsAre(1024, 2048, 3072, 4096));
}

TEST(SizeGrammar, DropsDuplicatesKeepingTheFirst) {
  EXPECT_THAT(cubes("50,5,50,4:6"), ElementsAre(50, 5, 4, 6));
  EXPECT_THAT(cubes("1k,1000"), ElementsAre(1000));
}

TEST(SizeGrammar, DotTakesBoxesMixedWithCubes) {
  EXPECT_THAT(parse_sizes("--size", "8,1000x500x2k,2x3x4", Operation::dot),
              ElementsAre(Size{8, 8, 8}, Size{1000, 500, 2000}, Size{2, 3, 4}));
}

TEST(SizeGrammar, SolveTakesOrdersOnly) {
  EXPECT_THAT(parse_sizes("--size", "5,6", Operation::solve), ElementsAre(Size{5, 5, 0}, Size{6, 6, 0}));
  EXPECT_THAT(message("2x3x4", Operation::solve), HasSubstr("'2x3x4' is not valid"));
}

TEST(SizeGrammar, NamesOptionValuePositionAndGrammar) {
  const std::string text = message("5,x5,6");
  EXPECT_THAT(text, HasSubstr("--size: value 2 of 3, 'x5', is not valid"));
  EXPECT_THAT(text, HasSubstr("64:4096:*2"));
  EXPECT_THAT(text, HasSubstr("MxNxK"));
  EXPECT_THAT(message("5,"), HasSubstr("value 2 of '5,' is empty"));
}

class BadSize : public testing::TestWithParam<const char*> {};

TEST_P(BadSize, IsAUsageError) {
  EXPECT_THAT(message(GetParam()), HasSubstr("--size: "));
  EXPECT_THAT(message(GetParam(), Operation::solve), HasSubstr("--size: "));
}

INSTANTIATE_TEST_SUITE_P(SizeGrammar, BadSize,
                         testing::Values("", ",", "5,", ",5", "5,,6", "0", "-5", "+5", "5.5", "1e3", "abc", "5k5", "5K",
                                         "5ki", "5 ", " 5", "0x5x5", "5x5", "5x5x5x5", "5x5x", "1:", ":5", "1:2:3:4",
                                         "9:5", "1:5:0", "1:5:-1", "1:5:*1", "1:5:*0", "1:5:*", "1:5:/2", "268435457",
                                         "9223372036854775808", "99999999999999999999999", "9223372036854775807k",
                                         "300M", "1:268435456", "nan", "inf", "5\n", "٣"));

TEST(SizeGrammar, BoundsHowManyValuesAListHas) {
  EXPECT_EQ(cubes("1:100000").size(), 100000U);
  EXPECT_THAT(message("1:100001"), HasSubstr("more than 100000 values"));
  EXPECT_THAT(message("1:60000,60001:120000"), HasSubstr("more than 100000 values"));
}

TEST(SizeGrammar, DimensionsHaveNoBoxes) {
  EXPECT_THAT(parse_dimensions("--nrhs", "1,1k,2:4"), ElementsAre(1, 1000, 2, 3, 4));
  EXPECT_THAT(usage_message([] { parse_dimensions("--nrhs", "1x1x1"); }), HasSubstr("--nrhs: '1x1x1' is not valid"));
}

TEST(SizeGrammar, DimensionsHaveALimitOfTheirOwn) {
  EXPECT_THAT(parse_dimensions("--batch", "2147483647:2147483648", kMaxBatch),
              ElementsAre(std::int64_t{2147483647}, std::int64_t{2147483648}));
  EXPECT_THAT(parse_dimensions("--batch", "1:2147483648:*2048", kMaxBatch), ElementsAre(1, 2048, 4194304));
  for (const char* const text : {"2147483649", "2048Mi1", "2049Mi", "0"})
    EXPECT_THAT(usage_message([&] { parse_dimensions("--batch", text, kMaxBatch); }),
                HasSubstr("whole numbers from 1 to 2147483648"))
        << text;
}

}  // namespace
}  // namespace linbench
