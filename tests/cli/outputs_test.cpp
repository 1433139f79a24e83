#include "cli/outputs.hpp"

#include <gmock/gmock.h>

#include "cli/temporary_folder.hpp"
#include "plan/usage_message.hpp"

namespace linbench::cli {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

/// Keeps standard output from the test's own.
class CapturedOutput {
 public:
  CapturedOutput() { testing::internal::CaptureStdout(); }
  ~CapturedOutput() { testing::internal::GetCapturedStdout(); }
};

RunResult one_row() {
  RunResult result;
  Record& record = result.records.emplace_back();
  record.problem.m = record.problem.n = record.problem.k = 8;
  return result;
}

std::string refusal(const OutputChoice& choice) {
  return usage_message([&] { Outputs outputs(choice); });
}

TEST(Outputs, WriteEveryFile) {
  const TemporaryFolder folder;
  OutputChoice choice;
  choice.csv = folder / "a.csv";
  choice.json = folder / "a.json";
  Outputs outputs(choice);
  {
    const CapturedOutput captured;
    outputs.write(Plan{}, one_row(), Environment{});
  }
  EXPECT_THAT(folder.list(), ElementsAre("a.csv", "a.json"));
  EXPECT_THAT(folder.read("a.csv"), StartsWith("op,label,"));
  EXPECT_THAT(folder.read("a.json"), StartsWith("{\"schema\":\"linbench/1\""));
}

TEST(Outputs, RefuseTwoWritersOfOneTarget) {
  const TemporaryFolder folder;
  OutputChoice choice;
  choice.csv = folder / "a";
  choice.json = folder / "./a";
  EXPECT_THAT(refusal(choice), AllOf(HasSubstr("--csv and --json both write to"), HasSubstr("give each its own")));
  choice.json.reset();
  choice.log = folder / "a";
  EXPECT_THAT(refusal(choice), HasSubstr("--csv and --log both write to"));
  choice.csv = choice.json = "-";
  choice.log.reset();
  EXPECT_THAT(refusal(choice), HasSubstr("--csv and --json both write to '-'"));
  choice.json = "/dev/stdout";
  EXPECT_THAT(refusal(choice), HasSubstr("both write to"));
  EXPECT_THAT(folder.list(), IsEmpty());
}

TEST(Outputs, TheNullDeviceHasRoomForAll) {
  const TemporaryFolder folder;
  OutputChoice choice;
  choice.csv = choice.json = folder.null_device();
  EXPECT_NO_THROW(Outputs{choice});
}

TEST(Outputs, ARefusalLeavesNothingBehind) {
  const TemporaryFolder folder;
  OutputChoice choice;
  choice.csv = folder / "a.csv";
  choice.json = folder / "missing/a.json";
  EXPECT_THAT(refusal(choice), HasSubstr("--json"));
  EXPECT_THAT(folder.list(), IsEmpty());
}

TEST(Outputs, OneFailureDoesNotStopTheOthers) {
  const TemporaryFolder folder;
  OutputChoice choice;
  choice.csv = folder.full_device();
  choice.json = folder / "a.json";
  Outputs outputs(choice);
  std::string message;
  {
    const CapturedOutput captured;
    message = usage_message([&] { outputs.write(Plan{}, one_row(), Environment{}); });
  }
  EXPECT_THAT(message, HasSubstr("No space left"));
  EXPECT_THAT(folder.list(), Contains("a.json"));
}

TEST(Color, IsForTerminalsUnlessRefused) {
  EXPECT_TRUE(use_color(When::automatic, true, nullptr, "xterm"));
  EXPECT_TRUE(use_color(When::automatic, true, "", nullptr));
  EXPECT_FALSE(use_color(When::automatic, true, "1", "xterm"));
  EXPECT_FALSE(use_color(When::automatic, true, nullptr, "dumb"));
  EXPECT_FALSE(use_color(When::automatic, false, nullptr, "xterm"));
  EXPECT_TRUE(use_color(When::always, false, "1", "dumb"));
  EXPECT_FALSE(use_color(When::never, true, nullptr, "xterm"));
}

}  // namespace
}  // namespace linbench::cli
