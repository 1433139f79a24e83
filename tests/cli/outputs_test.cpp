#include "cli/outputs.hpp"

#include <gmock/gmock.h>

#include <stdexcept>

#include "cli/raw_options_of.hpp"
#include "cli/temporary_folder.hpp"
#include "linbench/status.hpp"
#include "plan/usage_message.hpp"

namespace linbench::cli {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

FileOutput file(const std::string& option, const std::string& path, const std::string& text = "text") {
  return {option, path, [text](const Results&, const TextSink& sink) { sink(text); }};
}

/// Files, and "shown" on standard output by default.
OutputChoice choice_of(std::vector<FileOutput> files) {
  OutputChoice choice;
  choice.files = std::move(files);
  choice.show = [](const Results&, const TextStyle&, const TextSink& sink) { sink("shown"); };
  return choice;
}

struct Written {
  std::vector<std::string> failures;
  std::string out;
};
Written write_all_of(const OutputChoice& choice) {
  testing::internal::CaptureStdout();
  Written written;
  written.failures = Outputs(choice, {}).write(Results{});
  written.out = testing::internal::GetCapturedStdout();
  return written;
}

std::string refusal(const OutputChoice& choice, const std::vector<OtherFile>& others = {}) {
  return usage_message([&] { Outputs outputs(choice, others); });
}

TEST(Outputs, WriteEveryFileAndShow) {
  const TemporaryFolder folder;
  const Written written =
      write_all_of(choice_of({file("--csv", folder / "a", "A"), file("--json", folder / "b", "B")}));
  EXPECT_THAT(written.failures, IsEmpty());
  EXPECT_EQ(written.out, "shown");
  EXPECT_EQ(folder.read("a"), "A");
  EXPECT_EQ(folder.read("b"), "B");
  EXPECT_THAT(folder.list(), ElementsAre("a", "b"));
}

TEST(Outputs, AFileOnStandardOutputTakesThePlaceOfWhatIsShown) {
  const Written written = write_all_of(choice_of({file("--csv", "-", "A")}));
  EXPECT_THAT(written.failures, IsEmpty());
  EXPECT_EQ(written.out, "A");
}

TEST(Outputs, RefuseTwoWritersOfOneTarget) {
  const TemporaryFolder folder;
  EXPECT_THAT(refusal(choice_of({file("--csv", folder / "a"), file("--json", folder / "./a")})),
              AllOf(HasSubstr("--csv and --json both mean"), HasSubstr("give each its own")));
  EXPECT_THAT(refusal(choice_of({file("--csv", folder / "a")}), {{"--log", folder / "a"}}),
              HasSubstr("--log and --csv both mean"));
  EXPECT_THAT(refusal(choice_of({file("--csv", "-"), file("--json", "-")})),
              HasSubstr("--csv and --json both mean '-'"));
  EXPECT_THAT(refusal(choice_of({file("--csv", "-"), file("--json", "/dev/stdout")})), HasSubstr("both mean"));
  OutputChoice asked = choice_of({file("--csv", "-")});
  asked.show_is_default = false;
  EXPECT_THAT(refusal(asked), HasSubstr("--format and --csv both mean '-'"));
  EXPECT_THAT(folder.list(), IsEmpty());
}

TEST(Outputs, NeverReplaceWhatIsRead) {
  const TemporaryFolder folder;
  folder.write("run.jsonl", "precious");
  EXPECT_THAT(refusal(choice_of({file("--csv", folder / "run.jsonl")}), {{"RUN", folder / "run.jsonl"}}),
              HasSubstr("RUN and --csv both mean"));
  EXPECT_EQ(folder.read("run.jsonl"), "precious");
}

TEST(Outputs, LeaveAMissingInputToItsReader) {
  const TemporaryFolder folder;
  EXPECT_NO_THROW(Outputs(choice_of({file("--csv", folder / "a")}), {{"RUN", folder / "missing/x.jsonl"}}));
}

TEST(Outputs, OneRunTwiceCountsOnce) {
  const TemporaryFolder folder;
  folder.write("run.jsonl", "");
  const std::string run = folder / "run.jsonl";
  EXPECT_THAT(refusal(choice_of({}), {{"RUN", run}, {"RUN", run}}), HasSubstr("hold the same run, which counts once"));
}

TEST(Outputs, TheNullDeviceHasRoomForAll) {
  const TemporaryFolder folder;
  const std::string null = folder.null_device();
  EXPECT_NO_THROW(Outputs(choice_of({file("--csv", null), file("--json", null)}), {}));
}

TEST(Outputs, ARefusalLeavesNothingBehind) {
  const TemporaryFolder folder;
  EXPECT_THAT(refusal(choice_of({file("--csv", folder / "a"), file("--json", folder / "missing/b")})),
              HasSubstr("--json"));
  EXPECT_THAT(folder.list(), IsEmpty());
}

TEST(Outputs, OneFailureDoesNotStopTheOthers) {
  const TemporaryFolder folder;
  FileOutput unreadable = file("--json", folder / "c");
  unreadable.write = [](const Results&, const TextSink& sink) {
    sink("half");
    throw StatusError(Status::failed, "samples cannot be read back");
  };
  const Written written =
      write_all_of(choice_of({file("--csv", folder.full_device()), unreadable, file("--gbench", folder / "d")}));
  EXPECT_THAT(written.failures, ElementsAre(HasSubstr("No space left"), "--json: samples cannot be read back"));
  EXPECT_EQ(folder.read("d"), "text");
  EXPECT_FALSE(std::filesystem::exists(folder / "c")) << "nothing is written by halves";
  EXPECT_EQ(written.out, "shown");
}

OutputChoice of_report(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), {"report", "run.jsonl"});
  return make_output_choice(raw_options_of(arguments));
}

TEST(OutputChoice, ReportWritesItsFormatToAFile) {
  const OutputChoice choice = of_report({"--format", "csv", "-o", "a.csv", "--json", "b.json"});
  EXPECT_FALSE(choice.show);
  ASSERT_EQ(choice.files.size(), 2U);
  EXPECT_EQ(choice.files[0].path, "b.json");
  EXPECT_EQ(choice.files[1].option, "--output");
  EXPECT_EQ(choice.files[1].path, "a.csv");
}

TEST(OutputChoice, OnlyTheTableGivesWay) {
  EXPECT_TRUE(of_report({}).show_is_default);
  EXPECT_FALSE(of_report({"--format", "json"}).show_is_default);
  EXPECT_FALSE(of_report({"--pivot", "backend"}).show_is_default);
}

TEST(OutputChoice, RefusesWhatIsNone) {
  EXPECT_THAT(usage_message([] {
                of_report({"--pivot", "machine"});
              }),
              HasSubstr("--pivot: 'machine' is not valid; write backend, threads, dtype or size"));
  EXPECT_THAT(usage_message([] { of_report({"-o", "--csv"}); }), HasSubstr("'--csv' is not a file name"));
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
