#include "results/short_names.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace linbench {
namespace {

using testing::ElementsAre;

TEST(ShortNames, AreFileNames) {
  EXPECT_THAT(short_names({"a.jsonl", "/tmp/x/b.jsonl"}), ElementsAre("a.jsonl", "b.jsonl"));
}

TEST(ShortNames, HaveAsManyFoldersAsTellThemApart) {
  EXPECT_THAT(short_names({"mon/run.jsonl", "tue/run.jsonl", "tue/other.jsonl"}),
              ElementsAre("mon/run.jsonl", "tue/run.jsonl", "other.jsonl"));
  EXPECT_THAT(short_names({"/a/x/run.jsonl", "/b/x/run.jsonl"}), ElementsAre("a/x/run.jsonl", "b/x/run.jsonl"));
  EXPECT_THAT(short_names({"run.jsonl", "old/run.jsonl"}), ElementsAre("run.jsonl", "old/run.jsonl"));
  EXPECT_THAT(short_names({"../run.jsonl", "./run.jsonl"}), ElementsAre("../run.jsonl", "run.jsonl"));
}

}  // namespace
}  // namespace linbench
