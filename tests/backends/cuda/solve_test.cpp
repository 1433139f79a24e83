#include <gmock/gmock.h>

#include "backends/cuda/routine.hpp"
#include "backends/cuda/solve_rig.hpp"
#include "backends/problems.hpp"
#include "backends/refusal.hpp"

namespace linbench::cuda {
namespace {

using testing::AllOf;
using testing::HasSubstr;

const RoutineInfo& lu() {
  return routine_named(solve_routines(), "cusolverDnXgetrf+Xgetrs");
}
const RoutineInfo& cholesky() {
  return routine_named(solve_routines(), "cusolverDnXpotrf+Xpotrs");
}

const RoutineInfo& of(MatrixKind matrix) {
  return matrix == MatrixKind::spd ? cholesky() : lu();
}

class DirectSolve : public CudaSolve {};

TEST_F(DirectSolve, SolvesEveryDtypeSizeAndKindOfMatrix) {
  for (const Dtype dtype : kNativeDtypes)
    for (const std::int64_t n : {1, 2, 5, 33})
      for (const std::int64_t nrhs : {1, 3})
        for (const MatrixKind matrix : {MatrixKind::general, MatrixKind::spd}) {
          const Problem problem = solve(dtype, n, nrhs, matrix);
          expect_solved(of(matrix), problem, 3);
          expect_solved(of(matrix), padded(problem), 3);
        }
}

TEST_F(DirectSolve, SolvesEverySystemOfABatch) {
  for (const MatrixKind matrix : {MatrixKind::general, MatrixKind::spd})
    expect_solved(of(matrix), padded(batched(solve(Dtype::f64, 5, 2, matrix), 7)), 2);
}

TEST_F(DirectSolve, EnqueuesTwoCallsForASystemOnItsStreamAndAllocatesNothing) {
  SolveRig rig(lu(), batched(solve(Dtype::f64, 5), 3), 2);
  const auto before = fake_cuda::calls();
  rig.enqueue();
  EXPECT_THAT(calls_since(before), testing::UnorderedElementsAre(testing::Pair("cusolverDnXgetrf", 6),
                                                                 testing::Pair("cusolverDnXgetrs", 6)));
  EXPECT_EQ(fake_cuda::pending(), 12);
  for (const fake_cuda::Launch& launch : fake_cuda::launches())
    EXPECT_EQ(launch.stream, rig.handles().stream_number()) << launch.function;
  rig.wait();
}

TEST_F(DirectSolve, NamesTheSystemWhoseMatrixIsSingular) {
  SolveRig rig(lu(), batched(solve(Dtype::f64, 5), 3), 2);
  rig.clear_matrix(4);
  const Refusal refused = refusal([&] { rig.solve(); });
  EXPECT_EQ(refused.status, Status::singular);
  EXPECT_EQ(refused.reason, "cusolverDnXgetrf: info = 1: the matrix is singular (system 4)");
}

TEST_F(DirectSolve, NamesTheSystemByItsPlaceInThePool) {
  SolveRig rig(lu(), batched(solve(Dtype::f64, 5), 3), 2);
  rig.clear_matrix(4);
  rig.enqueue();
  rig.wait();
  EXPECT_THAT(refusal([&] { rig.routine().check(2, {30, 60}); }).reason, HasSubstr("(system 61)"));
}

TEST_F(DirectSolve, ForgetsWhatAnEarlierBlockReported) {
  SolveRig rig(lu(), solve(Dtype::f64, 5), 2);
  rig.clear_matrix(1);
  EXPECT_EQ(refusal([&] { rig.solve(); }).status, Status::singular);
  rig.load();
  EXPECT_TRUE(rig.solve().passed());
}

TEST_F(DirectSolve, NamesTheSystemWhoseMatrixIsNotPositiveDefinite) {
  SolveRig rig(cholesky(), solve(Dtype::f32, 5, 1, MatrixKind::spd), 3);
  rig.clear_matrix(2);
  const Refusal refused = refusal([&] { rig.solve(); });
  EXPECT_EQ(refused.status, Status::singular);
  EXPECT_EQ(refused.reason, "cusolverDnXpotrf: info = 1: the matrix is not positive definite (system 2)");
}

TEST_F(DirectSolve, FailsWhereNothingRan) {
  SolveRig rig(lu(), solve(Dtype::f64, 5), 2);
  const Refusal refused = refusal([&] { rig.check_calls(); });
  EXPECT_EQ(refused.status, Status::failed);
  EXPECT_EQ(refused.reason, "cusolverDnXgetrf returned without setting info (system 0)");
}

TEST_F(DirectSolve, ChecksOnlyTheCallsAskedFor) {
  SolveRig rig(lu(), solve(Dtype::f64, 5), 2);
  rig.clear_matrix(1);
  rig.enqueue();
  rig.wait();
  EXPECT_NO_THROW(rig.routine().check(1, {0}));
  EXPECT_NO_THROW(rig.routine().check(0, {}));
}

TEST_F(DirectSolve, SaysWhichCallFailedAndOnWhat) {
  for (const char* function : {"cusolverDnXgetrf", "cusolverDnXgetrs"}) {
    SolveRig rig(lu(), solve(Dtype::f64, 5), 2);
    fake_cuda::fail_call(function, 2);
    const Refusal refused = refusal([&] { rig.solve(); });
    EXPECT_EQ(refused.status, Status::failed) << function;
    EXPECT_THAT(refused.reason, AllOf(HasSubstr(function), HasSubstr("solve f64 n=5")));
  }
}

TEST_F(DirectSolve, LeavesNothingWhenItCannotBeMade) {
  for (const char* function : {"cusolverDnXgetrf_bufferSize", "cusolverDnCreateParams"}) {
    fake_cuda::reset();
    fake_cuda::fail_call(function, 1);
    EXPECT_EQ(refusal([] { SolveRig(lu(), solve(Dtype::f64, 5), 2); }).status, Status::failed) << function;
    EXPECT_TRUE(fake_cuda::live_objects().empty()) << function;
  }
}

TEST_F(DirectSolve, DeclaresTheMemoryThatItTakes) {
  for (const MatrixKind matrix : {MatrixKind::general, MatrixKind::spd}) {
    const Problem problem = batched(solve(Dtype::c128, 33, 2, matrix), 3);
    const Handles handles;
    const auto bytes = of(matrix).workspace_bytes(handles.context(), problem, device_layouts(problem), 4);
    const auto make = [&] { of(matrix).make(handles.context(), problem, device_layouts(problem), 4); };
    fake_cuda::set_memory(bytes);
    EXPECT_EQ(refusal(make).status, Status::ok);
    fake_cuda::set_memory(bytes - 1);
    EXPECT_EQ(refusal(make).status, Status::oom);
  }
}

TEST_F(DirectSolve, SaysWhyItCannotDoAProblem) {
  EXPECT_EQ(lu().refusal(solve(Dtype::f64, 5)), std::nullopt);
  EXPECT_EQ(cholesky().refusal(solve(Dtype::c64, 5, 1, MatrixKind::spd)), std::nullopt);
  EXPECT_EQ(lu().refusal(solve(Dtype::f64, 5, 1, MatrixKind::spd)),
            "cusolverDnXgetrf+Xgetrs is for --matrix general, not spd");
  EXPECT_EQ(cholesky().refusal(solve(Dtype::f64, 5)), "cusolverDnXpotrf+Xpotrs is for --matrix spd, not general");
  for (const Dtype dtype : {Dtype::f16, Dtype::bf16, Dtype::tf32})
    EXPECT_EQ(lu().refusal(solve(dtype, 5)),
              "cuSOLVER and cuBLAS solve f32, f64, c64 and c128, not " + std::string(to_string(dtype)) +
                  ": use --dtype f32, with --method mixed to factor in a lower precision and refine");
  Problem mixed = solve(Dtype::f64, 5);
  mixed.method = SolveMethod::mixed;
  EXPECT_EQ(lu().refusal(mixed), "cusolverDnXgetrf+Xgetrs factors in the operands' own precision: use --method lu");
}

TEST_F(DirectSolve, ComputesInTheOperandsType) {
  SolveRig rig(lu(), solve(Dtype::c64, 5), 1);
  rig.solve();
  EXPECT_EQ(rig.routine().facts().compute_dtype, "c64");
  EXPECT_FALSE(rig.routine().facts().blocks_host);
}

}  // namespace
}  // namespace linbench::cuda
