#include "system/environment.hpp"

#include <gmock/gmock.h>

namespace linbench {
namespace {

using testing::ElementsAre;
using testing::MatchesRegex;

TEST(Timestamp, IsIso8601Utc) {
  EXPECT_THAT(utc_timestamp(), MatchesRegex("20..-..-..T..:..:..Z"));
}

TEST(ReadEnvironment, HoldsArgvAndStart) {
  const Environment environment = read_environment({"linbench", "dot"});
  EXPECT_THAT(environment.argv, ElementsAre("linbench", "dot"));
  EXPECT_FALSE(environment.started.empty());
  EXPECT_FALSE(environment.build.version.empty());
}

}  // namespace
}  // namespace linbench
