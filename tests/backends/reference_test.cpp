#include <gmock/gmock.h>

#include "backends/by_hand.hpp"
#include "backends/double_pool.hpp"
#include "backends/expect_verified.hpp"
#include "backends/problems.hpp"
#include "backends/refusal.hpp"
#include "linbench/backends.hpp"

namespace linbench {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::unique_ptr<Backend> reference_backend() {
  return make_reference_backend(Resources{});
}

TEST(ReferenceBackend, PassesForEveryProduct) {
  expect_verified(*reference_backend(), varied_products());
}
TEST(ReferenceBackend, PassesForEverySolve) {
  expect_verified(*reference_backend(), varied_solves());
}

TEST(ReferenceBackend, OffersLoops) {
  EXPECT_THAT(reference_backend()->routines(dot(Dtype::f64, 2048, 1, 2048)), ElementsAre("loops"));
  EXPECT_EQ(reference_backend()->describe().threads, 1);
}

TEST(ReferenceBackend, RefusesWhatWouldTakeMinutes) {
  // 2/3 of 10000^3, and 8 times 2080^3 (LAWN 41).
  const Refusal large = refusal([] { reference_backend()->routines(solve(Dtype::f64, 10000)); });
  EXPECT_EQ(large.status, Status::unsupported);
  EXPECT_THAT(large.reason, HasSubstr("up to 70 GFLOP a call, not 667"));
  EXPECT_THAT(refusal([] { reference_backend()->routines(dot(Dtype::c64, 2080, 2080, 2080)); }).reason,
              HasSubstr("not 72"));
}

TEST(ReferenceBackend, TakesLongDimensionsOfLittleWork) {
  EXPECT_THAT(reference_backend()->routines(dot(Dtype::f64, 1, 1, 100000)), ElementsAre("loops"));
  EXPECT_THAT(reference_backend()->routines(dot(Dtype::c128, 2048, 2048, 2048)), ElementsAre("loops"));
}

TEST(ReferenceBackend, RefusesTypesWithoutArithmetic) {
  const Refusal half = refusal([] { reference_backend()->routines(dot(Dtype::f16, 2, 2, 2)); });
  EXPECT_EQ(half.status, Status::unsupported);
  EXPECT_THAT(half.reason, HasSubstr("no f16 arithmetic"));
}

TEST(ReferenceBackend, LeadingDimensionsMayDiffer) {
  expect_leading_dimensions_kept(*reference_backend(), MatrixKind::general, "loops");
  expect_leading_dimensions_kept(*reference_backend(), MatrixKind::spd, "loops");
}

TEST(ReferenceBackend, SingularSystemsAreNamed) {
  DoublePool zeros(3, 1, 1);
  for (const MatrixKind kind : {MatrixKind::general, MatrixKind::spd}) {
    const auto execution = reference_backend()->prepare(solve(Dtype::f64, 3, 1, kind), "loops", zeros.operands());
    execution->restore(1);
    execution->launch(1);
    EXPECT_EQ(refusal([&] { execution->check(); }).status, Status::singular);
  }
}

}  // namespace
}  // namespace linbench
