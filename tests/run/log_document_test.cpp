// docs/log.md is what strangers read logs by: its example must be a log, and no field may be missing.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "cli/temporary_folder.hpp"
#include "run/log_line.hpp"
#include "run/logged_run.hpp"
#include "run/sample_log.hpp"

namespace linbench {
namespace {

using nlohmann::json;
using testing::ContainsRegex;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

std::string document() {
  std::ifstream file(LINBENCH_LOG_DOCUMENT);
  EXPECT_TRUE(file) << LINBENCH_LOG_DOCUMENT;
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

/// The lines of a log in it, in their order.
std::string example() {
  std::istringstream text(document());
  std::string lines;
  for (std::string line; std::getline(text, line);)
    if (line.starts_with("{\"kind\"")) lines += line + "\n";
  return lines;
}

/// Names of all fields, at any depth, but for variables' names.
void collect_names(const json& value, std::vector<std::string>& names) {
  for (const auto& [name, member] : value.items()) {
    if (value.is_object()) names.push_back(name);
    if (member.is_structured() && name != "variables" && name != "environment") collect_names(member, names);
    if (name == "environment" && member.contains("machine")) collect_names(member, names);
  }
}

TEST(LogDocument, ItsExampleIsALog) {
  const LoggedRun run = parse_run_log(example(), "example");
  EXPECT_THAT(run.remarks, IsEmpty());
  EXPECT_THAT(run.workers, SizeIs(2));
  ASSERT_THAT(run.visits, SizeIs(1));
  EXPECT_THAT(run.visits[0], SizeIs(2));
  EXPECT_TRUE(run.footer);
  EXPECT_EQ(result_of(run).records[0].status, Status::ok);
}

TEST(LogDocument, ItsExampleHasALineOfEachKind) {
  const std::string lines = example();
  for (const char* kind : {"header", "worker", "visit", "resume", "footer"})
    EXPECT_THAT(lines, HasSubstr(std::string("{\"kind\":\"") + kind + "\""));
}

TEST(LogDocument, ItExplainsEveryField) {
  const cli::TemporaryFolder folder;
  test::write_sample_log(folder / "run.jsonl");
  std::istringstream log(folder.read("run.jsonl"));
  std::vector<std::string> names;
  for (std::string line; std::getline(log, line);) collect_names(json::parse(line), names);
  ASSERT_GT(names.size(), 100U);
  const std::string text = document();
  for (const std::string& name : names) EXPECT_THAT(text, ContainsRegex("[`.]" + name + "[`.]"));
}

TEST(LogDocument, ItIsOfThisVersion) {
  EXPECT_THAT(document(), HasSubstr("\"schema\":\"" + std::string(kLogSchema) + "\""));
}

}  // namespace
}  // namespace linbench
