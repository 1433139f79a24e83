#include "process/exit_reason.hpp"

#include <gmock/gmock.h>

#include <csignal>

namespace linbench {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(ExitReason, NamesTheSignal) {
  const StatusError error = exit_error({true, SIGSEGV}, "during visit", "");
  EXPECT_EQ(error.status(), Status::crashed);
  EXPECT_STREQ(error.what(), "the worker died of SIGSEGV (Segmentation fault) during visit");
}

TEST(ExitReason, KilledByOthersMeansOutOfMemory) {
  EXPECT_EQ(exit_error({true, SIGKILL}, "during visit", "").status(), Status::oom);
  EXPECT_EQ(exit_error({false, SIGKILL}, "during visit", "").status(), Status::crashed);  // exit status 9
}

TEST(ExitReason, AnIllegalInstructionPointsAtTheKernelSet) {
  EXPECT_THAT(exit_error({true, SIGILL}, "during hello", "").what(), HasSubstr("OPENBLAS_CORETYPE"));
  EXPECT_THAT(exit_error({true, SIGSEGV}, "during hello", "").what(), Not(HasSubstr("OPENBLAS_CORETYPE")));
}

TEST(ExitReason, SignalsWithoutANameHaveTheirNumber) {
  EXPECT_THAT(exit_error({true, SIGRTMIN + 1}, "during visit", "").what(), HasSubstr("died of signal "));
}

constexpr const char* kMissing =
    "/opt/worker-cuda: error while loading shared libraries: libcublas.so.13: cannot open shared object file: No such "
    "file or directory";

TEST(ExitReason, ALibraryThatTheLoaderDoesNotFindIsNamed) {
  const StatusError error = exit_error({false, 127}, "during hello", kMissing);
  EXPECT_EQ(error.status(), Status::unavailable);
  EXPECT_STREQ(error.what(), "libcublas.so.13 is missing: cannot open shared object file: No such file or directory");
}

TEST(ExitReason, ALibraryThatIsThereIsNotCalledMissing) {
  EXPECT_STREQ(
      exit_error({false, 127}, "before hello", "w: error while loading shared libraries: libx.so: invalid ELF header")
          .what(),
      "libx.so could not be loaded: invalid ELF header");
}

TEST(ExitReason, TheLoadersWordsCountWithItsExitStatusOnly) {
  EXPECT_EQ(exit_error({false, 1}, "during hello", kMissing).status(), Status::crashed);
  EXPECT_EQ(exit_error({true, 127}, "during hello", kMissing).status(), Status::crashed);
  EXPECT_EQ(exit_error({false, 127}, "during hello", "no licence").status(), Status::crashed);
}

TEST(ExitReason, EndsWithTheLastWords) {
  EXPECT_STREQ(exit_error({false, 3}, "before visit", "no licence").what(),
               "the worker exited with status 3 before visit without a reply; last words: no licence");
}

}  // namespace
}  // namespace linbench
