#include "run/schedule.hpp"

#include <gmock/gmock.h>

#include <set>

namespace linbench {
namespace {

using ::testing::ElementsAre;
using ::testing::UnorderedElementsAre;

/// Eight problems on four alternatives.
Plan plan_with_seed(std::uint64_t seed) {
  Plan plan;
  plan.problems.resize(8);
  plan.alternatives.resize(4);
  for (std::size_t p = 0; p < 8; ++p)
    for (std::size_t a = 0; a < 4; ++a) plan.cases.push_back({p, a, 1});
  plan.policy.order_seed = seed;
  return plan;
}

/// Of one of the problems.
std::vector<std::size_t> order_of_cases(const Plan& plan, std::size_t problem, int pass) {
  return case_order(plan, problem, {4 * problem, 4 * problem + 1, 4 * problem + 2, 4 * problem + 3}, pass);
}

TEST(Schedule, EveryPassIsAPermutation) {
  const Plan plan = plan_with_seed(7);
  for (int pass = 1; pass <= 5; ++pass) {
    EXPECT_THAT(problem_order(plan, pass), UnorderedElementsAre(0, 1, 2, 3, 4, 5, 6, 7));
    EXPECT_THAT(order_of_cases(plan, 2, pass), UnorderedElementsAre(8, 9, 10, 11));
  }
}

TEST(Schedule, OrdersDifferByPassSeedAndProblem) {
  const Plan plan = plan_with_seed(7);
  EXPECT_NE(problem_order(plan, 1), problem_order(plan, 2));
  EXPECT_NE(problem_order(plan, 1), problem_order(plan_with_seed(8), 1));
  std::set<std::vector<std::size_t>> orders;
  for (std::size_t p = 0; p < 8; ++p) {
    std::vector<std::size_t> order = order_of_cases(plan, p, 1);
    for (std::size_t& i : order) i -= 4 * p;
    orders.insert(order);
  }
  EXPECT_GT(orders.size(), 4u) << "of 24 possible ones, in 8 tries";
}

TEST(Schedule, TheSeedRepeatsAnOrderForEver) {
  // Seeds are recorded, so their orders must not change between versions or standard libraries. Expected: seed_seq,
  // mt19937_64 and the shuffle written anew in Python from the C++ standard's text, [rand.util.seedseq],
  // [rand.eng.mers].
  EXPECT_THAT(problem_order(plan_with_seed(7), 1), ElementsAre(3, 0, 1, 2, 5, 4, 7, 6));
  EXPECT_THAT(problem_order(plan_with_seed(7), 2), ElementsAre(0, 5, 2, 1, 3, 6, 4, 7));
  EXPECT_THAT(order_of_cases(plan_with_seed(7), 3, 1), ElementsAre(14, 15, 12, 13));
}

TEST(Schedule, EveryAlternativeLeadsEquallyOften) {
  // 400 shuffles of 4: each leads 100 times, standard deviation 8.7.
  const Plan plan = plan_with_seed(1);
  std::vector<int> leads(4);
  for (int pass = 1; pass <= 400; ++pass) ++leads[order_of_cases(plan, 0, pass).front()];
  for (const int lead : leads) EXPECT_NEAR(lead, 100, 45);
}

TEST(Schedule, SequentialKeepsThePlansOrder) {
  Plan plan = plan_with_seed(7);
  plan.policy.random_order = false;
  EXPECT_THAT(problem_order(plan, 3), ElementsAre(0, 1, 2, 3, 4, 5, 6, 7));
  EXPECT_THAT(order_of_cases(plan, 1, 3), ElementsAre(4, 5, 6, 7));
}

TEST(Schedule, EveryVisitHasItsOwnVerificationVector) {
  const Plan plan = plan_with_seed(7);
  std::set<std::uint64_t> draws;
  for (std::size_t i = 0; i < plan.cases.size(); ++i)
    for (int pass = 1; pass <= 10; ++pass) draws.insert(verification_draw(plan, i, pass));
  EXPECT_EQ(draws.size(), plan.cases.size() * 10);
}

}  // namespace
}  // namespace linbench
