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

/// f64 solves of order n: general and spd, direct and mixed.
std::vector<Problem> one_of_each_method(std::int64_t n) {
  std::vector<Problem> problems;
  for (const MatrixKind kind : {MatrixKind::general, MatrixKind::spd}) {
    problems.push_back(solve(Dtype::f64, n, 1, kind));
    problems.push_back(mixed(problems.back()));
  }
  return problems;
}

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

TEST(OpenBlas, PassesForEveryBatch) {
  const auto backend = make_openblas_backend(Resources{1});
  expect_verified(*backend, batched_products());
  expect_verified(*backend, batched_solves(kNativeDtypes));
}

TEST(OpenBlas, PassesForEveryMixedSolve) {
  expect_verified(*make_openblas_backend(Resources{1}), mixed_solves());
}

TEST(OpenBlas, CallsDoTheirOwnSystems) {
  const auto backend = make_openblas_backend(Resources{1});
  for (const Problem& problem : one_of_each_method(1))
    for (const std::string& routine : backend->routines(problem))
      expect_calls_of_three_systems(*backend, problem, routine);
}

TEST(OpenBlas, CholeskyReadsTheLowerTriangleOnly) {
  const auto backend = make_openblas_backend(Resources{1});
  expect_lower_triangle_used(*backend, "dsposv", SolveMethod::mixed);
  for (const std::string routine : {"posv", "potrf+potrs"}) expect_lower_triangle_used(*backend, routine);
}

TEST(OpenBlas, LeadingDimensionsMayDiffer) {
  const auto backend = make_openblas_backend(Resources{1});
  for (const std::string routine : {"gesv", "getrf+getrs"})
    expect_leading_dimensions_kept(*backend, MatrixKind::general, routine);
  for (const std::string routine : {"posv", "potrf+potrs"})
    expect_leading_dimensions_kept(*backend, MatrixKind::spd, routine);
  expect_leading_dimensions_kept(*backend, MatrixKind::general, "dsgesv", SolveMethod::mixed);
  expect_leading_dimensions_kept(*backend, MatrixKind::spd, "dsposv", SolveMethod::mixed);
}

TEST(OpenBlas, SingularSystemsAreNamed) {
  const auto backend = make_openblas_backend(Resources{1});
  for (const Problem& problem : one_of_each_method(2))
    for (const std::string& routine : backend->routines(problem)) {
      const Refusal singular = singular_member(*backend, problem, routine);
      EXPECT_EQ(singular.status, Status::singular) << routine;
      EXPECT_THAT(singular.reason, AllOf(HasSubstr("info = 2"), HasSubstr("system 4"))) << routine;
    }
}

/// What a call over the systems of `pool`, from the first on, reports of its refinement.
MethodFacts facts_of(Backend& backend, DoublePool& pool, const Problem& problem, const std::string& routine) {
  const auto execution = backend.prepare(problem, routine, pool.operands());
  execution->restore(1);
  execution->launch(1);
  execution->check();
  execution->copy_out(pool.operands().result);
  return execution->facts();
}

/// Element i, j is 1 / (i + j + 1): the condition number is 4.8e5 for n = 5, so that f32 has to be refined.
void set_hilbert(double* a, std::int64_t n) {
  for (std::int64_t j = 0; j < n; ++j)
    for (std::int64_t i = 0; i < n; ++i) a[i + j * n] = 1.0 / static_cast<double>(i + j + 1);
}

TEST(OpenBlas, MixedSolvesTellTheMostIterationsOfABlock) {
  const auto backend = make_openblas_backend(Resources{1});
  for (const MatrixKind kind : {MatrixKind::general, MatrixKind::spd}) {
    const std::string routine = kind == MatrixKind::spd ? "dsposv" : "dsgesv";
    for (const std::int64_t hard : {0, 1}) {
      DoublePool pool(5, 1, 2);
      for (std::int64_t i = 0; i < 5; ++i) pool.a(1 - hard)[i + i * 5] = pool.b(0)[i] = pool.b(1)[i] = 1;
      set_hilbert(pool.a(hard), 5);
      const Problem problem = mixed(solve(Dtype::f64, 5, 1, kind));
      const MethodFacts both = facts_of(*backend, pool, batched(problem, 2), routine);
      EXPECT_EQ(both.compute_dtype, "f64");
      EXPECT_FALSE(both.refinement_failed);
      EXPECT_GE(both.iterations, 1) << "the Hilbert matrix needs some";
      const MethodFacts first = facts_of(*backend, pool, problem, routine);
      EXPECT_EQ(first.iterations == 0, hard == 1) << "the identity needs none";
    }
  }
}

// dsgesv.f: iter = -2 when an entry does not fit into single precision.
TEST(OpenBlas, MixedSolvesTellThatRefinementFailed) {
  const auto backend = make_openblas_backend(Resources{1});
  DoublePool pool(1, 1, 2);
  *pool.a(0) = *pool.b(0) = *pool.b(1) = 1;
  *pool.a(1) = 1e300;
  for (const MatrixKind kind : {MatrixKind::general, MatrixKind::spd}) {
    const Problem problem = batched(mixed(solve(Dtype::f64, 1, 1, kind)), 2);
    const MethodFacts facts = facts_of(*backend, pool, problem, kind == MatrixKind::spd ? "dsposv" : "dsgesv");
    EXPECT_TRUE(facts.refinement_failed);
    EXPECT_EQ(facts.iterations, std::nullopt);
    EXPECT_DOUBLE_EQ(*pool.x(1), 1e-300) << "solved in double precision";
  }
}

TEST(OpenBlas, DirectSolvesTellNothing) {
  const Problem problem = solve(Dtype::f64, 5);
  const OwnedOperands owned(problem, 1);
  EXPECT_EQ(make_openblas_backend(Resources{1})->prepare(problem, "gesv", owned.operands())->facts(), MethodFacts{});
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
