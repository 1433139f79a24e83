#include "run/history.hpp"

#include <gmock/gmock.h>

#include "memory_visits.hpp"
#include "visits.hpp"

namespace linbench {
namespace {

using test::bad_visit;
using test::MemoryVisits;
using test::visit_of;

/// Two problems on two alternatives: cases 0, 1 and 2, 3.
Plan four_cases() {
  Plan plan = test::one_case_plan();
  plan.problems.push_back(plan.problems[0]);
  plan.alternatives.push_back(plan.alternatives[0]);
  plan.cases = {{0, 0, 1}, {0, 1, 1}, {1, 0, 1}, {1, 1, 1}};
  return plan;
}

Visit at(std::size_t case_index, Visit visit) {
  visit.case_index = case_index;
  return visit;
}

TEST(History, OfARunThatBeginsIsEmpty) {
  const History history(four_cases(), MemoryVisits(), 40);
  EXPECT_EQ(history.last_pass(), 0);
  EXPECT_EQ(history.last_pass(1), 0);
  EXPECT_EQ(history.find(0, 1), nullptr);
  EXPECT_EQ(history.routine(0), "");
  EXPECT_FALSE(history.has_begun(0));
}

TEST(History, FindsVisitsInAnyOrder) {
  const MemoryVisits visits(
      {at(2, visit_of(3, {1e-3, 2e-3, 6e-3})), at(2, visit_of(1, {5e-3})), at(1, visit_of(2, {1}))});
  const History history(four_cases(), visits, 40);
  ASSERT_NE(history.find(2, 3), nullptr);
  EXPECT_EQ(history.find(2, 3)->value_s, 2e-3);
  EXPECT_DOUBLE_EQ(history.find(2, 3)->routine_s, 9e-3);
  ASSERT_NE(history.find(2, 1), nullptr);
  EXPECT_EQ(history.find(2, 2), nullptr);
  EXPECT_EQ(history.find(3, 1), nullptr);
  EXPECT_EQ(history.last_pass(0), 2);
  EXPECT_EQ(history.last_pass(1), 3);
  EXPECT_EQ(history.last_pass(), 3);
  EXPECT_EQ(history.routine(2), "gemm");
  EXPECT_DOUBLE_EQ(history.routine_s(), 1.014);
}

TEST(History, KnowsWhereACaseEnded) {
  const MemoryVisits visits({at(0, visit_of(1, {1})), at(0, bad_visit(3, Status::crashed, "signal 11")),
                             at(1, bad_visit(1, Status::skipped, "too large"))});
  const History history(four_cases(), visits, 40);
  EXPECT_TRUE(history.fails_after(0, 2));
  EXPECT_FALSE(history.fails_after(0, 3));
  EXPECT_FALSE(history.fails_after(2, 1));
  EXPECT_TRUE(history.has_begun(0));
  EXPECT_FALSE(history.has_begun(1)) << "no worker was asked";
}

TEST(History, LeavesOutWhatWasCutShortAndWhatCannotBe) {
  const MemoryVisits visits({at(0, bad_visit(1, Status::interrupted, "Ctrl-C")), at(0, visit_of(41, {1}))});
  const History history(four_cases(), visits, 40);
  EXPECT_EQ(history.last_pass(), 0);
  EXPECT_EQ(history.find(0, 1), nullptr);
}

}  // namespace
}  // namespace linbench
