#include "run/run_log.hpp"

#include <gmock/gmock.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "cli/temporary_folder.hpp"
#include "plan/usage_message.hpp"
#include "run/file_size_limit.hpp"
#include "run/same_visit.hpp"
#include "run/sample_log.hpp"
#include "run/visits.hpp"

namespace linbench::test {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

class RunLogTest : public ::testing::Test {
 protected:
  RunLog new_log() const { return RunLog(path, environment, plan); }

  std::vector<nlohmann::json> lines() const {
    std::ifstream file(path);
    std::vector<nlohmann::json> parsed;
    for (std::string line; std::getline(file, line);) parsed.push_back(nlohmann::json::parse(line));
    return parsed;
  }

  cli::TemporaryFolder folder;
  const std::string path = folder / "a run.jsonl";
  const Environment environment = sample_environment();
  const Plan plan = sample_plan();
};

Visit visit(std::size_t case_index, int pass, double elapsed_s = 0) {
  Visit visit = visit_of(pass, {0.5, 0.25 * pass});
  visit.case_index = case_index;
  visit.elapsed_s = elapsed_s;
  return visit;
}

TEST_F(RunLogTest, TellsTheRun) {
  RunLog log = new_log();
  log.worker_started(plan.alternatives[0], 1, sample_description("Eigen"), 0.0625);
  log.add(visit(3, 1));
  log.run_finished(sample_result());
  EXPECT_EQ(log.error(), std::nullopt);

  const auto all = lines();
  ASSERT_THAT(all, SizeIs(4));
  EXPECT_EQ(all[0]["kind"], "header");
  EXPECT_EQ(all[0]["schema"], "linbench-log/2");
  EXPECT_EQ(all[0]["environment"]["argv"][1], "solve");
  EXPECT_EQ(all[0]["plan"]["alternatives"][1]["label"], "größe");
  EXPECT_EQ(all[1]["kind"], "worker");
  EXPECT_EQ(all[1]["label"], "eigen");
  EXPECT_EQ(all[1]["threads"], 1);
  EXPECT_EQ(all[1]["setup_s"], 0.0625);
  EXPECT_EQ(all[1]["description"]["library"], "Eigen");
  EXPECT_EQ(all[2]["kind"], "visit");
  EXPECT_EQ(all[2]["case_index"], 3);
  EXPECT_EQ(all[2]["measurement"]["samples"]["seconds"], nlohmann::json({0.5, 0.25}));
  EXPECT_EQ(all[3]["kind"], "footer");
  EXPECT_EQ(all[3]["visits"], 1);
  EXPECT_EQ(all[3]["interrupted"], true);
  EXPECT_EQ(all[3]["cases"][0]["stop_reason"], "passes");
  EXPECT_EQ(all[3]["cases"][1]["status"], "inaccurate");
  EXPECT_TRUE(all[3]["cases"][1]["stop_reason"].is_null());
}

TEST_F(RunLogTest, EveryLineIsInTheFileAsItsEventHappens) {
  RunLog log = new_log();
  EXPECT_THAT(lines(), SizeIs(1));
  log.add(visit(0, 1));
  EXPECT_THAT(lines(), SizeIs(2));
}

TEST_F(RunLogTest, VisitsAreReadBack) {
  RunLog log = new_log();
  EXPECT_THAT(log.visits(0), IsEmpty());
  for (const int pass : {1, 2, 3})
    for (const std::size_t index : {4U, 0U}) log.add(visit(index, pass));
  for (const std::size_t index : {0U, 4U})
    expect_same(log.visits(index), {visit(index, 1), visit(index, 2), visit(index, 3)});
  EXPECT_THAT(log.visits(1), IsEmpty());
  EXPECT_THROW(log.visits(6), std::out_of_range);
}

TEST_F(RunLogTest, OfAPassThatIsMeasuredAgainTheLaterVisitCounts) {
  RunLog log = new_log();
  log.add(bad_visit(1, Status::interrupted, "interrupted"));
  log.add(visit(0, 2));
  log.add(visit(0, 1));
  expect_same(log.visits(0), {visit(0, 2), visit(0, 1)});
  log.run_finished(sample_result());
  EXPECT_EQ(lines().back()["visits"], 2);
}

TEST_F(RunLogTest, RefusesAnExistingFile) {
  folder.write("a run.jsonl", "precious");
  EXPECT_THAT(usage_message([&] { new_log(); }), AllOf(HasSubstr(path), HasSubstr("exists")));
  EXPECT_EQ(folder.read("a run.jsonl"), "precious");
}

TEST_F(RunLogTest, AFullDiskIsToldAndLeavesWholeLines) {
  RunLog log = new_log();
  log.add(visit(0, 1));
  {
    const FileSizeLimit limit(std::filesystem::file_size(path) + 50);
    log.add(visit(0, 2));
  }
  ASSERT_TRUE(log.error());
  EXPECT_THAT(*log.error(), AllOf(HasSubstr(path), HasSubstr("File too large"), HasSubstr("after 1 visit:"),
                                  HasSubstr("linbench solve --resume '" + path + "'")));
  log.add(visit(0, 3));  // there would be room again: a gap is worse than an end
  log.run_finished(sample_result());
  EXPECT_THAT(lines(), SizeIs(2));
}

TEST_F(RunLogTest, AFullDiskCostsTheRunNoVisit) {
  RunLog log = new_log();
  log.add(visit(0, 1));
  log.add(visit(0, 2));
  {
    const FileSizeLimit limit(std::filesystem::file_size(path));
    log.add(visit(0, 3));
  }
  log.add(visit(0, 2));  // again
  log.add(visit(1, 1));
  expect_same(log.visits(0), {visit(0, 1), visit(0, 3), visit(0, 2)});
  expect_same(log.visits(1), {visit(1, 1)});
}

TEST_F(RunLogTest, AHeaderThatCannotBeWrittenIsRefused) {
  const FileSizeLimit limit(10);
  EXPECT_THAT(usage_message([&] { new_log(); }), HasSubstr("File too large"));
  EXPECT_FALSE(std::filesystem::exists(path));
}

TEST_F(RunLogTest, ALogThatIsCutDuringTheRunIsNoticed) {
  RunLog log = new_log();
  log.add(visit(0, 1));
  std::filesystem::resize_file(path, std::filesystem::file_size(path) - 10);
  try {
    log.visits(0);
    FAIL() << "read back from a file that was cut";
  } catch (const StatusError& error) {
    EXPECT_EQ(error.status(), Status::failed);
    EXPECT_THAT(error.what(), AllOf(HasSubstr(path), HasSubstr("cannot be read back: it was cut off")));
  }
}

TEST_F(RunLogTest, ALogThatIsCutCostsTheVisitsThatWereCutOff) {
  RunLog log = new_log();
  log.add(visit(0, 1));
  log.add(visit(0, 2));
  std::filesystem::resize_file(path, std::filesystem::file_size(path) - 10);
  expect_same(log.visits(0), {visit(0, 1)});
  ASSERT_TRUE(log.error());
  EXPECT_THAT(*log.error(), AllOf(HasSubstr(path), HasSubstr("cannot be read back: it was cut off")));
}

TEST_F(RunLogTest, ALogThatIsRemovedDuringTheRunIsTold) {
  RunLog log = new_log();
  log.add(visit(0, 1));
  std::filesystem::remove(path);
  expect_same(log.visits(0), {visit(0, 1)});
  log.run_finished(sample_result());
  ASSERT_TRUE(log.error());
  EXPECT_THAT(*log.error(), AllOf(HasSubstr(path), HasSubstr("removed or replaced")));
}

TEST_F(RunLogTest, ALogThatIsReplacedDuringTheRunIsTold) {
  RunLog log = new_log();
  folder.write("another", "of another program");
  std::filesystem::rename(folder / "another", path);
  log.run_finished(sample_result());
  ASSERT_TRUE(log.error());
  EXPECT_THAT(*log.error(), HasSubstr("removed or replaced"));
  EXPECT_EQ(folder.read("a run.jsonl"), "of another program");
}

TEST_F(RunLogTest, ALogThatIsOverwrittenDuringTheRunIsNoticed) {
  RunLog log = new_log();
  log.add(visit(0, 1));
  log.add(visit(1, 1));
  const std::string text = folder.read("a run.jsonl");
  const std::size_t first = text.find('\n') + 1;
  const std::size_t second = text.find('\n', first) + 1;
  std::string swapped = text.substr(0, first) + text.substr(second) + text.substr(first, second - first);
  folder.write("a run.jsonl", swapped);
  EXPECT_THROW(log.visits(0), StatusError);
}

TEST_F(RunLogTest, TextThatIsNotUtf8IsReplaced) {
  RunLog log = new_log();
  log.add(bad_visit(1, Status::unavailable, "broken \xff text"));
  EXPECT_EQ(lines().back()["reason"], "broken \xEF\xBF\xBD text");
  EXPECT_EQ(log.visits(0).at(0).reason, "broken \xEF\xBF\xBD text");
}

TEST_F(RunLogTest, ResumingGoesOnWithTheVisits) {
  {
    RunLog log = new_log();
    log.add(visit(0, 1));
    log.add(visit(4, 1));
  }
  std::ofstream(path, std::ios::app) << "{\"kind\":\"visit\",\"case_ind";
  Environment later = environment;
  later.started = "2026-02-01T00:00:00Z";
  {
    RunLog log(read_run_log(path), later);
    log.add(visit(0, 2));
    expect_same(log.visits(0), {visit(0, 1), visit(0, 2)});
    expect_same(log.visits(4), {visit(4, 1)});
    log.run_finished(sample_result());
  }
  const auto all = lines();
  ASSERT_THAT(all, SizeIs(6));
  EXPECT_EQ(all[3]["kind"], "resume");
  EXPECT_EQ(all[3]["environment"]["started"], "2026-02-01T00:00:00Z");
  EXPECT_EQ(all[5]["visits"], 3);
}

TEST_F(RunLogTest, OnlyOneProcessWrites) {
  RunLog log = new_log();
  const LoggedRun run = read_run_log(path);
  EXPECT_THAT(usage_message([&] { RunLog(run, environment); }), HasSubstr("being written by another linbench"));
}

TEST_F(RunLogTest, ALogThatGrewSinceItWasReadIsNotResumed) {
  { new_log(); }
  const LoggedRun run = read_run_log(path);
  { RunLog(read_run_log(path), environment).add(visit(0, 1)); }
  EXPECT_THAT(usage_message([&] { RunLog(run, environment); }), HasSubstr("changed"));
  EXPECT_THAT(lines(), SizeIs(3));
}

TEST_F(RunLogTest, WithoutANameThereIsNoFile) {
  ::setenv("TMPDIR", folder.path().c_str(), 1);
  RunLog log(environment, plan);
  ::unsetenv("TMPDIR");
  log.worker_started(plan.alternatives[0], 1, {}, 0);
  log.add(visit(0, 1));
  log.add(visit(0, 2));
  log.run_finished(sample_result());
  expect_same(log.visits(0), {visit(0, 1), visit(0, 2)});
  EXPECT_THAT(folder.list(), IsEmpty());
}

TEST_F(RunLogTest, WithoutANameAndWithoutRoomVisitsAreKept) {
  const FileSizeLimit limit(10);
  RunLog log(environment, plan);
  log.add(visit(0, 1));
  log.add(visit(0, 2));
  log.run_finished(sample_result());
  expect_same(log.visits(0), {visit(0, 1), visit(0, 2)});
  EXPECT_EQ(log.error(), std::nullopt) << "nobody misses a file without a name";
}

}  // namespace
}  // namespace linbench::test
