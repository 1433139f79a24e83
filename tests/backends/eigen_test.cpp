// Eigen as built for one instruction set: compiled once per set, each with its library.
#include <gmock/gmock.h>

#include "backends/by_hand.hpp"
#include "backends/eigen/eigen_backend.hpp"
#include "backends/expect_verified.hpp"
#include "backends/problems.hpp"
#include "backends/refusal.hpp"

namespace linbench {
namespace {

using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::HasSubstr;

class EigenBackendTest : public ::testing::Test {
 public:
  void SetUp() override {
    if (!eigen_instruction_set_present()) GTEST_SKIP() << "this CPU lacks the instruction set";
    backend = make_eigen_backend(Resources{1});
  }
  std::unique_ptr<Backend> backend;
};

TEST(EigenBackend, IsThereExactlyWhereTheCpuHasTheSet) {
  const Refusal refused = refusal([] { make_eigen_backend(Resources{1}); });
  EXPECT_EQ(refused.status, eigen_instruction_set_present() ? Status::ok : Status::unavailable) << refused.reason;
}

TEST_F(EigenBackendTest, SaysWhatItIs) {
  const Description description = backend->describe();
  EXPECT_EQ(description.library, "Eigen");
  EXPECT_THAT(description.library_version, ::testing::MatchesRegex("[0-9]+\\.[0-9]+\\.[0-9]+"));
  EXPECT_EQ(description.kernel_set, LINBENCH_EIGEN_SET);
  EXPECT_THAT(description.library_path, HasSubstr("eigen"));
  EXPECT_EQ(description.threads, 1);
}

TEST_F(EigenBackendTest, PassesForEveryProduct) {
  expect_verified(*backend, varied_products());
}
TEST_F(EigenBackendTest, PassesForEverySolve) {
  expect_verified(*backend, varied_solves());
}

TEST_F(EigenBackendTest, PassesForEveryBatch) {
  expect_verified(*backend, batched_products());
  expect_verified(*backend, batched_solves(kNativeDtypes));
  expect_calls_of_three_systems(*backend, solve(Dtype::f64, 1), "partialPivLu");
  expect_calls_of_three_systems(*backend, solve(Dtype::f64, 1, 1, MatrixKind::spd), "llt");
}

TEST_F(EigenBackendTest, PassesOnTwoThreads) {
  const auto two = make_eigen_backend(Resources{2});
  EXPECT_EQ(two->describe().threads, 2);
  expect_verified(*two, {dot(Dtype::f32, 301, 257, 199), solve(Dtype::f64, 301), dot(Dtype::c64, 150, 149, 148)});
}

TEST_F(EigenBackendTest, OffersItsDecompositions) {
  EXPECT_THAT(backend->routines(dot(Dtype::f64, 2, 2, 2)), ElementsAre("gemm"));
  EXPECT_THAT(backend->routines(solve(Dtype::f64, 2)), ElementsAre("partialPivLu"));
  EXPECT_THAT(backend->routines(solve(Dtype::f64, 2, 1, MatrixKind::spd)), ElementsAre("llt"));
}

TEST_F(EigenBackendTest, RefusalsNameWhatDoesIt) {
  const Refusal half = refusal([&] { backend->routines(dot(Dtype::bf16, 2, 2, 2)); });
  EXPECT_EQ(half.status, Status::unsupported);
  EXPECT_THAT(half.reason, EndsWith("; cuda multiplies bf16"));
  const Refusal refined = refusal([&] { backend->routines(mixed(solve(Dtype::f64, 2))); });
  EXPECT_EQ(refined.status, Status::unsupported);
  EXPECT_EQ(refined.reason,
            "Eigen's solvers work in one precision; openblas and other LAPACKs do it (dsgesv), and cuda");
}

TEST_F(EigenBackendTest, CholeskyReadsTheLowerTriangleOnly) {
  expect_lower_triangle_used(*backend, "llt");
}

TEST_F(EigenBackendTest, LeadingDimensionsMayDiffer) {
  expect_leading_dimensions_kept(*backend, MatrixKind::general, "partialPivLu");
  expect_leading_dimensions_kept(*backend, MatrixKind::spd, "llt");
}

TEST_F(EigenBackendTest, SingularSystemsAreNamed) {
  const Refusal lu = singular_member(*backend, solve(Dtype::f64, 2), "partialPivLu");
  EXPECT_EQ(lu.status, Status::singular);
  EXPECT_THAT(lu.reason, HasSubstr("partialPivLu: info = 2: the matrix is singular (system 4)"));
  const Refusal llt = singular_member(*backend, solve(Dtype::f64, 2, 1, MatrixKind::spd), "llt");
  EXPECT_EQ(llt.status, Status::singular);
  EXPECT_THAT(llt.reason, HasSubstr("llt: info = 1: the matrix is not positive definite (system 4)"));
}

}  // namespace
}  // namespace linbench
