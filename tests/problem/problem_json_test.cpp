#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "worker/protocol.hpp"
#include "worker/protocol_json.hpp"

namespace linbench {
namespace {

Problem dot_problem() {
  Problem p;
  p.m = 2;
  p.n = 3;
  p.k = 5;
  p.batch = 65537;
  return p;
}

Problem solve_problem() {
  Problem p;
  p.operation = Operation::solve;
  p.m = p.n = 500;
  p.method = SolveMethod::mixed;
  return p;
}

/// What reading it back complains about.
std::string complaint(const nlohmann::json& json) {
  try {
    problem_from_json(json);
  } catch (const protocol::ProtocolError& error) {
    return error.what();
  }
  return "";
}

nlohmann::json with(const Problem& p, const char* field, const nlohmann::json& value) {
  nlohmann::json json = problem_to_json(p);
  json[field] = value;
  return json;
}

TEST(ProblemJson, ReadsBackBatchAndMethod) {
  for (const Problem& p : {dot_problem(), solve_problem()}) EXPECT_EQ(problem_from_json(problem_to_json(p)), p);
  EXPECT_EQ(problem_to_json(dot_problem())["batch"], 65537);
  EXPECT_EQ(problem_to_json(dot_problem())["method"], "direct");
  EXPECT_EQ(problem_to_json(solve_problem())["batch"], 1);
  EXPECT_EQ(problem_to_json(solve_problem())["method"], "mixed");
}

/// Logs written before there were batches.
TEST(ProblemJson, WithoutThemMeansOneSystemSolvedDirectly) {
  nlohmann::json json = problem_to_json(solve_problem());
  json.erase("batch");
  json.erase("method");
  const Problem p = problem_from_json(json);
  EXPECT_EQ(p.batch, 1);
  EXPECT_EQ(p.method, SolveMethod::direct);
}

TEST(ProblemJson, RefusesWhatCannotBe) {
  for (const nlohmann::json& batch : {nlohmann::json(0), nlohmann::json(-1), nlohmann::json(1.5), nlohmann::json("2"),
                                      nlohmann::json((std::int64_t{1} << 40) + 1)})
    EXPECT_THAT(complaint(with(dot_problem(), "batch", batch)),
                testing::HasSubstr("field problem.batch: expected an integer from 1 to 1099511627776"));
  EXPECT_EQ(complaint(with(dot_problem(), "batch", std::int64_t{1} << 34)), "");
  Problem large = solve_problem();
  large.m = large.n = 2000;  // 32 MB and so often is more than 2^63 bytes
  EXPECT_THAT(complaint(with(large, "batch", std::int64_t{1} << 40)),
              testing::HasSubstr("matrices have fewer than 2^63 bytes"));
  EXPECT_EQ(complaint(with(solve_problem(), "method", "quick")),
            "field problem.method: expected direct or mixed, got \"quick\"");
  EXPECT_EQ(complaint(with(dot_problem(), "method", "mixed")),
            "field problem.method: expected direct for a dot, got mixed");
}

}  // namespace
}  // namespace linbench
