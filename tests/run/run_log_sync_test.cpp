// When a log is synchronised with the disk: fdatasync of this program counts its calls.
#include <gmock/gmock.h>
#include <unistd.h>

#include <cerrno>

#include "cli/temporary_folder.hpp"
#include "run/run_log.hpp"
#include "run/same_visit.hpp"
#include "run/sample_log.hpp"
#include "run/visits.hpp"

namespace {

int syncs = 0;
int sync_error = 0;

}  // namespace

extern "C" int fdatasync(int) {
  ++syncs;
  errno = sync_error;
  return sync_error == 0 ? 0 : -1;
}

namespace linbench::test {
namespace {

using ::testing::HasSubstr;

class RunLogSyncTest : public ::testing::Test {
 protected:
  RunLogSyncTest() { syncs = sync_error = 0; }
  ~RunLogSyncTest() override { sync_error = 0; }

  static Visit visit(int pass, double elapsed_s) {
    Visit visit = visit_of(pass, {0.5});
    visit.elapsed_s = elapsed_s;
    return visit;
  }

  cli::TemporaryFolder folder;
  const std::string path = folder / "run.jsonl";
};

TEST_F(RunLogSyncTest, AtTheBeginningAfterASecondAndAtTheEnd) {
  RunLog log(path, {}, sample_plan());
  EXPECT_EQ(syncs, 1) << "the header";
  for (const double elapsed_s : {0.25, 0.5, 0.9375}) log.add(visit(1, elapsed_s));
  EXPECT_EQ(syncs, 1);
  log.add(visit(2, 1.25));
  EXPECT_EQ(syncs, 2);
  log.add(visit(3, 2));
  EXPECT_EQ(syncs, 2) << "a second since the last time, not since the beginning";
  log.add(visit(4, 60));
  EXPECT_EQ(syncs, 3);
  log.run_finished(sample_result());
  EXPECT_EQ(syncs, 4);
}

TEST_F(RunLogSyncTest, AResumedRunGoesOnWithItsClock) {
  { RunLog(path, {}, sample_plan()).add(visit(1, 100)); }
  syncs = 0;
  RunLog log(read_run_log(path), {});
  EXPECT_EQ(syncs, 1) << "what was cut off, and that it was resumed";
  log.add(visit(2, 100.5));
  EXPECT_EQ(syncs, 1);
  log.add(visit(3, 101));
  EXPECT_EQ(syncs, 2);
}

TEST_F(RunLogSyncTest, AFileWithoutANameNever) {
  RunLog log({}, sample_plan());
  log.add(visit(1, 100));
  log.run_finished(sample_result());
  EXPECT_EQ(syncs, 0);
}

TEST_F(RunLogSyncTest, ADiskThatFailsThenIsAnErrorAndCostsNoVisit) {
  RunLog log(path, {}, sample_plan());
  sync_error = EIO;
  log.add(visit(1, 5));
  log.add(visit(2, 10));
  ASSERT_TRUE(log.error());
  EXPECT_THAT(*log.error(), HasSubstr("Input/output error"));
  EXPECT_EQ(log.visits(0).size(), 2U);
}

}  // namespace
}  // namespace linbench::test
