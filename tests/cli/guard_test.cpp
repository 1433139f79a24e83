#include "cli/guard.hpp"

#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>
#include <new>
#include <stdexcept>

#include "cli/signals.hpp"
#include "linbench/status.hpp"
#include "plan/usage_error.hpp"

namespace linbench::cli {
namespace {

struct Result {
  int code;
  std::string message;
};

template <class F>
Result result_of(F command) {
  testing::internal::CaptureStderr();
  const int code = guarded(command);
  return {code, testing::internal::GetCapturedStderr()};
}

TEST(Guard, PassesTheCodeOn) {
  const Result result = result_of([] { return 5; });
  EXPECT_EQ(result.code, 5);
  EXPECT_EQ(result.message, "");
}

TEST(Guard, MistakesAreTwo) {
  const Result result = result_of([]() -> int { throw UsageError("--size: 'a\nb' is not valid"); });
  EXPECT_EQ(result.code, 2);
  EXPECT_EQ(result.message, "linbench: --size: 'a b' is not valid\n");
}

TEST(Guard, WhatMakesMeasuringImpossibleIsThree) {
  EXPECT_EQ(result_of([]() -> int { throw StatusError(Status::unavailable, "x"); }).code, 3);
  EXPECT_EQ(result_of([]() -> int { throw std::bad_alloc(); }).code, 3);
  EXPECT_EQ(result_of([]() -> int { throw std::runtime_error("x"); }).message, "linbench: x\n");
}

// In a process of its own: signals are a matter of the whole process.
TEST(Guard, ASignalGoesBeforeEveryCode) {
  EXPECT_EXIT(
      {
        catch_signals();
        std::raise(SIGINT);
        std::exit(guarded([]() -> int { throw UsageError("--csv: cannot be written"); }));
      },
      testing::ExitedWithCode(130), "--csv: cannot be written");
  EXPECT_EXIT(
      {
        catch_signals();
        std::raise(SIGTERM);
        std::exit(guarded([]() -> int { throw StatusError(Status::interrupted, "interrupted by the user"); }));
      },
      testing::ExitedWithCode(143), "interrupted by the user");
}

}  // namespace
}  // namespace linbench::cli
