#include "cli/exit_code.hpp"

#include <gtest/gtest.h>

#include <csignal>

namespace linbench::cli {
namespace {

Record row(Status status, const std::string& label, bool named) {
  Record record;
  record.status = status;
  record.alternative.label = label;
  record.alternative.named = named;
  return record;
}

TEST(ExitCode, AllOkIsZero) {
  EXPECT_EQ(exit_code({row(Status::ok, "a", true), row(Status::ok, "b", false)}, 0), 0);
}

TEST(ExitCode, AnyFailureIsFive) {
  for (const Status status : {Status::inaccurate, Status::singular, Status::implausible, Status::oom, Status::timeout,
                              Status::crashed, Status::failed})
    for (const bool named : {true, false})
      EXPECT_EQ(exit_code({row(Status::ok, "a", true), row(status, "b", named)}, 0), 5) << to_string(status);
}

class NotPossible : public testing::TestWithParam<Status> {};

TEST_P(NotPossible, IsForgivenToBackendsThatWereNotNamed) {
  EXPECT_EQ(exit_code({row(Status::ok, "a", false), row(GetParam(), "b", false)}, 0), 0);
}

TEST_P(NotPossible, IsForgivenToANamedBackendThatDidSomething) {
  EXPECT_EQ(exit_code({row(Status::ok, "a", true), row(GetParam(), "a", true)}, 0), 0);
  EXPECT_EQ(exit_code({row(GetParam(), "a", true), row(Status::ok, "a", true)}, 0), 0);
}

TEST_P(NotPossible, IsFiveForAllRowsOfANamedBackend) {
  EXPECT_EQ(exit_code({row(Status::ok, "a", false), row(GetParam(), "b", true)}, 0), 5);
  EXPECT_EQ(exit_code({row(Status::ok, "a", true), row(GetParam(), "b", true), row(Status::skipped, "b", true)}, 0), 5);
}

TEST_P(NotPossible, IsThreeWhenNothingElseIsThere) {
  EXPECT_EQ(exit_code({row(GetParam(), "a", false), row(Status::skipped, "b", false)}, 0), 3);
}

INSTANTIATE_TEST_SUITE_P(ExitCode, NotPossible,
                         testing::Values(Status::unsupported, Status::unavailable, Status::skipped));

TEST(ExitCode, FailureGoesBeforeNothingMeasured) {
  EXPECT_EQ(exit_code({row(Status::crashed, "a", false)}, 0), 5);
  EXPECT_EQ(exit_code({row(Status::unavailable, "a", true)}, 0), 5);
}

TEST(ExitCode, NoRowsIsNothingMeasured) {
  EXPECT_EQ(exit_code({}, 0), 3);
}

TEST(ExitCode, SignalsGoBeforeEverything) {
  EXPECT_EQ(exit_code({row(Status::ok, "a", true)}, SIGINT), 130);
  EXPECT_EQ(exit_code({row(Status::crashed, "a", true)}, SIGTERM), 143);
  EXPECT_EQ(exit_code({row(Status::interrupted, "a", true)}, SIGINT), 130);
}

}  // namespace
}  // namespace linbench::cli
