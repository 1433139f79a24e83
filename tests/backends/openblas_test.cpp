// The BLAS backend on the installed OpenBLAS.
#include <gmock/gmock.h>

#include <filesystem>

#include "backends/by_hand.hpp"
#include "backends/double_pool.hpp"
#include "backends/expect_verified.hpp"
#include "backends/problems.hpp"
#include "backends/refusal.hpp"
#include "linbench/backends.hpp"

namespace linbench {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

TEST(OpenBlas, SaysWhatItIs) {
  const Description description = make_openblas_backend(Resources{1})->describe();
  EXPECT_EQ(description.library, "OpenBLAS");
  EXPECT_THAT(description.library_version, ::testing::MatchesRegex("[0-9]+\\.[0-9]+\\.[0-9]+.*"));
  EXPECT_THAT(description.build, HasSubstr("OpenBLAS " + description.library_version));
  EXPECT_NE(description.kernel_set, "");
  EXPECT_TRUE(std::filesystem::is_regular_file(std::filesystem::symlink_status(description.library_path)));
  EXPECT_EQ(description.threads, 1);
}

TEST(OpenBlas, TakesTheThreadsThatResourcesGive) {
  const auto backend = make_openblas_backend(Resources{2});
  EXPECT_EQ(backend->describe().threads, 2);
  EXPECT_TRUE(measure_once(*backend, dot(Dtype::f64, 301, 257, 199), "gemm").passed());
}

TEST(OpenBlas, PassesForEveryProduct) {
  expect_verified(*make_openblas_backend(Resources{1}), varied_products());
}

TEST(OpenBlas, PassesForEverySolve) {
  expect_verified(*make_openblas_backend(Resources{1}), varied_solves());
}

TEST(OpenBlas, CholeskyReadsTheLowerTriangleOnly) {
  const auto backend = make_openblas_backend(Resources{1});
  for (const std::string routine : {"posv", "potrf+potrs"}) expect_lower_triangle_used(*backend, routine);
}

TEST(OpenBlas, LeadingDimensionsMayDiffer) {
  const auto backend = make_openblas_backend(Resources{1});
  for (const std::string routine : {"gesv", "getrf+getrs"})
    expect_leading_dimensions_kept(*backend, MatrixKind::general, routine);
  for (const std::string routine : {"posv", "potrf+potrs"})
    expect_leading_dimensions_kept(*backend, MatrixKind::spd, routine);
}

TEST(OpenBlas, SingularSystemsAreNamed) {
  DoublePool zeros(5, 1, 2);
  const auto backend = make_openblas_backend(Resources{1});
  for (const std::string routine : {"gesv", "getrf+getrs"}) {
    const auto execution = backend->prepare(solve(Dtype::f64, 5), routine, zeros.operands());
    execution->restore(2);
    execution->launch(2);
    const Refusal singular = refusal([&] { execution->check(); });
    EXPECT_EQ(singular.status, Status::singular) << routine;
    EXPECT_THAT(singular.reason, AllOf(HasSubstr("info = 1"), HasSubstr("system 0"))) << routine;
  }
}

// Kernels for new instruction sets have had edge cases that gave wrong results at a few sizes only
// (OpenBLAS issues 1955 and 2986).
TEST(OpenBlas, EverySizeUpTo300) {
  const auto backend = make_openblas_backend(Resources{1});
  std::vector<Problem> products;
  for (const Dtype dtype : {Dtype::f32, Dtype::f64})
    for (std::int64_t n = 1; n <= 300; ++n) products.push_back(dot(dtype, n, n, n));
  expect_verified(*backend, products);
}

}  // namespace
}  // namespace linbench
