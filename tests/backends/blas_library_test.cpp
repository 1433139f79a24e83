// Loading shared libraries and finding out what they are, on this machine's own: each library in a test (a process) of
// its own.
#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>

#include "backends/expect_verified.hpp"
#include "backends/fake_path.hpp"
#include "backends/problems.hpp"
#include "backends/refusal.hpp"
#include "linbench/backends.hpp"

namespace linbench {
namespace {

using ::testing::AllOf;
using ::testing::EndsWith;
using ::testing::HasSubstr;

// Debian's and Ubuntu's places; elsewhere these tests have nothing to load.
const std::string kReferenceBlas = "/usr/lib/x86_64-linux-gnu/blas/libblas.so.3";
const std::string kReferenceLapack = "/usr/lib/x86_64-linux-gnu/lapack/liblapack.so.3";
const std::string kBlis = "/usr/lib/x86_64-linux-gnu/blis-pthread/libblis.so.4";

#define SKIP_WITHOUT(path) \
  if (!std::filesystem::exists(path)) GTEST_SKIP() << (path) << " is not installed"

std::string real(const std::string& path) {
  return std::filesystem::canonical(path).string();
}

Refusal refusal_of(const std::string& path) {
  return refusal([&] { make_blas_backend(path, Resources{}); });
}

TEST(BlasLibrary, MissingFileIsUnavailableWithTheLinkersMessage) {
  const Refusal missing = refusal_of("/nowhere/libx.so");
  EXPECT_EQ(missing.status, Status::unavailable);
  EXPECT_THAT(missing.reason,
              AllOf(HasSubstr("cannot load /nowhere/libx.so"), EndsWith("No such file or directory; check the path")));
}

TEST(BlasLibrary, NameIsSearchedForByTheLinker) {
  EXPECT_THAT(refusal_of("libno-such-blas.so.9").reason, HasSubstr("a name that `ldconfig -p` lists"));
}

TEST(BlasLibrary, NameOfAFileHereNeedsItsFolder) {
  const std::string name = "not-a-library-" + std::to_string(getpid());
  std::ofstream(name) << "text";
  EXPECT_THAT(refusal_of(name).reason, HasSubstr("./" + name + " is the file here"));
  EXPECT_THAT(refusal_of("./" + name).reason,
              AllOf(HasSubstr("cannot load ./" + name), EndsWith("`ldd ./" + name + "` lists what it needs")));
  std::filesystem::remove(name);
}

TEST(BlasLibrary, RelativePathIsLoadedFromTheCurrentFolder) {
  const std::string path = "./" + std::filesystem::relative(fake_path("correct")).string();
  EXPECT_EQ(make_blas_backend(path, Resources{})->describe().library_path, real(fake_path("correct")));
}

TEST(BlasLibrary, LibraryWithoutBlasIsUnavailable) {
  const Refusal refused = refusal_of("libm.so.6");
  EXPECT_EQ(refused.status, Status::unavailable);
  EXPECT_THAT(refused.reason, HasSubstr("libm.so.6 is no BLAS or LAPACK: it exports neither dgemm_ nor dgesv_"));
}

TEST(BlasLibrary, Blis) {
  SKIP_WITHOUT(kBlis);
  const auto backend = make_blas_backend(kBlis, Resources{2});
  const Description description = backend->describe();
  EXPECT_EQ(description.library, "BLIS");
  EXPECT_THAT(description.library_version, ::testing::MatchesRegex("[0-9]+\\.[0-9.]+"));
  EXPECT_EQ(description.library_path, real(kBlis));
  EXPECT_NE(description.kernel_set, "");
  EXPECT_EQ(description.build, "pthreads");
  EXPECT_EQ(description.threads, 2);
  EXPECT_THAT(refusal([&] { backend->routines(solve(Dtype::f64, 5)); }).reason, HasSubstr("it has no LAPACK"));
  // On one thread: BLIS starts and joins threads in every call, and small products would be all waiting.
  expect_verified(*make_blas_backend(kBlis, Resources{1}), varied_products());
}

TEST(BlasLibrary, ReferenceBlasCannotBeToldFromOthers) {
  SKIP_WITHOUT(kReferenceBlas);
  const auto backend = make_blas_backend(kReferenceBlas, Resources{2});
  const Description description = backend->describe();
  EXPECT_EQ(description.library, std::filesystem::path(real(kReferenceBlas)).filename());
  EXPECT_EQ(description.library_version, "");
  EXPECT_EQ(description.threads, std::nullopt);
  expect_verified(*backend, varied_products());
}

// What solves is reference LAPACK, whatever the linker takes for its BLAS: both are named.
TEST(BlasLibrary, LapackTakesItsBlasFromElsewhere) {
  SKIP_WITHOUT(kReferenceLapack);
  const auto backend = make_blas_backend(kReferenceLapack, Resources{});
  const Description description = backend->describe();
  EXPECT_THAT(description.library, ::testing::MatchesRegex("LAPACK 3\\.[0-9]+\\.[0-9]+ \\+ .+"));
  EXPECT_THAT(description.library_path, ::testing::MatchesRegex(real(kReferenceLapack) + ";/.*blas[^/]*"));
  expect_verified(*backend, varied_solves());
  expect_verified(*backend, mixed_solves());
}

// A library that answers as MKL does (Intel's documentation, "MKL_Get_Version_String").
TEST(BlasLibrary, Mkl) {
  const Description description = make_blas_backend(fake_path("mkl"), Resources{3})->describe();
  EXPECT_EQ(description.library, "MKL");
  EXPECT_EQ(description.library_version, "2023.1");
  EXPECT_THAT(description.build, HasSubstr("Product Build 20230303"));
  EXPECT_EQ(description.threads, 3);
}

}  // namespace
}  // namespace linbench
