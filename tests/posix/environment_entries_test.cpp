#include "posix/environment_entries.hpp"

#include <gmock/gmock.h>

#include <cstdlib>

namespace linbench {
namespace {

TEST(EnvironmentEntries, AreThisProcesssNow) {
  setenv("LINBENCH_TEST_VARIABLE", "1 2", 1);
  EXPECT_THAT(environment_entries(), ::testing::Contains("LINBENCH_TEST_VARIABLE=1 2"));
  unsetenv("LINBENCH_TEST_VARIABLE");
  EXPECT_THAT(environment_entries(), ::testing::Not(::testing::Contains("LINBENCH_TEST_VARIABLE=1 2")));
}

}  // namespace
}  // namespace linbench
