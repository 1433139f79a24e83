#include <gmock/gmock.h>

#include <algorithm>
#include <csignal>
#include <filesystem>

#include "cli/csv_rows.hpp"
#include "cli/processes.hpp"
#include "cli/program_test_fixture.hpp"
#include "cli/run_log_file.hpp"

// A run that is stopped in any way goes on where it was, through the program itself.
namespace linbench::cli {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;
using testing::StartsWith;

constexpr int kCases = 3;
constexpr int kPasses = 20;  // enough of them for the run not to end before it is stopped

class Resume : public ProgramTest {
 protected:
  static std::vector<std::string> long_run(std::vector<std::string> more = {}) {
    more.insert(more.begin(), {"solve", "--size", "5,6,7", "--backend", "reference", "--passes",
                               std::to_string(kPasses), "--reps", "1", "--log", "run.jsonl", "-q"});
    return more;
  }

  std::string log() const { return folder.read("run.jsonl"); }

  /// Begins a run and ends it by a signal after some visits.
  Ended stopped_by(int signal, std::vector<std::string> more = {}) const {
    Surroundings marked = here();
    marked.variables.push_back(mark());
    Program program(long_run(std::move(more)), marked);
    EXPECT_TRUE(await_visits(program, folder / "run.jsonl", 7));
    EXPECT_GE(processes_with(mark()), 1U);
    kill(program.pid(), signal);
    return program.wait();
  }

  Ended resumed(std::vector<std::string> more = {}) const {
    more.insert(more.begin(), {"solve", "--resume", "run.jsonl", "--csv", "a.csv"});
    return linbench(more);
  }

  std::string mark() const { return "LINBENCH_TEST_RUN=" + folder.path().string(); }

  /// Each case in each pass once, and each row with all passes.
  void expect_whole() const {
    std::vector<std::pair<int, int>> all;
    for (int c = 0; c < kCases; ++c)
      for (int pass = 1; pass <= kPasses; ++pass) all.emplace_back(c, pass);
    EXPECT_EQ(visits_in(log()), all);
    double elapsed_s = 0;
    for (const nlohmann::json& line : log_lines(log())) {
      if (line.at("kind") != "visit") continue;
      EXPECT_GE(line.at("elapsed_s").get<double>(), elapsed_s) << "the run's clock goes on";
      elapsed_s = line.at("elapsed_s").get<double>();
    }
    const std::string csv = folder.read("a.csv");
    EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), kCases + 1);
    for (const auto& row : all_csv_rows(csv)) {
      EXPECT_EQ(row.at("status"), "ok");
      EXPECT_EQ(row.at("passes"), std::to_string(kPasses));
      EXPECT_EQ(row.at("stop_reason"), "passes");
    }
  }

  /// Returns the number of its line.
  std::ptrdiff_t damage_first_visit() {
    std::string text = log();
    const std::size_t begin = text.find("{\"kind\":\"visit\"");
    text.replace(begin, text.find('\n', begin) - begin, "@@@@ damaged @@@@");
    folder.write("run.jsonl", text);
    return std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(begin), '\n') + 1;
  }
};

TEST_F(Resume, AKilledRunLeavesNothingBehindAndGoesOn) {
  stopped_by(SIGKILL, {"--csv", "a.csv", "--json", "a.json"});
  EXPECT_TRUE(await_no_process_with(mark()));
  EXPECT_THAT(folder.list(), ElementsAre("run.jsonl"));
  EXPECT_THAT(temporaries.list(), IsEmpty());
  for (const auto& entry : std::filesystem::directory_iterator("/dev/shm"))
    EXPECT_THAT(entry.path().string(), Not(HasSubstr("linbench")));
  const std::string before = log();
  const Ended ended = resumed();
  EXPECT_EQ(ended.exit_code, 0) << ended.err;
  EXPECT_THAT(log(), StartsWith(before.substr(0, before.rfind('\n') + 1))) << "what was logged stays";
  EXPECT_THAT(log(), AllOf(HasSubstr("\"kind\":\"resume\""), HasSubstr("\"kind\":\"footer\"")));
  expect_whole();
}

TEST_F(Resume, AKilledRunWithoutALogLeavesNoTemporary) {
  Program program({"dot", "--size", "8", "--backend", and_one_that_hangs(), "--order", "sequential", "-v"}, here());
  ASSERT_TRUE(program.await_error_text("pass 1: dot f64 8x8x8, reference"));
  kill(program.pid(), SIGKILL);
  program.wait();
  EXPECT_THAT(temporaries.list(), IsEmpty());
}

TEST_F(Resume, AnInterruptedRunGoesOnTwice) {
  for (const int signal : {SIGINT, SIGTERM}) {
    const Ended ended = signal == SIGINT ? stopped_by(SIGINT) : [&] {
      Program program({"solve", "--resume", "run.jsonl", "-q"}, here());
      EXPECT_TRUE(await_visits(program, folder / "run.jsonl", visits_in(log()).size() + 5));
      kill(program.pid(), SIGTERM);
      return program.wait();
    }();
    EXPECT_EQ(ended.exit_code, 128 + signal) << ended.err;
    EXPECT_THAT(ended.out, HasSubstr("interrupted"));
    EXPECT_THAT(log(), HasSubstr("\"interrupted\":true"));
  }
  const Ended ended = resumed();
  EXPECT_EQ(ended.exit_code, 0) << ended.err;
  expect_whole();
}

TEST_F(Resume, ATruncatedLastLineIsRepaired) {
  stopped_by(SIGKILL);
  folder.write("run.jsonl", log() + R"({"kind":"visit","case_index":2,"pa)");
  const Ended ended = resumed();
  EXPECT_EQ(ended.exit_code, 0) << ended.err;
  EXPECT_THAT(ended.err, AllOf(HasSubstr("run.jsonl"), HasSubstr("last line")));
  expect_whole();
}

TEST_F(Resume, ADamagedLineIsNamedAndItsVisitMadeAgain) {
  stopped_by(SIGKILL);
  const auto line = damage_first_visit();
  const Ended ended = resumed();
  EXPECT_EQ(ended.exit_code, 0) << ended.err;
  EXPECT_THAT(ended.err, HasSubstr(fmt::format("line {}", line)));
  EXPECT_THAT(log(), HasSubstr("@@@@ damaged @@@@")) << "a log is only added to";
  EXPECT_THAT(visits_in(log()), SizeIs(testing::Ge(std::size_t{kCases * kPasses - 1})));
  for (const auto& row : all_csv_rows(folder.read("a.csv"))) EXPECT_EQ(row.at("status"), "ok");
}

TEST_F(Resume, ADamagedVisitOfAFinishedRunIsMadeAgain) {
  stopped_by(SIGKILL);
  ASSERT_EQ(resumed().exit_code, 0);
  damage_first_visit();
  ASSERT_THAT(visits_in(log()), SizeIs(kCases * kPasses - 1));
  const Ended ended = resumed();
  EXPECT_EQ(ended.exit_code, 0) << ended.err;
  EXPECT_THAT(visits_in(log()), SizeIs(kCases * kPasses));
  const std::string whole = log();
  EXPECT_EQ(resumed().exit_code, 0);
  EXPECT_EQ(log(), whole) << "now it has ended";
}

TEST_F(Resume, ADryRunOfACompleteLogWritesNothing) {
  ASSERT_EQ(linbench({"dot", "--size", "8", "--backend", "reference", "--quick", "--log", "run.jsonl", "-q"}).exit_code,
            0);
  const Ended ended = linbench({"dot", "--resume", "run.jsonl", "--dry-run", "--csv", "a.csv"});
  EXPECT_EQ(ended.exit_code, 0) << ended.err;
  EXPECT_THAT(ended.out, HasSubstr("nothing is left to measure"));
  EXPECT_THAT(folder.list(), ElementsAre("run.jsonl"));
}

TEST_F(Resume, ACompleteLogIsShown) {
  ASSERT_EQ(linbench({"dot", "--size", "8", "--backend", "reference", "--passes", "2", "--reps", "1", "--log",
                      "run.jsonl", "-q"})
                .exit_code,
            0);
  const std::string before = log();
  const Ended ended = linbench({"dot", "--resume", "run.jsonl", "--format", "csv"});
  EXPECT_EQ(ended.exit_code, 0) << ended.err;
  EXPECT_THAT(ended.out, StartsWith("op,label,"));
  EXPECT_EQ(log(), before);
}

TEST_F(Resume, TheExitCodeOfACompleteLogIsItsRuns) {
  const std::string backends = fmt::format("reference,bad=blas:{}/libfake-nan.so", LINBENCH_FAKE_BLAS_DIR);
  const std::vector<std::string> run{"dot",      "--size", "8",      "--backend", backends, "--threads", "1",
                                     "--passes", "2",      "--reps", "1",         "--log",  "run.jsonl", "-q"};
  EXPECT_EQ(linbench(run).exit_code, 5);
  EXPECT_EQ(linbench({"dot", "--resume", "run.jsonl"}).exit_code, 5) << "nothing is loaded, so nothing need be allowed";
}

/// Ends with code 2 before anything happens, and leaves the log as it was.
class ResumeRefused : public Resume {
 protected:
  ResumeRefused() {
    stopped_by(SIGKILL);
    before = log();
  }

  std::string refusal(const std::vector<std::string>& arguments, std::vector<std::string> variables = {}) {
    Surroundings surroundings = here();
    surroundings.variables.insert(surroundings.variables.end(), variables.begin(), variables.end());
    const Ended ended = run_program(arguments, surroundings);
    EXPECT_EQ(ended.exit_code, 2) << ended.err;
    EXPECT_THAT(ended.out, IsEmpty());
    EXPECT_EQ(std::count(ended.err.begin(), ended.err.end(), '\n'), 1) << ended.err;
    EXPECT_EQ(log(), before);
    EXPECT_THAT(folder.list(), ElementsAre("run.jsonl"));
    return ended.err;
  }

  /// Changes the header.
  void edit(const std::function<void(nlohmann::ordered_json&)>& change) {
    const std::size_t end = before.find('\n');
    auto header = nlohmann::ordered_json::parse(before.substr(0, end));
    change(header);
    before = header.dump() + before.substr(end);
    folder.write("run.jsonl", before);
  }

  std::string before;
};

TEST_F(ResumeRefused, AsAnotherOperation) {
  EXPECT_THAT(refusal({"dot", "--resume", "run.jsonl"}), HasSubstr("is a run of solve, not of dot"));
}

TEST_F(ResumeRefused, WithAnotherPlan) {
  EXPECT_THAT(refusal({"solve", "--resume", "run.jsonl", "--size", "5,6"}),
              HasSubstr("--size: '5,6' here and '5,6,7' in 'run.jsonl'"));
}

TEST_F(ResumeRefused, WithALogOfItsOwn) {
  EXPECT_THAT(refusal({"solve", "--resume", "run.jsonl", "--log", "b.jsonl"}), HasSubstr("exclude each other"));
  EXPECT_THAT(refusal({"solve", "--resume", "run.jsonl", "--csv", "run.jsonl"}), HasSubstr("--resume and --csv both"));
}

TEST_F(ResumeRefused, OnAnotherMachine) {
  edit([](auto& header) { header["environment"]["machine"]["cpu_model"] = "Zilog Z80"; });
  EXPECT_THAT(refusal({"solve", "--resume", "run.jsonl"}), HasSubstr("CPU model 'Zilog Z80' in the log, '"));
}

TEST_F(ResumeRefused, WithOtherVariables) {
  EXPECT_THAT(refusal({"solve", "--resume", "run.jsonl"}, {"OPENBLAS_VERBOSE=2"}),
              HasSubstr("OPENBLAS_VERBOSE unset in the log, '2' here"));
}

TEST_F(ResumeRefused, WhenALibraryWouldBeLoadedUnasked) {
  edit([](auto& header) {
    header["plan"]["alternatives"][0]["kind"] = "blas";
    header["plan"]["alternatives"][0]["argument"] = "/tmp/x.so";
  });
  EXPECT_THAT(refusal({"solve", "--resume", "run.jsonl"}), AllOf(HasSubstr("/tmp/x.so"), HasSubstr("--allow-exec")));
}

TEST_F(ResumeRefused, WithAnotherLibrary) {
  const std::size_t at = before.find("\"library\":\"reference\"");
  ASSERT_NE(at, std::string::npos);
  before.replace(at, 21, "\"library\":\"another\"");
  folder.write("run.jsonl", before);
  EXPECT_THAT(refusal({"solve", "--resume", "run.jsonl"}), HasSubstr("library 'another' in the log, 'reference' here"));
}

TEST_F(ResumeRefused, WhenItIsNoLog) {
  before = "op,label\n";
  folder.write("run.jsonl", before);
  EXPECT_THAT(refusal({"solve", "--resume", "run.jsonl"}), HasSubstr("run.jsonl"));
  EXPECT_EQ(linbench({"solve", "--resume", "missing.jsonl"}).exit_code, 2);
}

TEST_F(Resume, ADryRunTellsThePlanAndMeasuresNothing) {
  stopped_by(SIGKILL);
  const std::string before = log();
  const Ended ended = linbench({"solve", "--resume", "run.jsonl", "--dry-run"});
  EXPECT_EQ(ended.exit_code, 0) << ended.err;
  EXPECT_THAT(ended.out, AllOf(HasSubstr("solve: 3 cases"), HasSubstr("'run.jsonl' goes on: ")));
  EXPECT_EQ(log(), before);
}

TEST_F(Resume, ALogInUseIsRefused) {
  Program program(
      {"solve", "--size", "8", "--backend", and_one_that_hangs(), "--order", "sequential", "--log", "run.jsonl", "-v"},
      here());
  ASSERT_TRUE(program.await_error_text("pass 1: solve f64 n=8, reference"));
  const Ended ended = linbench({"solve", "--resume", "run.jsonl", "--allow-exec"});
  EXPECT_EQ(ended.exit_code, 2);
  EXPECT_THAT(ended.err, HasSubstr("run.jsonl"));
  kill(program.pid(), SIGKILL);
  program.wait();
}

TEST_F(Resume, AnExistingLogPointsToIt) {
  folder.write("run.jsonl", "x");
  EXPECT_THAT(linbench(long_run()).err, HasSubstr("--resume"));
}

}  // namespace
}  // namespace linbench::cli
