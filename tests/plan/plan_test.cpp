#include "plan/plan.hpp"

#include <gmock/gmock.h>

#include <set>
#include <string_view>

namespace linbench {
namespace {

TEST(Plan, KeyHoldsProblemLabelThreadsAndCache) {
  Plan plan;
  plan.problems.resize(1);
  plan.problems[0].dtype = Dtype::f32;
  plan.problems[0].m = plan.problems[0].n = plan.problems[0].k = 3000;
  plan.alternatives.resize(1);
  plan.alternatives[0].label = "old";
  EXPECT_EQ(plan.key({0, 0, 2}), "dot/f32/m:3000/n:3000/k:3000/NN/uniform/seed:1/old/t:2/hot");
}

TEST(Plan, EstimateHoldsOperandsTwiceAndDoesNotOverflow) {
  Problem problem;
  problem.m = 1000;
  problem.n = 500;
  problem.k = 2000;
  EXPECT_EQ(estimate_bytes(problem), 2 * 8 * (1000 * 2000 + 2000 * 500 + 1000 * 500));
  problem.m = problem.n = problem.k = 46341;  // 46341^2 exceeds 2^31
  EXPECT_EQ(estimate_bytes(problem), 103079437488);
  problem.dtype = Dtype::c128;
  problem.m = problem.n = problem.k = std::int64_t{1} << 28;  // the largest --size
  EXPECT_EQ(estimate_bytes(problem), std::int64_t{6} << 60);
}

TEST(Plan, EstimateOfAMixedSolveHoldsOneMoreCall) {
  Problem problem;
  problem.operation = Operation::solve;
  problem.method = SolveMethod::mixed;
  problem.m = problem.n = 5000;
  EXPECT_EQ(estimate_bytes(problem), 3 * 8 * (5000 * 5000 + 2 * 5000));
  problem.m = problem.n = 500;  // a pool of four
  EXPECT_EQ(estimate_bytes(problem), (2 * 4 + 1) * 8 * (500 * 500 + 2 * 500));
}

TEST(Plan, KindsAreListedOnceAndParse) {
  for (const BackendKindInfo& info : backend_kinds()) {
    EXPECT_EQ(parse_backend_kind(info.name), info.kind);
    EXPECT_EQ(to_string(info.kind), info.name);
    EXPECT_EQ(info_of(info.kind).name, info.name);
    EXPECT_FALSE(info.remedy.empty());
    EXPECT_EQ(info.argument == ArgumentRule::none, info.argument_name.empty() && info.choices.empty());
  }
  EXPECT_EQ(parse_backend_kind("mkl"), std::nullopt);
}

TEST(Plan, AKindIsKnownByItsAliasesToo) {
  EXPECT_EQ(parse_backend_kind("cublas"), BackendKind::cuda);
  EXPECT_EQ(parse_backend_kind("cusolver"), BackendKind::cuda);
  std::set<std::string_view> names;
  for (const BackendKindInfo& info : backend_kinds()) {
    EXPECT_TRUE(names.insert(info.name).second);
    for (const std::string_view alias : info.aliases) EXPECT_TRUE(names.insert(alias).second);
  }
}

TEST(Plan, KeyHoldsARoutineAskedForAndTransfers) {
  Plan plan;
  plan.problems.resize(1);
  Problem& problem = plan.problems[0];
  problem.operation = Operation::solve;
  problem.m = problem.n = 5;
  problem.batch = 1000;
  plan.alternatives.resize(1);
  plan.alternatives[0].label = "cuda";
  plan.policy.transfer = Transfer::include;
  EXPECT_EQ(plan.key({0, 0, 2, "getrfBatched"}),
            "solve/f64/n:5/nrhs:1/general/batch:1000/uniform/seed:1/cuda/getrfBatched/t:2/hot/transfer");
}

TEST(Plan, TransfersParse) {
  EXPECT_EQ(parse_transfer("exclude"), Transfer::exclude);
  EXPECT_EQ(parse_transfer("include"), Transfer::include);
  EXPECT_EQ(parse_transfer("only"), std::nullopt);
  EXPECT_EQ(to_string(Transfer::include), "include");
}

TEST(Plan, UsageOfAKindShowsItsArgument) {
  EXPECT_EQ(usage_of(info_of(BackendKind::openblas)), "openblas");
  EXPECT_EQ(usage_of(info_of(BackendKind::eigen)), "eigen[:v2|v3|v4]");
  EXPECT_EQ(usage_of(info_of(BackendKind::cuda)), "cuda[:DEVICE]");
  EXPECT_EQ(usage_of(info_of(BackendKind::blas)), "blas:/path/lib.so");
}

TEST(Plan, PinsParse) {
  EXPECT_EQ(parse_pin("compact"), Pin::compact);
  EXPECT_EQ(parse_pin("none"), Pin::none);
  EXPECT_EQ(parse_pin("spread"), std::nullopt);
}

}  // namespace
}  // namespace linbench
