#include "run/timeouts.hpp"

#include <gtest/gtest.h>

#include "problems.hpp"

namespace linbench {
namespace {

Problem dot(std::int64_t n) {
  return test::dot_problem(n, Dtype::f32);
}

TEST(VisitTimeout, FirstVisitAllowsOneGigaflopPerSecondAndThread) {
  // 2 x 1000^3 operations: 2 s a call on one thread, 4 calls: 60 + 8; on two threads 60 + 4.
  EXPECT_DOUBLE_EQ(visit_timeout_s({}, dot(1000), 1, std::nullopt), 68);
  EXPECT_DOUBLE_EQ(visit_timeout_s({}, dot(1000), 2, std::nullopt), 64);
}

TEST(VisitTimeout, LaterVisitsAllowTenTimesTheLongest) {
  EXPECT_DOUBLE_EQ(visit_timeout_s({}, dot(1000), 1, 0.5), 60);
  EXPECT_DOUBLE_EQ(visit_timeout_s({}, dot(1000), 1, 20.0), 200);
}

TEST(VisitTimeout, GrowsWithReps) {
  Policy policy;
  policy.reps = 5;
  EXPECT_DOUBLE_EQ(visit_timeout_s(policy, dot(1000), 1, std::nullopt), 340);
  EXPECT_DOUBLE_EQ(visit_timeout_s(policy, dot(1000), 1, 1.0), 300);
}

TEST(VisitTimeout, OneThatIsGivenHolds) {
  Policy policy;
  policy.reps = 5;
  policy.timeout_s = 3;
  EXPECT_DOUBLE_EQ(visit_timeout_s(policy, dot(1000), 1, std::nullopt), 3);
  EXPECT_DOUBLE_EQ(visit_timeout_s(policy, dot(1000), 1, 100.0), 3);
}

}  // namespace
}  // namespace linbench
