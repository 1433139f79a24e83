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
using testing::Pair;

const RoutineInfo& batched_lu() {
  return batched_solve_routines().front();
}

Problem batch_of(std::int64_t batch, Dtype dtype, std::int64_t n, std::int64_t nrhs = 1) {
  return batched(solve(dtype, n, nrhs), batch);
}

class BatchedSolve : public CudaSolve {};

TEST_F(BatchedSolve, SolvesEveryDtypeAndSize) {
  for (const Dtype dtype : kNativeDtypes)
    for (const std::int64_t batch : {1, 2, 7})
      for (const std::int64_t n : {1, 2, 5, 33})
        for (const std::int64_t nrhs : {1, 3}) {
          expect_solved(batched_lu(), batch_of(batch, dtype, n, nrhs), 2);
          expect_solved(batched_lu(), padded(batch_of(batch, dtype, n, nrhs)), 2);
        }
}

TEST_F(BatchedSolve, SolvesMoreSystemsThanAGridHasRows) {
  for (const std::int64_t batch : {65535, 65537}) expect_solved(batched_lu(), batch_of(batch, Dtype::f32, 2), 1);
}

TEST_F(BatchedSolve, EnqueuesTwoCallsForAllSystemsOnItsStreamAndAllocatesNothing) {
  SolveRig rig(batched_lu(), batch_of(9, Dtype::f64, 5), 2);
  const auto before = fake_cuda::calls();
  rig.enqueue();
  EXPECT_THAT(calls_since(before), ElementsAre(Pair("cublasDgetrfBatched", 2), Pair("cublasDgetrsBatched", 2)));
  EXPECT_EQ(fake_cuda::pending(), 4);
  for (const fake_cuda::Launch& launch : fake_cuda::launches())
    EXPECT_EQ(launch.stream, rig.handles().stream_number()) << launch.function;
  rig.wait();
}

TEST_F(BatchedSolve, NamesTheMemberWhoseMatrixIsSingular) {
  SolveRig rig(batched_lu(), batch_of(9, Dtype::c64, 5), 2);
  rig.clear_matrix(16);
  const Refusal refused = refusal([&] { rig.solve(); });
  EXPECT_EQ(refused.status, Status::singular);
  EXPECT_EQ(refused.reason, "cublasCgetrfBatched: info = 1: the matrix is singular (system 16)");
}

TEST_F(BatchedSolve, FailsWhereNothingRan) {
  SolveRig rig(batched_lu(), batch_of(9, Dtype::f64, 5), 1);
  EXPECT_EQ(refusal([&] { rig.check_calls(); }).reason, "cublasDgetrfBatched returned without setting info (system 0)");
}

TEST_F(BatchedSolve, SaysWhichCallFailedAndOnWhat) {
  for (const char* function : {"cublasDgetrfBatched", "cublasDgetrsBatched"}) {
    SolveRig rig(batched_lu(), batch_of(9, Dtype::f64, 5), 2);
    fake_cuda::fail_call(function, 2);
    const Refusal refused = refusal([&] { rig.solve(); });
    EXPECT_EQ(refused.status, Status::failed) << function;
    EXPECT_THAT(refused.reason, AllOf(HasSubstr(function), HasSubstr("solve f64 n=5")));
  }
}

TEST_F(BatchedSolve, DeclaresTheMemoryThatItTakes) {
  const Problem problem = batch_of(9, Dtype::f64, 33);
  const Handles handles;
  const auto bytes = batched_lu().workspace_bytes(handles.context(), problem, device_layouts(problem), 4);
  const auto make = [&] { batched_lu().make(handles.context(), problem, device_layouts(problem), 4); };
  fake_cuda::set_memory(bytes);
  EXPECT_EQ(refusal(make).status, Status::ok);
  fake_cuda::set_memory(bytes - 1);
  EXPECT_EQ(refusal(make).status, Status::oom);
}

TEST_F(BatchedSolve, IsPreferredForManySmallSystems) {
  EXPECT_TRUE(prefers_batched_solve(batch_of(2, Dtype::f64, 511)));
  EXPECT_FALSE(prefers_batched_solve(batch_of(2, Dtype::f64, 512)));
  EXPECT_FALSE(prefers_batched_solve(batch_of(1, Dtype::f64, 5)));
}

TEST_F(BatchedSolve, SaysWhyItCannotDoAProblem) {
  EXPECT_EQ(batched_lu().refusal(batch_of(1, Dtype::f64, 5)), std::nullopt);
  EXPECT_EQ(batched_lu().refusal(batch_of(std::int64_t{1} << 31, Dtype::f64, 5)),
            "getrfBatched+getrsBatched takes 32-bit sizes, at most 2147483647: batch is 2147483648");
  Problem spd = batch_of(2, Dtype::f64, 5);
  spd.matrix = MatrixKind::spd;
  EXPECT_EQ(batched_lu().refusal(spd), "getrfBatched+getrsBatched is for --matrix general, not spd");
  EXPECT_NE(batched_lu().refusal(batch_of(2, Dtype::f16, 5)), std::nullopt);
}

}  // namespace
}  // namespace linbench::cuda
