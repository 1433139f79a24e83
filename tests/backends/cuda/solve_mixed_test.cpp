#include <gmock/gmock.h>

#include "backends/cuda/routine.hpp"
#include "backends/cuda/solve_rig.hpp"
#include "backends/problems.hpp"
#include "backends/refusal.hpp"

namespace linbench::cuda {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

Problem mixed(Dtype dtype, std::int64_t n, std::int64_t nrhs = 1) {
  Problem problem = solve(dtype, n, nrhs);
  problem.method = SolveMethod::mixed;
  return problem;
}

std::vector<std::string_view> offered(const Problem& problem) {
  std::vector<std::string_view> names;
  for (const RoutineInfo& routine : mixed_solve_routines())
    if (!routine.refusal(problem)) names.push_back(routine.name);
  return names;
}

const RoutineInfo& ds() {
  return routine_named(mixed_solve_routines(), "cusolverDnDSgesv");
}

class MixedSolve : public CudaSolve {};

TEST_F(MixedSolve, OffersEveryLowerPrecisionOfADtypeTheMostAccurateFirst) {
  EXPECT_THAT(offered(mixed(Dtype::f64, 5)),
              ElementsAre("cusolverDnDSgesv", "cusolverDnDXgesv", "cusolverDnDHgesv", "cusolverDnDBgesv"));
  EXPECT_THAT(offered(mixed(Dtype::f32, 5)), ElementsAre("cusolverDnSXgesv", "cusolverDnSHgesv", "cusolverDnSBgesv"));
  EXPECT_THAT(offered(mixed(Dtype::c128, 5)),
              ElementsAre("cusolverDnZCgesv", "cusolverDnZYgesv", "cusolverDnZKgesv", "cusolverDnZEgesv"));
  EXPECT_THAT(offered(mixed(Dtype::c64, 5)), ElementsAre("cusolverDnCYgesv", "cusolverDnCKgesv", "cusolverDnCEgesv"));
}

TEST_F(MixedSolve, SolvesByEachOfThem) {
  for (const Dtype dtype : kNativeDtypes)
    for (const std::int64_t n : {1, 2, 5, 33})
      for (const std::int64_t nrhs : {1, 3})
        for (const RoutineInfo& routine : mixed_solve_routines()) {
          const Problem problem = mixed(dtype, n, nrhs);
          if (routine.refusal(problem)) continue;
          expect_solved(routine, problem, 2);
          expect_solved(routine, padded(problem), 2);
        }
}

TEST_F(MixedSolve, CallsTheRoutineOfItsNameOnItsStreamAndAllocatesNothing) {
  for (const RoutineInfo& routine : mixed_solve_routines())
    for (const Dtype dtype : kNativeDtypes) {
      if (routine.refusal(mixed(dtype, 5))) continue;
      SolveRig rig(routine, mixed(dtype, 5), 2);
      const auto before = fake_cuda::calls();
      rig.enqueue();
      EXPECT_THAT(calls_since(before), ElementsAre(testing::Pair(std::string(routine.name), 2)));
      EXPECT_EQ(fake_cuda::launches().back().stream, rig.handles().stream_number());
      rig.wait();
    }
}

TEST_F(MixedSolve, ReportsTheStepsAndThatItBlocks) {
  SolveRig rig(ds(), mixed(Dtype::f64, 33), 2);
  rig.solve();
  const MethodFacts facts = rig.routine().facts();
  EXPECT_EQ(facts.compute_dtype, "f64");
  EXPECT_TRUE(facts.blocks_host);
  EXPECT_FALSE(facts.refinement_failed);
  ASSERT_TRUE(facts.iterations.has_value());
  EXPECT_GE(*facts.iterations, 1);
}

TEST_F(MixedSolve, ReportsThatTheRefinementFailed) {
  fake_cuda::set_fallback(true);
  SolveRig rig(ds(), mixed(Dtype::f64, 33), 2);
  EXPECT_TRUE(rig.solve().passed());
  EXPECT_TRUE(rig.routine().facts().refinement_failed);
  EXPECT_EQ(rig.routine().facts().iterations, std::nullopt);
  fake_cuda::set_fallback(false);
  rig.load();
  rig.solve();
  EXPECT_FALSE(rig.routine().facts().refinement_failed);
}

TEST_F(MixedSolve, NamesTheSystemWhoseMatrixIsSingular) {
  SolveRig rig(ds(), mixed(Dtype::f64, 5), 3);
  rig.clear_matrix(2);
  const Refusal refused = refusal([&] { rig.solve(); });
  EXPECT_EQ(refused.status, Status::singular);
  EXPECT_EQ(refused.reason, "cusolverDnDSgesv: info = 1: the matrix is singular (system 2)");
}

TEST_F(MixedSolve, FailsWhereNothingRan) {
  SolveRig rig(ds(), mixed(Dtype::f64, 5), 1);
  EXPECT_EQ(refusal([&] { rig.check_calls(); }).reason, "cusolverDnDSgesv returned without setting info (system 0)");
}

TEST_F(MixedSolve, SaysWhichCallFailedAndOnWhat) {
  SolveRig rig(ds(), mixed(Dtype::f64, 5), 2);
  fake_cuda::fail_call("cusolverDnDSgesv", 2);
  const Refusal refused = refusal([&] { rig.solve(); });
  EXPECT_EQ(refused.status, Status::failed);
  EXPECT_THAT(refused.reason, AllOf(HasSubstr("cusolverDnDSgesv"), HasSubstr("solve f64 n=5")));
}

TEST_F(MixedSolve, DeclaresTheMemoryThatItTakes) {
  const Problem problem = mixed(Dtype::f64, 33);
  const Handles handles;
  const auto bytes = ds().workspace_bytes(handles.context(), problem, device_layouts(problem), 4);
  const auto make = [&] { ds().make(handles.context(), problem, device_layouts(problem), 4); };
  fake_cuda::set_memory(bytes);
  EXPECT_EQ(refusal(make).status, Status::ok);
  fake_cuda::set_memory(bytes - 1);
  EXPECT_EQ(refusal(make).status, Status::oom);
}

TEST_F(MixedSolve, SaysWhyItCannotDoAProblem) {
  Problem problem = mixed(Dtype::f64, 5);
  problem.batch = 10;
  EXPECT_EQ(ds().refusal(problem),
            "cusolverDnDSgesv solves one system at a time: use --batch 1, or --method lu for 10 systems in a call");
  EXPECT_EQ(ds().refusal(mixed(Dtype::f32, 5)), "cusolverDnDSgesv is for f64, not f32");
  EXPECT_EQ(ds().refusal(mixed(Dtype::f64, std::int64_t{1} << 31)),
            "cusolverDnDSgesv takes 32-bit sizes, at most 2147483647: n is 2147483648");
  problem = mixed(Dtype::f64, 5);
  problem.lda = std::int64_t{1} << 31;
  EXPECT_EQ(ds().refusal(problem),
            "cusolverDnDSgesv takes 32-bit sizes, at most 2147483647: the leading dimension is 2147483648");
  EXPECT_EQ(ds().refusal(solve(Dtype::f64, 5)),
            "cusolverDnDSgesv factors in a lower precision and refines: use --method mixed");
  problem = mixed(Dtype::f64, 5);
  problem.matrix = MatrixKind::spd;
  EXPECT_EQ(ds().refusal(problem), "cusolverDnDSgesv is for --matrix general, not spd: use --method lu");
}

}  // namespace
}  // namespace linbench::cuda
