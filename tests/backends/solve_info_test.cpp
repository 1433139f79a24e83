#include "backends/solve_info.hpp"

#include <gmock/gmock.h>

#include "backends/refusal.hpp"

namespace linbench {
namespace {

using ::testing::HasSubstr;

TEST(CheckInfo, ZeroIsSuccess) {
  EXPECT_NO_THROW(check_info("dgesv", MatrixKind::general, 0, 0));
}

TEST(CheckInfo, PositiveIsSingular) {
  const Refusal singular = refusal([] { check_info("dgesv", MatrixKind::general, 3, 12); });
  EXPECT_EQ(singular.status, Status::singular);
  EXPECT_EQ(singular.reason, "dgesv: info = 3: the matrix is singular (system 12)");
}

TEST(CheckInfo, PositiveOfCholeskyIsNotPositiveDefinite) {
  const Refusal singular = refusal([] { check_info("dposv", MatrixKind::spd, 3, 12); });
  EXPECT_EQ(singular.status, Status::singular);
  EXPECT_EQ(singular.reason, "dposv: info = 3: the matrix is not positive definite (system 12)");
}

TEST(CheckInfo, NegativeNamesTheArgument) {
  const Refusal failed = refusal([] { check_info("dgetrs", MatrixKind::general, -8, 0); });
  EXPECT_EQ(failed.status, Status::failed);
  EXPECT_THAT(failed.reason, HasSubstr("argument number 8"));
}

TEST(CheckInfo, NotSetIsAFailure) {
  const Refusal failed = refusal([] { check_info("dposv", MatrixKind::spd, kInfoNotSet, 1); });
  EXPECT_EQ(failed.status, Status::failed);
  EXPECT_EQ(failed.reason, "dposv returned without setting info (system 1)");
}

}  // namespace
}  // namespace linbench
