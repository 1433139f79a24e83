#include "system/build_info.hpp"

#include <gmock/gmock.h>

namespace linbench {
namespace {

TEST(BuildInfo, IsComplete) {
  const BuildInfo info = build_info();
  EXPECT_THAT(info.version, testing::MatchesRegex("[0-9]+.[0-9]+.[0-9]+"));
  EXPECT_THAT(info.commit, testing::MatchesRegex("unknown|[0-9a-f]+(-dirty)?"));
  EXPECT_FALSE(info.build_type.empty());
  EXPECT_THAT(info.compiler, testing::MatchesRegex("(GCC|Clang) [0-9.]+"));
  EXPECT_THAT(info.features, testing::HasSubstr("hwloc 2."));
}

}  // namespace
}  // namespace linbench
