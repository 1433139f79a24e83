// A run that is killed: whatever part of its log reached the disk, nothing whole is lost, and resuming yields the rest.
#include <gmock/gmock.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "cli/temporary_folder.hpp"
#include "plan/usage_error.hpp"
#include "run/log_line.hpp"
#include "run/run_log.hpp"
#include "run/same_visit.hpp"
#include "run/visits.hpp"

namespace linbench::test {
namespace {

/// One problem on two alternatives.
Plan small_plan() {
  Plan plan = one_case_plan();
  plan.alternatives.emplace_back().label = "b";
  plan.cases.push_back({0, 1, 1});
  return plan;
}

/// What the run visits, in this order.
std::vector<Visit> all_visits() {
  std::vector<Visit> visits;
  for (int pass = 1; pass <= 2; ++pass)
    for (std::size_t index = 0; index < 2; ++index) {
      visits.push_back(visit_of(pass, {0.1 * pass, 0.2}));
      visits.back().case_index = index;
    }
  visits.back() = bad_visit(2, Status::crashed, "killed by SIGSEGV \"x\"");
  visits.back().case_index = 1;
  return visits;
}

RunResult small_result() {
  RunResult result;
  result.records.resize(2);
  return result;
}

/// The lines of the log.
std::vector<std::string> all_lines() {
  std::vector<std::string> lines = {header_line({}, small_plan()), worker_line({"b", 1, 0.25, {}})};
  for (const Visit& visit : all_visits()) lines.push_back(visit_line(visit));
  lines.push_back(footer_line({false, 1, 1, {{}, {}}, 4}));
  return lines;
}

std::vector<std::vector<Visit>> by_case(const std::vector<Visit>& visits, std::size_t count) {
  std::vector<std::vector<Visit>> cases(2);
  for (std::size_t i = 0; i < count; ++i) cases[visits[i].case_index].push_back(visits[i]);
  return cases;
}

void expect_same_cases(const std::vector<std::vector<Visit>>& a, const std::vector<std::vector<Visit>>& b) {
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t i = 0; i < a.size(); ++i) expect_same(a[i], b[i]);
}

TEST(LogDamage, OfEveryPrefixTheWholeVisitsAreRead) {
  const std::vector<std::string> lines = all_lines();
  std::string text;
  for (const std::string& line : lines) text += line;
  std::size_t whole_lines = 0;
  std::size_t whole_bytes = 0;
  for (std::size_t length = 0; length <= text.size(); ++length) {
    SCOPED_TRACE(length);
    while (whole_lines < lines.size() && whole_bytes + lines[whole_lines].size() <= length)
      whole_bytes += lines[whole_lines++].size();
    const std::string_view prefix = std::string_view(text).substr(0, length);
    if (whole_lines == 0) {
      EXPECT_THROW(parse_run_log(prefix, "F"), UsageError);
      continue;
    }
    const LoggedRun run = parse_run_log(prefix, "F");
    const std::size_t visits = std::min<std::size_t>(std::max<std::size_t>(whole_lines, 2) - 2, 4);
    expect_same_cases(run.visits, by_case(all_visits(), visits));
    EXPECT_EQ(run.footer.has_value(), whole_lines == lines.size());
    EXPECT_EQ(run.whole_bytes, static_cast<std::int64_t>(whole_bytes));
    EXPECT_EQ(run.remarks.size(), length == whole_bytes ? 0U : 1U);
    if (testing::Test::HasFailure()) return;
  }
}

/// Resumes the log and adds what it lacks.
void resume(const std::string& path) {
  const LoggedRun run = read_run_log(path);
  RunLog log(run, {});
  for (const Visit& visit : all_visits()) {
    const auto& logged = run.visits[visit.case_index];
    if (std::ranges::count(logged, visit.pass, &Visit::pass) == 0) log.add(visit);
  }
  log.run_finished(small_result());
}

TEST(LogDamage, FromEveryPrefixARunCanBeResumed) {
  const cli::TemporaryFolder folder;
  const std::vector<std::string> lines = all_lines();
  std::string text;
  for (const std::string& line : lines) text += line;
  for (std::size_t length = lines[0].size(); length <= text.size(); ++length) {
    SCOPED_TRACE(length);
    std::filesystem::remove(folder / "run.jsonl");  // some file systems flush what is overwritten
    folder.write("run.jsonl", text.substr(0, length));
    resume(folder / "run.jsonl");
    const LoggedRun run = read_run_log(folder / "run.jsonl");
    expect_same_cases(run.visits, by_case(all_visits(), 4));
    EXPECT_TRUE(run.footer);
    EXPECT_TRUE(run.remarks.empty());
    if (testing::Test::HasFailure()) return;
  }
}

TEST(LogDamage, APassWhoseLineIsDamagedIsMeasuredAgain) {
  const cli::TemporaryFolder folder;
  std::vector<std::string> lines = all_lines();
  lines[2][20] = '\0';
  std::string text;
  for (const std::string& line : lines) text += line;
  folder.write("run.jsonl", text);
  resume(folder / "run.jsonl");
  const LoggedRun run = read_run_log(folder / "run.jsonl");
  EXPECT_EQ(run.remarks.size(), 1U);
  const std::vector<Visit> visits = all_visits();
  expect_same(run.visits[0], {visits[2], visits[0]});
  expect_same(run.visits[1], {visits[1], visits[3]});
}

/// Any byte turned into any of these: a log, or none, but never a crash or a visit that is not there.
TEST(LogDamage, NoSingleByteBreaksTheReader) {
  std::string text;
  for (const std::string& line : all_lines()) text += line;
  for (std::size_t at = 0; at < text.size(); ++at)
    for (const char byte : {'\0', '\n', '"', '9'}) {
      std::string damaged = text;
      damaged[at] = byte;
      try {
        const LoggedRun run = parse_run_log(damaged, "F");
        for (std::size_t i = 0; i < run.visits.size(); ++i) EXPECT_LE(run.visits[i].size(), 2U);
        EXPECT_EQ(result_of(run).records.size(), run.plan.cases.size());
      } catch (const UsageError&) {
      }
    }
}

}  // namespace
}  // namespace linbench::test
