// The BLAS backend on fake libraries: results, faults, identity. Each fault must be seen by check() or by verification.
#include <gmock/gmock.h>
#include <sys/resource.h>

#include <csignal>
#include <cstdlib>
#include <new>

#include "backends/expect_verified.hpp"
#include "backends/fake_path.hpp"
#include "backends/problems.hpp"
#include "backends/refusal.hpp"
#include "linbench/backends.hpp"

namespace linbench {
namespace {

using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::HasSubstr;

std::unique_ptr<Backend> fake(const std::string& name) {
  return make_blas_backend(fake_path(name), Resources{});
}

TEST(BlasBackend, CorrectLibraryPassesForEveryProduct) {
  expect_verified(*fake("correct"), varied_products());
}

TEST(BlasBackend, CorrectLibraryPassesForEverySolve) {
  expect_verified(*fake("correct"), varied_solves());
}

TEST(BlasBackend, CorrectLibraryPassesForEveryBatch) {
  const auto backend = fake("correct");
  expect_verified(*backend, batched_products());
  expect_verified(*backend, batched_solves(kNativeDtypes));
  expect_verified(*backend, mixed_solves());
}

TEST(BlasBackend, OffersWhatTheLibraryExports) {
  const auto backend = fake("correct");
  EXPECT_THAT(backend->routines(dot(Dtype::f32, 4, 4, 4)), ElementsAre("gemm"));
  EXPECT_THAT(backend->routines(solve(Dtype::c64, 4)), ElementsAre("gesv", "getrf+getrs"));
  EXPECT_THAT(backend->routines(solve(Dtype::f64, 4, 1, MatrixKind::spd)), ElementsAre("posv", "potrf+potrs"));
}

TEST(BlasBackend, OffersMixedSolversToMixedProblemsOnly) {
  const auto backend = fake("correct");
  EXPECT_THAT(backend->routines(mixed(solve(Dtype::f64, 4))), ElementsAre("dsgesv"));
  EXPECT_THAT(backend->routines(mixed(solve(Dtype::c128, 4))), ElementsAre("zcgesv"));
  EXPECT_THAT(backend->routines(mixed(solve(Dtype::f64, 4, 1, MatrixKind::spd))), ElementsAre("dsposv"));
  EXPECT_THAT(backend->routines(mixed(solve(Dtype::c128, 4, 1, MatrixKind::spd))), ElementsAre("zcposv"));
  EXPECT_THAT(backend->routines(solve(Dtype::f64, 4)), ElementsAre("gesv", "getrf+getrs"));
}

TEST(BlasBackend, RefusesMixedSolvesWithNoTypeBelow) {
  const auto backend = fake("correct");
  for (const Dtype dtype : {Dtype::f32, Dtype::c64}) {
    const Refusal refused = refusal([&] { backend->routines(mixed(solve(dtype, 4))); });
    EXPECT_EQ(refused.status, Status::unsupported);
    EXPECT_EQ(refused.reason, "LAPACK has no type below " + std::string(to_string(dtype)) +
                                  " to factor in: it refines f64 (factored in f32) and c128 (in c64)");
  }
}

TEST(BlasBackend, NamesTheMixedSolverThatIsMissing) {
  const auto backend = fake("no-mixed");
  EXPECT_TRUE(measure_once(*backend, solve(Dtype::f64, 5), "gesv").passed());
  const Refusal refused = refusal([&] { backend->routines(mixed(solve(Dtype::f64, 5))); });
  EXPECT_EQ(refused.status, Status::unsupported);
  EXPECT_EQ(refused.reason, "libfake-no-mixed.so exports no dsgesv_: its LAPACK is not complete");
}

// 46341^2 + 1 > 2^31: LAPACK itself would overflow when it finds its way in the workspace.
TEST(BlasBackend, RefusesMixedSolvesBeyondLapacksIndices) {
  const auto backend = fake("correct");
  Operands operands;  // never read
  operands.a.layout = operands.b.layout = operands.result.layout = {Dtype::f64, 1, 1, 1, 1};
  const Refusal refused = refusal([&] { backend->prepare(mixed(solve(Dtype::f64, 46341)), "dsgesv", operands); });
  EXPECT_EQ(refused.status, Status::unsupported);
  EXPECT_EQ(refused.reason,
            "n * n + 1, an index within dsgesv, = 2147488282 does not fit into the library's 32-bit integers");
}

TEST(BlasBackend, LibraryWithoutLapackDoesDotOnly) {
  const auto backend = fake("no-lapack");
  EXPECT_TRUE(measure_once(*backend, dot(Dtype::f64, 5, 4, 3), "gemm").passed());
  const Refusal no_solve = refusal([&] { backend->routines(solve(Dtype::f64, 4)); });
  EXPECT_EQ(no_solve.status, Status::unsupported);
  EXPECT_THAT(no_solve.reason, HasSubstr("libfake-no-lapack.so exports no dgesv_: it has no LAPACK"));
}

TEST(BlasBackend, RefusesTypesThatBlasHasNot) {
  const auto backend = fake("correct");
  const Refusal half = refusal([&] { backend->routines(dot(Dtype::f16, 4, 4, 4)); });
  EXPECT_EQ(half.status, Status::unsupported);
  EXPECT_EQ(half.reason, "BLAS defines no f16 gemm (s, d, c, z only); cuda multiplies f16");
  EXPECT_EQ(refusal([&] { backend->routines(dot(Dtype::tf32, 4, 4, 4)); }).status, Status::unsupported);
  EXPECT_EQ(refusal([&] { backend->routines(solve(Dtype::bf16, 4)); }).reason,
            "LAPACK defines no bf16 solver (s, d, c, z only); no backend solves bf16 systems");
}

TEST(BlasBackend, RefusesRoutinesItHasNot) {
  const auto backend = fake("correct");
  const Refusal refused = refusal([&] { measure_once(*backend, solve(Dtype::f64, 4), "posv"); });
  EXPECT_EQ(refused.status, Status::unsupported);
  EXPECT_THAT(refused.reason, HasSubstr("no routine 'posv' for solve f64 n=4"));
  EXPECT_THAT(refused.reason, EndsWith("it has gesv, getrf+getrs"));
}

TEST(BlasBackend, RefusesDimensionsBeyond32Bits) {
  const auto backend = fake("correct");
  const std::int64_t beyond = std::int64_t{1} << 31;
  Operands operands;  // never read: the sizes are refused first
  operands.a.layout = {Dtype::f64, 1, 1, 1, 1};
  operands.b.layout = operands.result.layout = {Dtype::f64, 1, beyond, 1, 1};
  const Refusal refused = refusal([&] { backend->prepare(dot(Dtype::f64, 1, beyond, 1), "gemm", operands); });
  EXPECT_EQ(refused.status, Status::unsupported);
  EXPECT_EQ(refused.reason, "n = 2147483648 does not fit into the library's 32-bit integers");
}

TEST(BlasBackend, UnknownLibraryIsCalledByItsFile) {
  const Description description = fake("correct")->describe();
  EXPECT_EQ(description.library, "libfake-correct.so");
  EXPECT_EQ(description.library_version, "");
  EXPECT_THAT(description.library_path, EndsWith("/tests/fakes/libfake-correct.so"));
  EXPECT_EQ(description.kernel_set, "");
  EXPECT_EQ(description.device, "cpu");
  EXPECT_EQ(description.threads, std::nullopt);
}

/// Verification must refuse both operations' results in the fault's dtype.
void expect_inaccurate(const std::string& name, MatrixKind matrix = MatrixKind::general) {
  const auto backend = fake(name);
  for (const Dtype dtype : {Dtype::f64, Dtype::c128}) {
    const Problem product = dot(dtype, 33, 33, 21);
    EXPECT_FALSE(measure_once(*backend, product, "gemm").passed()) << name << " " << product.key();
    const Problem system = solve(dtype, 17, 2, matrix);
    for (const Problem& problem : {system, mixed(system), batched(system, 3)})
      for (const std::string& routine : backend->routines(problem))
        EXPECT_FALSE(measure_once(*backend, problem, routine).passed()) << name << " " << problem.key() << routine;
  }
}

TEST(BlasFaults, WrongElement) {
  expect_inaccurate("wrong-element");
}
TEST(BlasFaults, WrongElementOfCholesky) {
  expect_inaccurate("wrong-element", MatrixKind::spd);
}
TEST(BlasFaults, ElementNotWritten) {
  expect_inaccurate("nan");
}
TEST(BlasFaults, Transposed) {
  expect_inaccurate("transposed");
}
TEST(BlasFaults, ColumnsExchanged) {
  expect_inaccurate("columns");
}
TEST(BlasFaults, SinglePrecision) {
  expect_inaccurate("single");
}
TEST(BlasFaults, LastTermLeftOut) {
  expect_inaccurate("short-k");
}
TEST(BlasFaults, ReturnsAtOnce) {
  expect_inaccurate("idle");
}

TEST(BlasFaults, NotRefined) {
  const auto backend = fake("unrefined");
  for (const Dtype dtype : {Dtype::f64, Dtype::c128})
    for (const MatrixKind kind : {MatrixKind::general, MatrixKind::spd}) {
      const Problem problem = mixed(solve(dtype, 17, 2, kind));
      EXPECT_FALSE(measure_once(*backend, problem, backend->routines(problem).front()).passed()) << problem.key();
    }
}

TEST(BlasFaults, IterNotSetIsAFailure) {
  const Refusal refused = refusal([] { measure_once(*fake("iter-unset"), mixed(solve(Dtype::f64, 5)), "dsgesv"); });
  EXPECT_EQ(refused.status, Status::failed);
  EXPECT_EQ(refused.reason, "dsgesv returned without setting iter (system 0)");
}

/// What the fault's solves are refused with; its products are correct.
void expect_refused(const std::string& name, Status status, const std::string& gesv, const std::string& getrf) {
  const auto backend = fake(name);
  EXPECT_TRUE(measure_once(*backend, dot(Dtype::f64, 5, 4, 3), "gemm").passed());
  const Refusal one = refusal([&] { measure_once(*backend, solve(Dtype::f64, 5), "gesv"); });
  EXPECT_EQ(one.status, status);
  EXPECT_THAT(one.reason, HasSubstr(gesv));
  const Refusal two = refusal([&] { measure_once(*backend, solve(Dtype::f64, 5), "getrf+getrs"); });
  EXPECT_EQ(two.status, status);
  EXPECT_THAT(two.reason, HasSubstr(getrf));
  const Refusal three = refusal([&] { measure_once(*backend, mixed(solve(Dtype::f64, 5)), "dsgesv"); });
  EXPECT_EQ(three.status, status);
  EXPECT_EQ(three.reason, "ds" + one.reason.substr(1)) << "as of dgesv";
}

TEST(BlasFaults, InfoPositiveIsSingular) {
  expect_refused("info-positive", Status::singular, "dgesv: info = 2: the matrix is singular (system 0)",
                 "dgetrf: info = 2: the matrix is singular");
}
TEST(BlasFaults, InfoNegativeIsAFailure) {
  expect_refused("info-negative", Status::failed, "dgesv: info = -3: it refused its argument number 3",
                 "dgetrf: info = -3");
}
TEST(BlasFaults, InfoNotSetIsAFailure) {
  expect_refused("info-unset", Status::failed, "dgesv returned without setting info", "dgetrf returned without");
}

void run_product(const std::string& name) {
  measure_once(*fake(name), dot(Dtype::f64, 5, 4, 3), "gemm");
}
void run_solve(const std::string& name) {
  measure_once(*fake(name), solve(Dtype::f64, 5), "gesv");
}

TEST(BlasFaultsDeathTest, TheProcessDies) {
  for (const auto run : {run_product, run_solve}) {
    EXPECT_EXIT(run("segv"), ::testing::KilledBySignal(SIGSEGV), "");
    EXPECT_EXIT(run("ill"), ::testing::KilledBySignal(SIGILL), "");
    EXPECT_EXIT(run("abort"), ::testing::KilledBySignal(SIGABRT), "");
    EXPECT_EXIT(run("exit"), ::testing::ExitedWithCode(0), "");
  }
}

// In a process of its own, whose memory is limited first: the fake would take all there is.
[[noreturn]] void exit_with_42_on_bad_alloc(void (*run)(const std::string&)) {
  const rlimit limit{std::size_t{1} << 30, std::size_t{1} << 30};
  setrlimit(RLIMIT_AS, &limit);
  try {
    run("hog");
  } catch (const std::bad_alloc&) {
    std::_Exit(42);
  }
  std::_Exit(1);
}

TEST(BlasFaultsDeathTest, BadAllocPassesThroughTheLibrary) {
#ifdef __SANITIZE_ADDRESS__
  GTEST_SKIP() << "AddressSanitizer's shadow does not fit into a limited address space";
#endif
  EXPECT_EXIT(exit_with_42_on_bad_alloc(run_product), ::testing::ExitedWithCode(42), "");
  EXPECT_EXIT(exit_with_42_on_bad_alloc(run_solve), ::testing::ExitedWithCode(42), "");
}

}  // namespace
}  // namespace linbench
