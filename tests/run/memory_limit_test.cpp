#include "run/memory_limit.hpp"

#include <gmock/gmock.h>

#include "problems.hpp"

namespace linbench {
namespace {

using ::testing::HasSubstr;

constexpr std::int64_t kMiB = 1024 * 1024;

/// Three matrices of 8 MiB, here and in the worker: 48 MiB.
const Problem kProblem = test::dot_problem(1024);

TEST(MemoryLimit, FourFifthsOfWhatIsAvailable) {
  EXPECT_EQ(memory_limit({}, 1000).bytes, 800);
}

TEST(MemoryLimit, OneThatIsGivenHolds) {
  Policy policy;
  policy.memory_limit_bytes = 12345;
  EXPECT_EQ(memory_limit(policy, 1000).bytes, 12345);
}

TEST(MemoryLimit, WhatWasMeasuredMayUseAllThatIsLeft) {
  EXPECT_EQ(last_memory_limit({}, 1000).bytes, 1000);
  EXPECT_EQ(last_memory_limit({}, std::nullopt).bytes, std::nullopt);
  Policy policy;
  policy.memory_limit_bytes = 12345;
  EXPECT_EQ(last_memory_limit(policy, 1000).bytes, 12345);
}

TEST(MemoryLimit, UnknownIsNone) {
  EXPECT_EQ(memory_limit({}, std::nullopt).bytes, std::nullopt);
  EXPECT_EQ(does_not_fit(kProblem, memory_limit({}, std::nullopt)), std::nullopt);
}

TEST(MemoryLimit, NothingLeftIsALimit) {
  EXPECT_EQ(memory_limit({}, 0).bytes, 0);
  EXPECT_TRUE(does_not_fit(kProblem, memory_limit({}, 0)));
}

TEST(MemoryLimit, WhatFitsIsNotSkipped) {
  EXPECT_EQ(does_not_fit(kProblem, {48 * kMiB, "--memory-limit"}), std::nullopt);
}

TEST(MemoryLimit, TheReasonOfABatchNamesItsOption) {
  Problem many = kProblem;
  many.batch = 2;
  EXPECT_THAT(does_not_fit(many, {kMiB, "--memory-limit"}).value_or(""), HasSubstr("--size or --batch or"));
  EXPECT_THAT(does_not_fit(kProblem, {kMiB, "--memory-limit"}).value_or(""), Not(HasSubstr("--batch")));
}

TEST(MemoryLimit, TheReasonNamesEstimateLimitAndOption) {
  const auto reason = does_not_fit(kProblem, memory_limit({}, 40 * kMiB));
  ASSERT_TRUE(reason);
  EXPECT_THAT(*reason, HasSubstr("48 MiB"));
  EXPECT_THAT(*reason, HasSubstr("32 MiB"));
  EXPECT_THAT(*reason, HasSubstr("--memory-limit"));
}

}  // namespace
}  // namespace linbench
