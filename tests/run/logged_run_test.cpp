#include "run/logged_run.hpp"

#include <gmock/gmock.h>
#include <unistd.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "cli/temporary_folder.hpp"
#include "plan/usage_message.hpp"
#include "run/log_line.hpp"
#include "run/log_parser.hpp"
#include "run/same_visit.hpp"
#include "run/sample_log.hpp"
#include "run/visits.hpp"

namespace linbench::test {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;
using ::testing::StartsWith;

std::string header() {
  return header_line(sample_environment(), sample_plan());
}

Visit visit(std::size_t case_index, int pass, double seconds = 0.5, double elapsed_s = 0) {
  Visit visit = visit_of(pass, {seconds});
  visit.case_index = case_index;
  visit.elapsed_s = elapsed_s;
  return visit;
}

Visit failed_visit(std::size_t case_index, int pass, Status status, const char* reason) {
  Visit visit = bad_visit(pass, status, reason);
  visit.case_index = case_index;
  return visit;
}

std::string footer() {
  const RunResult result = sample_result();
  RunFooter footer{result.interrupted, result.wall_s, result.routine_s, {}};
  for (const Record& record : result.records) footer.cases.push_back({record.status, record.stop_reason});
  return footer_line(footer);
}

LoggedRun parsed(const std::string& text) {
  return parse_run_log(text, "F");
}

std::string refusal(const std::string& text) {
  return usage_message([&] { parsed(text); });
}

TEST(LoggedRun, IsReadFromAFile) {
  const cli::TemporaryFolder folder;
  const std::string path = folder / "run.jsonl";
  write_sample_log(path);
  const LoggedRun run = read_run_log(path);
  EXPECT_THAT(run.remarks, IsEmpty());
  EXPECT_EQ(run.path, path);
  EXPECT_EQ(run.plan, sample_plan());
  EXPECT_EQ(run.environment.started, "2026-01-31T12:00:00Z") << "when it began, not when it was resumed";
  EXPECT_EQ(run.environment.argv, sample_environment().argv);
  ASSERT_THAT(run.workers, SizeIs(3));
  EXPECT_EQ(run.workers[1].label, "größe");
  EXPECT_EQ(run.workers[1].description, sample_description("x"));
  ASSERT_THAT(run.visits, SizeIs(6));
  for (Visit each : sample_visits()) {
    if (each.status == Status::unavailable) each.reason = "no library \"x\"; \xEF\xBF\xBD is not UTF-8";
    expect_same(run.visits[each.case_index].at(static_cast<std::size_t>(each.pass) - 1), each);
  }
  ASSERT_TRUE(run.footer);
  EXPECT_TRUE(run.footer->interrupted);
  EXPECT_EQ(run.footer->cases.at(4).stop_reason, StopReason::interrupted);
  EXPECT_EQ(run.elapsed_s, 20.75);
  EXPECT_EQ(run.whole_bytes, static_cast<std::int64_t>(std::filesystem::file_size(path)));
}

TEST(LoggedRun, KnowsWhereItsVisitsAre) {
  const std::string text = header() + visit_line(visit(4, 1)) + visit_line(visit(0, 1)) + visit_line(visit(4, 2));
  const LoggedRun run = parsed(text);
  ASSERT_THAT(run.places, SizeIs(6));
  ASSERT_THAT(run.places[4], SizeIs(2));
  const VisitPlace& place = run.places[4][1];
  EXPECT_EQ(place.pass, 2);
  EXPECT_EQ(text.substr(static_cast<std::size_t>(place.offset), static_cast<std::size_t>(place.bytes)) + "\n",
            visit_line(visit(4, 2)));
}

TEST(LoggedRun, TimeIsThatOfTheLastLine) {
  EXPECT_EQ(parsed(header()).elapsed_s, 0);
  EXPECT_EQ(parsed(header() + visit_line(visit(0, 1, 1, 12.5))).elapsed_s, 12.5);
  EXPECT_EQ(parsed(header() + visit_line(visit(0, 1, 1, 12.5)) + footer()).elapsed_s, 20.75);
  EXPECT_EQ(parsed(header() + footer() + visit_line(visit(0, 1, 1, 32))).elapsed_s, 32);
}

TEST(LoggedRun, VisitsAfterTheFooterMeanThatTheRunWentOn) {
  const std::string resume = resume_line(sample_environment());
  EXPECT_TRUE(parsed(header() + footer()).footer);
  EXPECT_TRUE(parsed(header() + footer() + resume).footer);
  EXPECT_FALSE(parsed(header() + footer() + resume + visit_line(visit(0, 1))).footer);
  EXPECT_TRUE(parsed(header() + footer() + resume + visit_line(visit(0, 1)) + footer()).footer);
}

TEST(LoggedRun, TheLaterVisitOfAPassCounts) {
  const LoggedRun run = parsed(header() + visit_line(failed_visit(0, 1, Status::interrupted, "interrupted")) +
                               visit_line(visit(0, 2)) + visit_line(visit(0, 1, 0.25)));
  expect_same(run.visits[0], {visit(0, 2), visit(0, 1, 0.25)});
  EXPECT_THAT(run.places[0], SizeIs(2));
  EXPECT_THAT(run.remarks, IsEmpty());
}

TEST(LoggedRun, LinesOfAKindThatIsNotKnownAreIgnored) {
  const LoggedRun run = parsed(header() + "{\"kind\":\"note\",\"text\":\"later\"}\n\n\r\n" + visit_line(visit(0, 1)));
  EXPECT_THAT(run.visits[0], SizeIs(1));
  EXPECT_THAT(run.remarks, SizeIs(1)) << "a line of a carriage return alone is damaged, an empty one is not";
}

TEST(LoggedRun, LinesMayEndInCrLf) {
  std::string text;
  for (const char c : header() + visit_line(visit(0, 1)) + footer()) {
    if (c == '\n') text += '\r';
    text += c;
  }
  const LoggedRun run = parsed(text);
  expect_same(run.visits[0], {visit(0, 1)});
  EXPECT_TRUE(run.footer);
  EXPECT_THAT(run.remarks, IsEmpty());
}

TEST(LoggedRun, WhatResumingNeeds) {
  const std::string worker = worker_line({"eigen", 1, 0.25, sample_description("Eigen")});
  const RunSoFar killed = so_far(parsed(header() + worker + visit_line(visit(0, 1, 1, 12.5))));
  EXPECT_THAT(killed.ends, IsEmpty());
  EXPECT_EQ(killed.elapsed_s, 12.5);
  ASSERT_THAT(killed.workers, SizeIs(1));
  EXPECT_EQ(killed.workers[0].setup_s, 0.25);
  const RunSoFar ended = so_far(parsed(header() + footer()));
  ASSERT_THAT(ended.ends, SizeIs(6));
  EXPECT_EQ(ended.ends[2].status, Status::unavailable);
  EXPECT_EQ(ended.ends[4].stop_reason, StopReason::interrupted);
}

TEST(LoggedRun, RecordsAreMadeOfItsVisits) {
  const std::string worker = worker_line({"eigen", 1, 0.25, sample_description("Eigen")});
  const LoggedRun run = parsed(header() + worker + visit_line(visit(0, 1, 0.5)) + visit_line(visit(0, 2, 0.25)) +
                               visit_line(visit(1, 1)) + footer());
  const RunResult result = result_of(run);
  ASSERT_THAT(result.records, SizeIs(6));
  const Record& record = result.records[0];
  EXPECT_EQ(record.status, Status::ok);
  EXPECT_THAT(record.pass_values_s, ElementsAre(0.5, 0.25));
  EXPECT_EQ(record.median_s, 0.375);
  EXPECT_EQ(record.stop_reason, StopReason::passes);
  EXPECT_EQ(record.description, sample_description("Eigen"));
  EXPECT_EQ(record.alternative.label, "eigen");
  EXPECT_EQ(record.machine, sample_environment().machine.identity());
  EXPECT_EQ(result.records[1].description, Description{}) << "its worker is not in the log";
  EXPECT_TRUE(result.interrupted);
  EXPECT_EQ(result.wall_s, 20.75);
  EXPECT_EQ(result.routine_s, 3.5);
}

TEST(LoggedRun, TheDescriptionIsThatOfTheWorkerBehindTheFirstVisit) {
  const auto worker = [](int threads, const char* library) {
    return worker_line({"größe", threads, 0, sample_description(library)});
  };
  const LoggedRun run = parsed(header() + worker(1, "old") + worker(2, "two") + visit_line(visit(1, 1)) +
                               worker(1, "new") + visit_line(visit(1, 2)) + visit_line(visit(4, 1)));
  const RunResult result = result_of(run);
  EXPECT_EQ(result.records[1].description.library, "old");
  EXPECT_EQ(result.records[4].description.library, "new");
}

TEST(LoggedRun, OfARunThatWasKilled) {
  const RunResult result =
      result_of(parsed(header() + visit_line(visit(0, 1, 0.5, 12.5)) + visit_line(visit(1, 1, 0.25, 13))));
  EXPECT_FALSE(result.interrupted);
  EXPECT_EQ(result.wall_s, 13);
  EXPECT_EQ(result.routine_s, 0.75);
  EXPECT_EQ(result.records[0].status, Status::ok);
  EXPECT_EQ(result.records[0].stop_reason, std::nullopt);
  EXPECT_EQ(result.records[2].status, Status::interrupted);
  EXPECT_THAT(result.records[2].reason, HasSubstr("linbench solve --resume F"));
  EXPECT_EQ(result.records[2].alternative.label, "größe");
}

TEST(LoggedRun, ACaseThatEndedBadlyIsNotOkBecauseItsLineIsDamaged) {
  const RunResult result = result_of(parsed(header() + visit_line(visit(1, 1)) + "{\"kind\":\"vis\n" + footer()));
  EXPECT_EQ(result.records[1].status, Status::inaccurate);
  EXPECT_THAT(result.records[1].reason, HasSubstr("cannot be read"));
  EXPECT_EQ(result.records[1].median_s, std::nullopt);
}

TEST(LoggedRun, ALineThatIsNotWholeIsIgnoredWithARemark) {
  const std::string whole = header() + visit_line(visit(0, 1));
  const LoggedRun run = parsed(whole + visit_line(visit(0, 2)).substr(0, 40));
  EXPECT_THAT(run.visits[0], SizeIs(1));
  EXPECT_THAT(run.remarks, ElementsAre(AllOf(StartsWith("F: "), HasSubstr("last line, 3, has no end"))));
  EXPECT_EQ(run.whole_bytes, static_cast<std::int64_t>(whole.size()));
}

TEST(LoggedRun, ADamagedLineIsNamedAndSkipped) {
  nlohmann::json elsewhere = nlohmann::json::parse(visit_line(visit(0, 2)));
  elsewhere["case_index"] = 6;
  const std::vector<std::pair<std::string, const char*>> damages = {
      {"", ""},  // no damage
      {"nonsense\n", "not the JSON of a line"},
      {std::string(50, '\0') + "\n", "not the JSON of a line"},
      {std::string(70, '\0') + visit_line(visit(0, 2)), "not the JSON of a line"},
      {visit_line(visit(0, 2)).substr(0, 100) + "\n", "not JSON from byte"},
      {visit_line(visit(0, 2)).substr(0, 100) + visit_line(visit(0, 2)), "not JSON from byte"},
      {"{\"kind\":\"visit\"}\n", "field case_index is missing"},
      {"{\"case_index\":0}\n", "has no kind"},
      {"{\"kind\":\"footer\"}\n", "field visits is missing"},
      {"{\"kind\":\"worker\"}\n", "field label is missing"},
      {elsewhere.dump() + "\n", "field case_index: expected an integer from 0 to 5, got 6"},
      {"{\"kind\":\"visit\",\"pass\":1e999}\n", "no double can hold"},
      {"{\"kind\":" + std::string(1000000, '[') + "\n", "deeper than 16 levels"},
  };
  for (const auto& [damage, why] : damages) {
    SCOPED_TRACE(why);
    const LoggedRun run = parsed(header() + visit_line(visit(0, 1)) + damage + visit_line(visit(0, 3)) + footer());
    expect_same(run.visits[0], {visit(0, 1), visit(0, 3)});
    EXPECT_TRUE(run.footer);
    if (damage.empty())
      EXPECT_THAT(run.remarks, IsEmpty());
    else
      EXPECT_THAT(run.remarks, ElementsAre(AllOf(StartsWith("F: line 3 is skipped: "), HasSubstr(why))));
  }
}

TEST(LoggedRun, ManyDamagedLinesAreCounted) {
  std::string text = header();
  for (int i = 0; i < 30; ++i) text += "nonsense\n";
  const LoggedRun run = parsed(text);
  ASSERT_THAT(run.remarks, SizeIs(21));
  EXPECT_THAT(run.remarks[19], HasSubstr("line 21 is skipped"));
  EXPECT_THAT(run.remarks[20], HasSubstr("10 more"));
}

TEST(LoggedRun, ARemarkIsShortAndPrintable) {
  nlohmann::json line = nlohmann::json::parse(visit_line(visit(0, 1)));
  line["status"] = "\x1b[31m" + std::string(1000, 'x');
  std::string text = header() + line.dump() + "\n";
  line["status"] = "\x1b[31mred";
  text += line.dump() + "\n";
  for (const std::string& remark : parsed(text).remarks) {
    EXPECT_LT(remark.size(), 400U);
    EXPECT_THAT(remark, Not(HasSubstr("\x1b")));
  }
}

TEST(LoggedRun, WhatIsNoRunLogIsRefused) {
  EXPECT_THAT(refusal(""), AllOf(StartsWith("F: "), HasSubstr("empty")));
  EXPECT_THAT(refusal("{\"kind\":\"header\""), HasSubstr("its first line has no end"));
  EXPECT_THAT(refusal("op,label,backend\ndot,x,y\n"), HasSubstr("not a run log, but what --csv wrote"));
  for (const char* const document : {"{\"schema\":\"linbench/1\",\n", "{\"schema\":\"linbench/1\"}\n"})
    EXPECT_THAT(refusal(document), AllOf(HasSubstr("not a run log, but what --json wrote"), HasSubstr("--log")));
  EXPECT_THAT(refusal(visit_line(visit(0, 1))), HasSubstr("not a run log"));
  EXPECT_THAT(refusal("\n" + header()), HasSubstr("not a run log"));
  EXPECT_THAT(refusal("\xEF\xBB\xBF" + header()), HasSubstr("not a run log"));
  EXPECT_THAT(refusal(std::string(1 << 20, '\0')), HasSubstr("not a run log"));
  EXPECT_THAT(refusal("{\"kind\":" + std::string(1000000, '[') + "\n"), HasSubstr("deeper than 16 levels"));
}

std::string with_schema(const std::string& schema) {
  nlohmann::json line = nlohmann::json::parse(header());
  line["schema"] = schema;
  return line.dump() + "\n";
}

TEST(LoggedRun, OfAnotherVersionIsRefusedSayingWhatToDo) {
  for (const char* schema : {"linbench-log/1", "linbench-log/3"})
    EXPECT_THAT(refusal(with_schema(schema)), AllOf(HasSubstr("written by linbench 1.2.3"), HasSubstr(schema),
                                                    HasSubstr("reads linbench-log/2"), HasSubstr("measure again")));
  EXPECT_THAT(refusal("{\"kind\":\"header\",\"schema\":\"linbench-log/1\"}\n"), HasSubstr("another linbench"));
  EXPECT_THAT(refusal(with_schema("somebody/1")), HasSubstr("not a run log"));
}

TEST(LoggedRun, ADamagedHeaderIsRefused) {
  nlohmann::json line = nlohmann::json::parse(header());
  line["plan"]["policy"].erase("pin");
  EXPECT_THAT(refusal(line.dump() + "\n"), AllOf(HasSubstr("header"), HasSubstr("plan.policy.pin is missing")));
}

TEST(LoggedRun, TwoLogsInOneFileAreRefused) {
  EXPECT_THAT(refusal(header() + visit_line(visit(0, 1)) + header()), HasSubstr("another run begins at line 3"));
}

std::string read_refusal(const std::string& path) {
  return usage_message([&] { read_run_log(path); });
}

TEST(LoggedRun, AFileThatCannotBeReadIsRefused) {
  const cli::TemporaryFolder folder;
  EXPECT_THAT(read_refusal(folder / "no"), AllOf(HasSubstr(folder / "no"), HasSubstr("No such file")));
  EXPECT_THAT(read_refusal(folder.path()), HasSubstr("Is a directory"));
  if (::geteuid() == 0) return;  // root reads anything
  folder.write("secret", header());
  std::filesystem::permissions(folder / "secret", std::filesystem::perms::none);
  EXPECT_THAT(read_refusal(folder / "secret"), HasSubstr("Permission denied"));
}

// What a power cut leaves on some file systems: the length is there, what was to be written is not.
TEST(LoggedRun, ATailOfZerosIsIgnored) {
  const cli::TemporaryFolder folder;
  folder.write("run.jsonl", header() + visit_line(visit(0, 1)));
  std::filesystem::resize_file(folder / "run.jsonl", 20 * 1024 * 1024);
  const LoggedRun run = read_run_log(folder / "run.jsonl");
  EXPECT_THAT(run.visits[0], SizeIs(1));
  EXPECT_THAT(run.remarks, ElementsAre(HasSubstr("last line, 3, has no end")));
}

TEST(LoggedRun, TwoGigabytesOfZerosAreRefused) {
  const cli::TemporaryFolder folder;
  folder.write("zeros", "");
  std::filesystem::resize_file(folder / "zeros", std::uintmax_t{1} << 31);
  EXPECT_THAT(read_refusal(folder / "zeros"), HasSubstr("not a run log"));
}

// Longer than any line that is written: nothing is kept of it.
TEST(LoggedRun, AnEndlessLineIsSkipped) {
  LogParser parser("F");
  parser.feed(header() + "{\"kind\":\"");
  const std::string piece(1024 * 1024, 'x');
  for (int i = 0; i < 129; ++i) parser.feed(piece);
  parser.feed("\"}\n" + visit_line(visit(0, 1)));
  const LoggedRun run = parser.finish({});
  EXPECT_THAT(run.visits[0], SizeIs(1));
  EXPECT_THAT(run.remarks, ElementsAre(HasSubstr("line 2 is skipped")));
}

TEST(LoggedRun, ATextInPiecesIsTheSame) {
  const std::string text =
      header() + visit_line(visit(4, 1)) + "nonsense\n\n" + visit_line(visit(4, 2)) + footer() + "{";
  const LoggedRun whole = parsed(text);
  for (const std::size_t bytes : {1U, 7U, 1000U}) {
    LogParser parser("F");
    for (std::size_t at = 0; at < text.size(); at += bytes) parser.feed(std::string_view(text).substr(at, bytes));
    const LoggedRun run = parser.finish({});
    EXPECT_EQ(run.remarks, whole.remarks);
    EXPECT_THAT(run.remarks, SizeIs(2));
    EXPECT_EQ(run.whole_bytes, whole.whole_bytes);
    expect_same(run.visits[4], whole.visits[4]);
    EXPECT_EQ(run.places[4][1].offset, whole.places[4][1].offset);
  }
}

}  // namespace
}  // namespace linbench::test
