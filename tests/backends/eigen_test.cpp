// Eigen as built for one instruction set: compiled once per set, each with its library.
#include <gmock/gmock.h>

#include "backends/by_hand.hpp"
#include "backends/double_pool.hpp"
#include "backends/eigen/eigen_backend.hpp"
#include "backends/expect_verified.hpp"
#include "backends/problems.hpp"
#include "backends/refusal.hpp"

namespace linbench {
namespace {

using ::testing::ElementsAre;
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

TEST_F(EigenBackendTest, PassesOnTwoThreads) {
  const auto two = make_eigen_backend(Resources{2});
  EXPECT_EQ(two->describe().threads, 2);
  expect_verified(*two, {dot(Dtype::f32, 301, 257, 199), solve(Dtype::f64, 301), dot(Dtype::c64, 150, 149, 148)});
}

TEST_F(EigenBackendTest, OffersItsDecompositions) {
  EXPECT_THAT(backend->routines(dot(Dtype::f64, 2, 2, 2)), ElementsAre("gemm"));
  EXPECT_THAT(backend->routines(solve(Dtype::f64, 2)), ElementsAre("partialPivLu"));
  EXPECT_THAT(backend->routines(solve(Dtype::f64, 2, 1, MatrixKind::spd)), ElementsAre("llt"));
  EXPECT_EQ(refusal([&] { backend->routines(dot(Dtype::bf16, 2, 2, 2)); }).status, Status::unsupported);
}

TEST_F(EigenBackendTest, CholeskyReadsTheLowerTriangleOnly) {
  expect_lower_triangle_used(*backend, "llt");
}

TEST_F(EigenBackendTest, LeadingDimensionsMayDiffer) {
  expect_leading_dimensions_kept(*backend, MatrixKind::general, "partialPivLu");
  expect_leading_dimensions_kept(*backend, MatrixKind::spd, "llt");
}

/// What check() says of the second of two systems, [1 2; 2 4] x = [1; 1]; the first is the identity.
Refusal singular_second_system(Backend& backend, MatrixKind kind, const std::string& routine) {
  DoublePool pool(2, 1, 2);
  pool.a(0)[0] = pool.a(0)[3] = 1;
  std::copy_n(std::array{1.0, 2.0, 2.0, 4.0}.data(), 4, pool.a(1));
  pool.b(1)[0] = pool.b(1)[1] = 1;
  const auto execution = backend.prepare(solve(Dtype::f64, 2, 1, kind), routine, pool.operands());
  execution->restore(2);
  execution->launch(2);
  return refusal([&] { execution->check(); });
}

TEST_F(EigenBackendTest, SingularSystemsAreNamed) {
  const Refusal lu = singular_second_system(*backend, MatrixKind::general, "partialPivLu");
  EXPECT_EQ(lu.status, Status::singular);
  EXPECT_THAT(lu.reason, HasSubstr("partialPivLu: info = 2: the matrix is singular (system 1)"));
  const Refusal llt = singular_second_system(*backend, MatrixKind::spd, "llt");
  EXPECT_EQ(llt.status, Status::singular);
  EXPECT_THAT(llt.reason, HasSubstr("llt: info = 1: the matrix is not positive definite (system 1)"));
}

}  // namespace
}  // namespace linbench
