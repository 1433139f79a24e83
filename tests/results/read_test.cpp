#include "results/read.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <string>
#include <thread>

#include "cli/temporary_folder.hpp"
#include "plan/usage_message.hpp"
#include "results/input_file.hpp"
#include "results/write_log.hpp"
#include "results/written.hpp"

namespace linbench {
namespace {

using cli::TemporaryFolder;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::string message(const std::string& text) {
  return usage_message([&] { parse_results(text, "a.txt"); });
}

class ReadResults : public testing::Test {
 protected:
  TemporaryFolder folder_;
  test::SampleRun run_ = test::default_dot();
};

TEST_F(ReadResults, TellsTheFormatsApart) {
  folder_.write("a", test::json_of(run_));
  folder_.write("b", test::jsonl_of(run_.results()));
  folder_.write("c", test::csv_of(run_));
  test::write_log(folder_ / "d", run_);
  for (const char* name : {"a", "b", "c", "d"}) {
    const Results results = read_results(folder_ / name);
    ASSERT_EQ(results.records.size(), 2U) << name;
    EXPECT_EQ(results.records[1].median_s, run_.result.records[1].median_s) << name;
    EXPECT_THAT(results.sources, ElementsAre(folder_ / name));
    EXPECT_TRUE(results.finished);
  }
}

TEST_F(ReadResults, ALogGivesWhatTheRunGave) {
  run_ = test::troubled_solve();
  test::write_log(folder_ / "run.jsonl", run_);
  const Results results = read_results(folder_ / "run.jsonl");
  EXPECT_EQ(test::json_of(results), test::json_of(run_));
  EXPECT_EQ(results.wall_s, run_.result.wall_s);
  EXPECT_EQ(results.routine_s, run_.result.routine_s);
  EXPECT_FALSE(results.interrupted);
  EXPECT_THAT(results.remarks, IsEmpty());
}

TEST_F(ReadResults, AKilledRunIsNotFinished) {
  test::write_log(folder_ / "run.jsonl", run_, true);
  EXPECT_FALSE(read_results(folder_ / "run.jsonl").finished);
}

TEST_F(ReadResults, RecordsThatAreNotOkHaveNoSamples) {
  run_ = test::troubled_solve();
  test::write_log(folder_ / "run.jsonl", run_);
  const Results results = read_results(folder_ / "run.jsonl");
  EXPECT_EQ(results.samples(0).size(), 12U);
  EXPECT_TRUE(results.samples(2).empty());  // inaccurate
}

TEST_F(ReadResults, ReadsPipes) {
  test::write_log(folder_ / "log", run_);
  folder_.write("json", test::json_of(run_));
  for (const char* name : {"log", "json"}) {
    const std::string pipe = folder_ / (std::string("pipe-") + name);
    ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
    std::thread writer([&] { folder_.write(std::string("pipe-") + name, folder_.read(name)); });
    EXPECT_EQ(read_results(pipe).records.size(), 2U) << name;
    writer.join();
  }
}

TEST_F(ReadResults, AnEndlessDeviceIsNotReadToItsEnd) {
  const std::string device = "/dev/zero";
  EXPECT_THAT(usage_message([&] { read_results(device); }), AllOf(HasSubstr(device), HasSubstr("no text")));
}

TEST_F(ReadResults, AFirstLineHasALimit) {
  folder_.write("long", std::string(3 * 1024 * 1024, 'a'));
  EXPECT_LT(InputFile(folder_ / "long").beginning().size(), 2U * 1024 * 1024);
  EXPECT_THAT(usage_message([&] { read_results(folder_ / "long"); }), HasSubstr("not a file of results"));
  folder_.write("blank first", "\n\n" + test::csv_of(run_));
  EXPECT_EQ(read_results(folder_ / "blank first").records.size(), 2U);
}

TEST_F(ReadResults, SaysWhatIsWrongWithTheFile) {
  folder_.write("empty", "");
  EXPECT_THAT(usage_message([&] { read_results(folder_ / "none"); }),
              AllOf(HasSubstr(folder_ / "none"), HasSubstr("No such file")));
  EXPECT_THAT(usage_message([&] { read_results(folder_.path()); }), HasSubstr("Is a directory"));
  EXPECT_THAT(usage_message([&] { read_results(folder_ / "empty"); }), HasSubstr("empty"));
  folder_.write("secret", "op");
  ASSERT_EQ(chmod((folder_ / "secret").c_str(), 0), 0);
  if (geteuid() == 0) return;  // may read everything
  EXPECT_THAT(usage_message([&] { read_results(folder_ / "secret"); }), HasSubstr("denied"));
}

TEST(ParseResults, JsonMayBeWrittenAnewByOtherTools) {
  // Sorted keys, line breaks within.
  const std::string json = test::json_of(test::default_dot());
  std::string rest = json.substr(json.find("\"environment\""));
  rest.insert(rest.rfind('}'), ",\"schema\":\"linbench/1\"");
  EXPECT_EQ(parse_results("{\n  " + rest, "a.json").records.size(), 2U);
  std::string line = "{" + rest;
  std::erase(line, '\n');
  EXPECT_EQ(parse_results(line, "a.json").records.size(), 2U);
}

TEST(ParseResults, CsvMayHaveItsColumnsInAnyOrder) {
  EXPECT_EQ(parse_results("\xEF\xBB\xBFlabel,\"op\",backend,dtype,m,n,k,threads,status\r\n", "a.csv").records.size(),
            0U);
}

TEST(ParseResults, SaysWhatItLooksLike) {
  const std::string accepted = "give a run log";
  EXPECT_THAT(message("{\n  \"context\": {\"date\": \"\"},\n  \"benchmarks\": []}"),
              AllOf(HasSubstr("a.txt: "), HasSubstr("Google Benchmark"), HasSubstr(accepted)));
  EXPECT_THAT(message("{\"benchmarks\":[]}"), HasSubstr("Google Benchmark"));
  EXPECT_THAT(message("op;label;backend\ndot;a;eigen\n"), AllOf(HasSubstr("semicolons"), HasSubstr("commas")));
  EXPECT_THAT(message("{\"a\":1}\n"), AllOf(HasSubstr("JSON, but not linbench's"), HasSubstr(accepted)));
  EXPECT_THAT(message("[1,2]\n"), HasSubstr("JSON, but not linbench's"));
  EXPECT_THAT(message("n,time\n1,2\n"), AllOf(HasSubstr("not a file of results"), HasSubstr(accepted)));
  EXPECT_THAT(message(std::string("\x7f"
                                  "ELF\0\0",
                                  6)),
              HasSubstr("no text"));
  EXPECT_THAT(message(" \n\n"), HasSubstr("empty"));
}

TEST(ParseResults, ABrokenLogIsStillALog) {
  EXPECT_THAT(message("{\"kind\":\"header\",\"sch"), AllOf(HasSubstr("a.txt"), testing::Not(HasSubstr("looks like"))));
}

}  // namespace
}  // namespace linbench
