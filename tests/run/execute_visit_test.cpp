#include "run/execute_visit.hpp"

#include <gmock/gmock.h>

#include <limits>

#include "problems.hpp"

namespace linbench {
namespace {

TEST(RefuseNonFinite, NamesTheProblem) {
  const Problem problem = test::dot_problem(3);
  const OwnedOperands owned(problem, 1);
  EXPECT_NO_THROW(refuse_non_finite(problem, owned.operands(), 1));

  std::vector<double> b(9, 1.0);
  b[4] = std::numeric_limits<double>::infinity();
  Operands operands = owned.operands();
  operands.b.data = reinterpret_cast<const std::byte*>(b.data());
  try {
    refuse_non_finite(problem, operands, 1);
    FAIL() << "accepted";
  } catch (const StatusError& error) {
    EXPECT_EQ(error.status(), Status::failed);
    EXPECT_THAT(error.what(), ::testing::HasSubstr(problem.describe()));
  }
}

}  // namespace
}  // namespace linbench
