#include "text/nearest.hpp"

#include <gtest/gtest.h>

namespace linbench {
namespace {

const std::vector<std::string> kNames{"--size", "--seed", "--dtype", "--memory-limit"};

TEST(Nearest, FindsOneEditOfEachKind) {
  EXPECT_EQ(nearest("--sizes", kNames), "--size");
  EXPECT_EQ(nearest("--sie", kNames), "--size");
  EXPECT_EQ(nearest("--dtipe", kNames), "--dtype");
  EXPECT_EQ(nearest("--szie", kNames), "--size");
  EXPECT_EQ(nearest("dto", {"dot", "solve"}), "dot");
}

TEST(Nearest, PrefersFewerEdits) {
  EXPECT_EQ(nearest("--seez", kNames), "--seed");
}

TEST(Nearest, GivesUpOnWhatIsFar) {
  EXPECT_EQ(nearest("--cache", kNames), std::nullopt);
  EXPECT_EQ(nearest("dtx", {"dot"}), std::nullopt);
  EXPECT_EQ(nearest("", kNames), std::nullopt);
  EXPECT_EQ(nearest("--size", {}), std::nullopt);
}

}  // namespace
}  // namespace linbench
