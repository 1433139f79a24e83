#include <gmock/gmock.h>
#include <sys/resource.h>

#include <algorithm>
#include <csignal>

#include "cli/csv_rows.hpp"
#include "cli/program_test_fixture.hpp"
#include "cli/run_log_file.hpp"

// What has been measured is written, read again and drawn, through the program itself.
namespace linbench::cli {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;
using testing::StartsWith;
using testing::UnorderedElementsAre;

/// One run of four rows, measured once for all tests.
class Report : public ProgramTest {
 protected:
  static void SetUpTestSuite() {
    runs = new TemporaryFolder;
    Surroundings there;
    there.folder = runs->path();
    const Ended ended =
        run_program({"dot", "--size", "4,8", "--dtype", "f32,f64", "--backend", "reference", "--passes", "2", "--reps",
                     "2", "--log", "läuft 1.jsonl", "--csv", "a b.csv", "--json", "ß.json", "-q"},
                    there);
    ASSERT_EQ(ended.exit_code, 0) << ended.err;
  }
  static void TearDownTestSuite() { delete runs; }

  static std::string run() { return *runs / "läuft 1.jsonl"; }

  Ended report(std::vector<std::string> more = {}) const {
    more.insert(more.begin(), {"report", run()});
    return linbench(more);
  }

  static TemporaryFolder* runs;
};
TemporaryFolder* Report::runs = nullptr;

TEST_F(Report, ShowsTheTable) {
  const Ended ended = report();
  EXPECT_EQ(ended.exit_code, 0);
  EXPECT_THAT(ended.out, AllOf(HasSubstr("reference"), HasSubstr("median"), HasSubstr("2 passes")));
  EXPECT_THAT(ended.err, IsEmpty());
}

TEST_F(Report, ReadsWhatTheRunHasWritten) {
  const std::string csv = report({"--format", "csv"}).out;
  EXPECT_EQ(csv, runs->read("a b.csv")) << "bit for bit";
  EXPECT_EQ(linbench({"report", *runs / "a b.csv", "--format", "csv"}).out, csv);
  EXPECT_EQ(linbench({"report", *runs / "ß.json", "--format", "csv"}).out, csv);
}

TEST_F(Report, ReadsStandardInput) {
  Surroundings piped = here();
  piped.input = run();
  const Ended ended = run_program({"report", "-", "--format", "csv"}, piped);
  EXPECT_EQ(ended.exit_code, 0) << ended.err;
  EXPECT_EQ(ended.out, runs->read("a b.csv"));
}

TEST_F(Report, HasEveryFormat) {
  for (const char* const format : {"table", "csv", "json", "jsonl", "markdown", "gbench", "ci-json", "best"}) {
    const Ended ended = report({"--format", format});
    EXPECT_EQ(ended.exit_code, 0) << format << ended.err;
    EXPECT_THAT(ended.out, Not(IsEmpty())) << format;
  }
}

TEST_F(Report, FiltersAndPivots) {
  const auto rows = all_csv_rows(report({"--where", "dtype=f32,n>=5", "--format", "csv"}).out);
  ASSERT_THAT(rows, SizeIs(1));
  EXPECT_EQ(rows[0].at("n"), "8");
  EXPECT_EQ(rows[0].at("dtype"), "f32");
  const Ended pivoted = report({"--pivot", "dtype"});
  EXPECT_EQ(pivoted.exit_code, 0) << pivoted.err;
  EXPECT_THAT(pivoted.out, AllOf(HasSubstr("f32"), HasSubstr("f64")));
}

TEST_F(Report, PoolsRuns) {
  const Ended other = linbench({"dot", "--size", "4,8", "--dtype", "f32,f64", "--backend", "reference", "--passes", "3",
                                "--reps", "2", "--log", "b.jsonl", "-q"});
  ASSERT_EQ(other.exit_code, 0) << other.err;
  const Ended ended = report({"b.jsonl", "--format", "csv"});
  EXPECT_EQ(ended.exit_code, 0) << ended.err;
  const auto rows = all_csv_rows(ended.out);
  ASSERT_THAT(rows, SizeIs(4));
  for (const auto& row : rows) EXPECT_EQ(row.at("passes"), "5");
}

TEST_F(Report, WritesFilesOfAnyName) {
  const Ended ended = report({"--csv", "ein $ 'Name'.csv", "--json", "данные.json", "--gbench", "g b.json", "--ci-json",
                              "数.json", "--plot", "Bild ä.html", "--format", "markdown", "-o", "r é.md"});
  EXPECT_EQ(ended.exit_code, 0) << ended.err;
  EXPECT_THAT(ended.out, IsEmpty());
  EXPECT_THAT(folder.list(),
              UnorderedElementsAre("ein $ 'Name'.csv", "данные.json", "g b.json", "数.json", "Bild ä.html", "r é.md"));
  EXPECT_EQ(folder.read("ein $ 'Name'.csv"), runs->read("a b.csv"));
  EXPECT_THAT(folder.read("Bild ä.html"), StartsWith("<!"));
  EXPECT_THAT(folder.read("r é.md"), HasSubstr("| reference |"));
}

TEST_F(Report, DrawsAPage) {
  EXPECT_EQ(linbench({"plot", run(), "-o", "a.html"}).exit_code, 0);
  EXPECT_THAT(folder.read("a.html"), StartsWith("<!"));
}

TEST_F(Report, DrawsPictures) {
  const Ended ended = linbench({"plot", run(), "-o", "a.svg", "--y", "gflops", "--where", "dtype=f32"});
  EXPECT_EQ(ended.exit_code, 0) << ended.err;
  EXPECT_THAT(folder.read("a.svg"), HasSubstr("<svg"));
  EXPECT_EQ(linbench({"plot", run(), "-o", "a.png"}).exit_code, 0);
  EXPECT_THAT(folder.read("a.png"), StartsWith("\x89PNG"));
}

TEST_F(Report, SaysWhichPackageHasGnuplot) {
  Surroundings bare = here();
  bare.variables.push_back("PATH=" + folder.path().string());
  const Ended ended = run_program({"plot", run(), "-o", "a.svg"}, bare);
  EXPECT_EQ(ended.exit_code, 2);
  EXPECT_THAT(ended.err, HasSubstr("gnuplot"));
  EXPECT_EQ(run_program({"plot", run(), "-o", "a.html"}, bare).exit_code, 0);
}

TEST_F(Report, NoRecordLeftIsThree) {
  const Ended ended = report({"--where", "dtype=c64", "--csv", "a.csv"});
  EXPECT_EQ(ended.exit_code, 3);
  EXPECT_THAT(ended.err, HasSubstr("no record fulfils 'dtype=c64'"));
  EXPECT_THAT(ended.out, IsEmpty());
  EXPECT_THAT(folder.list(), IsEmpty());
  EXPECT_EQ(linbench({"plot", run(), "-o", "a.html", "--where", "dtype=c64"}).exit_code, 3);
}

TEST_F(Report, NothingMeasuredIsThree) {
  ASSERT_EQ(
      linbench({"dot", "--size", "2000", "--backend", "reference", "--memory-limit", "10MiB", "--csv", "a.csv", "-q"})
          .exit_code,
      5);
  const Ended ended = linbench({"report", "a.csv"});
  EXPECT_EQ(ended.exit_code, 3);
  EXPECT_THAT(ended.out, HasSubstr("skipped"));
  EXPECT_THAT(ended.err, HasSubstr("no record was measured"));
  for (const char* const format : {"gbench", "ci-json"})
    EXPECT_EQ(linbench({"report", "a.csv", "--format", format}).exit_code, 3) << format;
}

TEST_F(Report, ShowingAFailedRunIsNoFailure) {
  const std::string backends = fmt::format("reference,bad=blas:{}/libfake-nan.so", LINBENCH_FAKE_BLAS_DIR);
  ASSERT_EQ(linbench({"dot", "--size", "8", "--backend", backends, "--threads", "1", "--passes", "1", "--reps", "1",
                      "--log", "b.jsonl", "-q"})
                .exit_code,
            5);
  const Ended ended = linbench({"report", "b.jsonl"});
  EXPECT_EQ(ended.exit_code, 0);
  EXPECT_THAT(ended.out, HasSubstr("inaccurate"));
  EXPECT_EQ(linbench({"plot", "b.jsonl", "-o", "a.html", "--where", "label=bad"}).exit_code, 3) << "nothing to draw";
}

TEST_F(Report, ShowsARunThatWasKilled) {
  Program program(
      {"dot", "--size", "8", "--backend", and_one_that_hangs(), "--order", "sequential", "--log", "b.jsonl", "-q"},
      here());
  ASSERT_TRUE(await_visits(program, folder / "b.jsonl", 1));
  kill(program.pid(), SIGKILL);
  program.wait();
  const auto rows = csv_rows(linbench({"report", "b.jsonl", "--format", "csv"}).out);
  EXPECT_EQ(rows.at("reference").at("passes"), "1");
  EXPECT_EQ(rows.at("bad").at("status"), "interrupted");
}

TEST_F(Report, NeverWritesOverWhatItReads) {
  folder.write("b.jsonl", runs->read("läuft 1.jsonl"));
  for (const std::vector<std::string>& arguments : {std::vector<std::string>{"report", "b.jsonl", "--csv", "b.jsonl"},
                                                    std::vector<std::string>{"report", "b.jsonl", "-o", "./b.jsonl"}}) {
    const Ended ended = linbench(arguments);
    EXPECT_EQ(ended.exit_code, 2);
    EXPECT_THAT(ended.err, HasSubstr("RUN and"));
  }
  EXPECT_EQ(folder.read("b.jsonl"), runs->read("läuft 1.jsonl"));
}

class BadReport : public Report, public testing::WithParamInterface<std::vector<std::string>> {};

TEST_P(BadReport, IsOneMessageAndExitCodeTwo) {
  std::vector<std::string> arguments = GetParam();
  std::replace(arguments.begin(), arguments.end(), std::string("RUN"), run());
  folder.write("text", "no results\n");
  folder.write("empty", "");
  const Ended ended = linbench(arguments);
  EXPECT_EQ(ended.exit_code, 2);
  EXPECT_THAT(ended.out, IsEmpty());
  EXPECT_THAT(ended.err, StartsWith("linbench: "));
  EXPECT_EQ(std::count(ended.err.begin(), ended.err.end(), '\n'), 1) << ended.err;
  EXPECT_THAT(folder.list(), ElementsAre("empty", "text"));
}

INSTANTIATE_TEST_SUITE_P(
    Cli, BadReport,
    testing::Values(std::vector<std::string>{"report"}, std::vector<std::string>{"report", "missing.jsonl"},
                    std::vector<std::string>{"report", "text"}, std::vector<std::string>{"report", "empty"},
                    std::vector<std::string>{"report", "."}, std::vector<std::string>{"report", "a\nb"},
                    std::vector<std::string>{"report", "RUN", "RUN"},
                    std::vector<std::string>{"report", "RUN", "--format", "xml"},
                    std::vector<std::string>{"report", "RUN", "--where", "nonsense=1"},
                    std::vector<std::string>{"report", "RUN", "--where", "n>>5", "--csv", "a.csv"},
                    std::vector<std::string>{"report", "RUN", "--pivot", "machine"},
                    std::vector<std::string>{"report", "RUN", "--pivot", "backend", "--format", "json", "--csv", "a"},
                    std::vector<std::string>{"report", "RUN", "--format", "csv", "--csv", "-"},
                    std::vector<std::string>{"report", "RUN", "--csv", "missing/a"},
                    std::vector<std::string>{"report", "RUN", "-o", "a", "--csv", "a"},
                    std::vector<std::string>{"report", "RUN", "--plot", "a.gif"},
                    std::vector<std::string>{"plot", "RUN"}, std::vector<std::string>{"plot", "-o", "a.svg"},
                    std::vector<std::string>{"plot", "RUN", "-o", "a"},
                    std::vector<std::string>{"plot", "RUN", "-o", "-"},
                    std::vector<std::string>{"plot", "RUN", "-o", "missing/a.svg"},
                    std::vector<std::string>{"plot", "RUN", "-o", "a.svg", "--y", "joules"},
                    std::vector<std::string>{"plot", "text", "-o", "a.html"}, std::vector<std::string>{"completion"},
                    std::vector<std::string>{"completion", "fish"}, std::vector<std::string>{"man", "dot"},
                    std::vector<std::string>{"help", "nonsense"}));

TEST_F(Report, CompletionAndManArePrinted) {
  EXPECT_THAT(linbench({"completion", "bash"}).out, HasSubstr("complete"));
  EXPECT_THAT(linbench({"completion", "zsh"}).out, StartsWith("#compdef linbench"));
  EXPECT_THAT(linbench({"man"}).out, HasSubstr(".TH"));
}

using Files = ProgramTest;

TEST_F(Files, ARunWritesFilesOfAnyName) {
  const Ended ended =
      linbench(small_run({"--log", "mein Lauf.jsonl", "--csv", "ein $ 'Name'.csv", "--json", "данные.json", "--gbench",
                          "g b.json", "--ci-json", "数.json", "--plot", "Bild ä.html", "--format", "best"}));
  EXPECT_EQ(ended.exit_code, 0) << ended.err;
  EXPECT_THAT(folder.list(), UnorderedElementsAre("mein Lauf.jsonl", "ein $ 'Name'.csv", "данные.json", "g b.json",
                                                  "数.json", "Bild ä.html"));
  EXPECT_EQ(linbench({"dot", "--resume", "mein Lauf.jsonl", "-q"}).exit_code, 0);
}

TEST_F(Files, AFullDiskForOneLosesNothingElse) {
  const std::string full = folder.full_device();
  const Ended ended = linbench(small_run({"--csv", full, "--json", "a.json", "--log", "a.jsonl"}));
  EXPECT_EQ(ended.exit_code, 2);
  EXPECT_THAT(ended.err, HasSubstr("--csv: '" + full + "' cannot be written: No space left on device"));
  EXPECT_THAT(ended.out, HasSubstr("reference")) << "the table is there";
  EXPECT_THAT(folder.read("a.json"), HasSubstr("\"pass_values_s\""));
  EXPECT_THAT(visits_in(folder.read("a.jsonl")), SizeIs(2));
  EXPECT_EQ(log_lines(folder.read("a.jsonl")).back().at("kind"), "footer");
}

TEST_F(Files, AFullDiskForTheTableLosesNoFile) {
  Surroundings full = here();
  full.output = folder.full_device();
  const Ended ended = run_program(small_run({"--csv", "a.csv", "--log", "a.jsonl"}), full);
  EXPECT_EQ(ended.exit_code, 2);
  EXPECT_THAT(ended.err, HasSubstr("standard output cannot be written: No space left on device"));
  EXPECT_THAT(all_csv_rows(folder.read("a.csv")), SizeIs(1));
  EXPECT_EQ(log_lines(folder.read("a.jsonl")).back().at("kind"), "footer");
}

TEST_F(Files, AReaderThatGoesAwayLosesNoFile) {
  Program program(small_run({"--csv", "a.csv", "--log", "a.jsonl"}), here());
  program.close_output();
  const Ended ended = program.wait();
  EXPECT_EQ(ended.exit_code, 2);
  EXPECT_THAT(ended.err, HasSubstr("standard output cannot be written: Broken pipe"));
  EXPECT_THAT(all_csv_rows(folder.read("a.csv")), SizeIs(1));
  EXPECT_EQ(log_lines(folder.read("a.jsonl")).back().at("kind"), "footer");
}

/// Files that this process's children write grow to so many bytes only.
class FileSizeLimit {
 public:
  explicit FileSizeLimit(rlim_t bytes) {
    getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit limit{bytes, before_.rlim_max};
    EXPECT_EQ(setrlimit(RLIMIT_FSIZE, &limit), 0);
  }
  ~FileSizeLimit() { setrlimit(RLIMIT_FSIZE, &before_); }
  FileSizeLimit(const FileSizeLimit&) = delete;
  FileSizeLimit& operator=(const FileSizeLimit&) = delete;

 private:
  rlimit before_{};
};

TEST_F(Files, ALogThatCannotGrowLosesNothingElse) {
  const Ended ended = [&] {
    const FileSizeLimit limit(6000);
    return linbench({"dot", "--size", "8", "--backend", "reference", "--passes", "8", "--reps", "1", "--log", "a.jsonl",
                     "--csv", "a.csv", "-q"});
  }();
  EXPECT_EQ(ended.exit_code, 2);
  EXPECT_THAT(ended.err, AllOf(HasSubstr("a.jsonl"), HasSubstr("File too large")));
  EXPECT_EQ(csv_rows(folder.read("a.csv")).at("reference").at("passes"), "8");
  EXPECT_THAT(folder.read("a.jsonl"), EndsWith("}\n")) << "whole lines";
  const Ended resumed = linbench({"dot", "--resume", "a.jsonl", "--csv", "b.csv"});
  EXPECT_EQ(resumed.exit_code, 0) << resumed.err;
  EXPECT_EQ(csv_rows(folder.read("b.csv")).at("reference").at("passes"), "8");
}

TEST_F(Files, EveryFailureIsTold) {
  Program program(small_run({"--csv", folder.full_device(), "-q"}), here());
  program.close_output();
  const Ended ended = program.wait();
  EXPECT_EQ(ended.exit_code, 2);
  EXPECT_THAT(ended.err, AllOf(HasSubstr("linbench: --csv: "), HasSubstr("linbench: standard output")));
}

}  // namespace
}  // namespace linbench::cli
