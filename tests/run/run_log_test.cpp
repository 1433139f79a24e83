#include "run/run_log.hpp"

#include <gmock/gmock.h>
#include <sys/resource.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "plan/usage_error.hpp"
#include "run_fixture.hpp"

namespace linbench::test {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::SizeIs;

class RunLogTest : public RunTest {
 protected:
  void SetUp() override {
    folder_ = ::testing::TempDir() + "run_log_test." + std::to_string(::getpid());
    std::filesystem::create_directory(folder_);
    path_ = folder_ + "/run.jsonl";
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::vector<nlohmann::json> lines() const {
    std::ifstream file(path_);
    std::vector<nlohmann::json> parsed;
    for (std::string line; std::getline(file, line);) parsed.push_back(nlohmann::json::parse(line));
    return parsed;
  }

  std::string folder_;
  std::string path_;
};

std::string usage_message(const std::string& path) {
  try {
    RunLog(path, {}, {});
  } catch (const UsageError& error) {
    return error.what();
  }
  return "accepted";
}

TEST_F(RunLogTest, TellsTheRun) {
  plan_for(1, {"a", "b"});
  workers["b"].on_visit = [](const Problem&, int visit) {
    if (visit == 2) throw StatusError(Status::crashed, "killed by SIGSEGV");
  };
  Environment environment;
  environment.argv = {"linbench", "dot"};
  RunLog log(path_, environment, plan);
  run(plan, machine, workers, clock, {&log}, interrupted);

  const auto all = lines();
  ASSERT_THAT(all, SizeIs(1 + 8 + 8 + 1)) << "header, workers (6 + 2), visits (6 + 2), footer";
  const auto& header = all.front();
  EXPECT_EQ(header["kind"], "header");
  EXPECT_EQ(header["schema"], "linbench-log/1");
  EXPECT_EQ(header["environment"]["argv"][1], "dot");
  EXPECT_EQ(header["plan"]["policy"]["order_seed"], 42);
  int workers_seen = 0, visits = 0, crashes = 0;
  for (const auto& line : all) {
    if (line["kind"] == "worker") {
      ++workers_seen;
      EXPECT_EQ(line["description"]["library"], "fake " + line["label"].get<std::string>());
      EXPECT_EQ(line["threads"], 1);
      EXPECT_EQ(line["setup_s"], 0.01);
    }
    if (line["kind"] == "visit") {
      ++visits;
      crashes += line["status"] == "crashed" ? 1 : 0;
    }
  }
  EXPECT_EQ(workers_seen, 8);
  EXPECT_EQ(visits, 8);
  EXPECT_EQ(crashes, 1);
  const auto& footer = all.back();
  EXPECT_EQ(footer["kind"], "footer");
  EXPECT_EQ(footer["visits"], 8);
  EXPECT_EQ(footer["interrupted"], false);
  EXPECT_GT(footer["wall_s"], footer["routine_s"]);
  EXPECT_EQ(footer["cases"][0]["status"], "ok");
  EXPECT_EQ(footer["cases"][0]["stop_reason"], "precision");
  EXPECT_EQ(footer["cases"][1]["status"], "crashed");
  EXPECT_TRUE(footer["cases"][1]["stop_reason"].is_null());
}

TEST_F(RunLogTest, WritesEveryVisitAsItEnds) {
  plan_for(2, {"a"});
  RunLog log(path_, {}, plan);
  std::size_t seen = 0;
  interrupted = [&] {
    seen = lines().size();
    return observer.visits.size() == 1;
  };
  run(plan, machine, workers, clock, {&observer, &log}, interrupted);
  EXPECT_EQ(seen, 3) << "header, worker and the first visit, before the next begins";
  EXPECT_EQ(lines().back()["interrupted"], true);
}

TEST_F(RunLogTest, RefusesAnExistingFile) {
  std::ofstream(path_) << "precious";
  EXPECT_THAT(usage_message(path_), AllOf(HasSubstr(path_), HasSubstr("exists"), HasSubstr("another name")));
  std::string text;
  std::getline(std::ifstream(path_) >> std::ws, text);
  EXPECT_EQ(text, "precious");
}

TEST_F(RunLogTest, RefusesAFolderThatIsNotThere) {
  EXPECT_THAT(usage_message(folder_ + "/no/run.jsonl"), AllOf(HasSubstr("--log"), HasSubstr("No such file")));
}

TEST_F(RunLogTest, TextThatIsNotUtf8IsReplaced) {
  plan_for(1, {"a"});
  workers["a"].on_start = [](int) { throw StatusError(Status::unavailable, "broken \xff text"); };
  RunLog log(path_, {}, plan);
  run(plan, machine, workers, clock, {&log}, interrupted);
  EXPECT_EQ(lines()[1]["reason"], "broken \xEF\xBF\xBD text");
  EXPECT_EQ(log.error(), std::nullopt);
}

/// Files of this process may not grow beyond `bytes`, for the life of this object; writing then fails with EFBIG.
class FileSizeLimit {
 public:
  explicit FileSizeLimit(std::uintmax_t bytes) : handler_(std::signal(SIGXFSZ, SIG_IGN)) {
    ::getrlimit(RLIMIT_FSIZE, &before_);
    rlimit limit = before_;
    limit.rlim_cur = bytes;
    ::setrlimit(RLIMIT_FSIZE, &limit);
  }
  FileSizeLimit(const FileSizeLimit&) = delete;
  FileSizeLimit& operator=(const FileSizeLimit&) = delete;
  ~FileSizeLimit() {
    ::setrlimit(RLIMIT_FSIZE, &before_);
    std::signal(SIGXFSZ, handler_);
  }

 private:
  void (*handler_)(int);
  rlimit before_{};
};

TEST_F(RunLogTest, AFullDiskIsToldAndLeavesWholeLines) {
  plan_for(1, {"a"});
  RunLog log(path_, {}, plan);
  Visit visit;
  visit.reason = std::string(100, 'x');
  log.visit_finished(plan.cases[0], visit);
  {
    const FileSizeLimit limit(std::filesystem::file_size(path_) + 50);
    log.visit_finished(plan.cases[0], visit);
  }
  ASSERT_TRUE(log.error());
  EXPECT_THAT(*log.error(), AllOf(HasSubstr(path_), HasSubstr("File too large")));
  log.visit_finished(plan.cases[0], visit);  // there would be room again: a gap is worse than an end
  EXPECT_THAT(lines(), SizeIs(2));
}

TEST_F(RunLogTest, AHeaderThatCannotBeWrittenIsRefused) {
  const FileSizeLimit limit(10);
  EXPECT_THAT(usage_message(path_), HasSubstr("File too large"));
  EXPECT_FALSE(std::filesystem::exists(path_));
}

}  // namespace
}  // namespace linbench::test
