#include <gmock/gmock.h>

#include "backends/by_hand.hpp"
#include "backends/expect_verified.hpp"
#include "backends/problems.hpp"
#include "backends/refusal.hpp"
#include "linbench/backends.hpp"

namespace linbench {
namespace {

using ::testing::ElementsAre;
using ::testing::EndsWith;
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

TEST(ReferenceBackend, PassesForEveryBatch) {
  expect_verified(*reference_backend(), batched_products());
  expect_verified(*reference_backend(), batched_solves(kNativeDtypes));
  for (const MatrixKind kind : {MatrixKind::general, MatrixKind::spd})
    expect_calls_of_three_systems(*reference_backend(), solve(Dtype::f64, 1, 1, kind), "loops");
}

TEST(ReferenceBackend, AddsInTheOperandsType) {
  for (const Problem& problem : {dot(Dtype::f32, 2, 3, 4), solve(Dtype::f32, 3)}) {
    const OwnedOperands owned(problem, 1);
    MethodFacts expected;
    expected.compute_dtype = "f32";
    EXPECT_EQ(reference_backend()->prepare(problem, "loops", owned.operands())->facts(), expected) << problem.key();
  }
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
  EXPECT_EQ(half.reason, "the plain loops have no f16 arithmetic (f32, f64, c64, c128 only); cuda multiplies f16");
  EXPECT_THAT(refusal([] { reference_backend()->routines(solve(Dtype::tf32, 2)); }).reason,
              EndsWith("; no backend solves tf32 systems"));
}

TEST(ReferenceBackend, RefusesMixedPrecision) {
  const Refusal refused =
      refusal([] { reference_backend()->routines(mixed(solve(Dtype::f64, 2, 1, MatrixKind::spd))); });
  EXPECT_EQ(refused.status, Status::unsupported);
  EXPECT_EQ(refused.reason, "the plain loops work in one precision; openblas and other LAPACKs do it (dsposv)");
}

TEST(ReferenceBackend, NamesWhatSolvesThatTypeInTwoPrecisions) {
  const auto says = [](Dtype dtype, MatrixKind matrix = MatrixKind::general) {
    const auto reason = refusal([&] { reference_backend()->routines(mixed(solve(dtype, 2, 1, matrix))); }).reason;
    return reason.substr(reason.find("; ") + 2);
  };
  EXPECT_EQ(says(Dtype::f64), "openblas and other LAPACKs do it (dsgesv), and cuda");
  EXPECT_EQ(says(Dtype::c128), "openblas and other LAPACKs do it (zcgesv), and cuda");
  EXPECT_EQ(says(Dtype::c128, MatrixKind::spd), "openblas and other LAPACKs do it (zcposv)");
  EXPECT_EQ(says(Dtype::f32), "cuda does it for f32");
  EXPECT_EQ(says(Dtype::c64), "cuda does it for c64");
  EXPECT_EQ(says(Dtype::f32, MatrixKind::spd), "no backend does it for spd systems of f32");
}

TEST(ReferenceBackend, LeadingDimensionsMayDiffer) {
  expect_leading_dimensions_kept(*reference_backend(), MatrixKind::general, "loops");
  expect_leading_dimensions_kept(*reference_backend(), MatrixKind::spd, "loops");
}

TEST(ReferenceBackend, SingularSystemsAreNamed) {
  for (const MatrixKind kind : {MatrixKind::general, MatrixKind::spd}) {
    const Refusal singular = singular_member(*reference_backend(), solve(Dtype::f64, 2, 1, kind), "loops");
    EXPECT_EQ(singular.status, Status::singular);
    EXPECT_THAT(singular.reason, EndsWith("(system 4)"));
  }
}

}  // namespace
}  // namespace linbench
