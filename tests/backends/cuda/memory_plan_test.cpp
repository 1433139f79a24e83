#include "backends/cuda/memory_plan.hpp"

#include "backends/cuda/fake_device.hpp"
#include "backends/problems.hpp"
#include "backends/refusal.hpp"

namespace linbench::cuda {
namespace {

constexpr std::int64_t kMiB = std::int64_t{1} << 20;

/// A routine that takes 1 MiB, and 1 KiB a slot.
RoutineInfo routine() {
  return {"theRoutine", nullptr, nullptr,
          [](const Context&, const Problem&, const DeviceLayouts&, std::int64_t slots) { return kMiB + slots * 1024; }};
}

DeviceLayouts layouts_of(const Problem& problem) {
  const OperandLayouts pool = operand_layouts(problem);
  DeviceLayouts layouts{pool.a, pool.b, pool.result};
  layouts.a.systems = layouts.b.systems = layouts.result.systems = problem.batch;
  return layouts;
}

MemoryPlan plan(const Problem& problem) {
  const std::int64_t calls = operand_layouts(problem).a.systems / problem.batch;
  return plan_memory({}, problem, routine(), layouts_of(problem), calls, "Fake GPU 0");
}

class MemoryPlanTest : public FakeDevice {};

TEST_F(MemoryPlanTest, OfAProductIsItsMatrices) {
  const MemoryPlan planned = plan(batched(dot(Dtype::f64, 10, 20, 30), 4));
  EXPECT_EQ(planned.slots, 1);
  EXPECT_EQ(planned.operands, 4 * 8 * (10 * 30 + 30 * 20 + 10 * 20));
  EXPECT_EQ(planned.working, 0);
  EXPECT_EQ(planned.workspace, kMiB + 1024);
}

// The fake's L2 cache has 50 MiB.
TEST_F(MemoryPlanTest, OfASolveHasAsManySlotsAsHalfOfTheCacheHolds) {
  const MemoryPlan planned = plan(solve(Dtype::f64, 500));
  const std::int64_t call = 8 * (500 * 500 + 500);
  EXPECT_EQ(planned.slots, 25 * kMiB / call);
  EXPECT_EQ(planned.slots, 13);
  EXPECT_EQ(planned.working, 13 * call);
  EXPECT_EQ(planned.operands, 4 * call);
  EXPECT_EQ(planned.workspace, kMiB + 13 * 1024);
}

TEST_F(MemoryPlanTest, HasRoomForASeparateSolution) {
  EXPECT_EQ(plan(mixed(solve(Dtype::f64, 500))).working, 13 * 8 * (500 * 500 + 2 * 500));
}

TEST_F(MemoryPlanTest, HasAtLeastFourSlotsAndAtMost4096) {
  EXPECT_EQ(plan(solve(Dtype::f64, 3000)).slots, 4);
  EXPECT_EQ(plan(solve(Dtype::f32, 2)).slots, 4096);
}

TEST_F(MemoryPlanTest, HasFewerSlotsWhereMemoryIsShort) {
  const std::int64_t call = 8 * (3000 * 3000 + 3000);
  fake_cuda::set_memory(4 * call);  // the operands, and two of four slots, with some left
  EXPECT_EQ(plan(solve(Dtype::f64, 3000)).slots, 2);
  fake_cuda::set_memory(2 * call + 2 * kMiB);  // the operands, and one
  EXPECT_EQ(plan(solve(Dtype::f64, 3000)).slots, 1);
}

TEST_F(MemoryPlanTest, ThatDoesNotFitIsToldWithItsFigures) {
  fake_cuda::set_memory(64 * kMiB);
  const Refusal refused = refusal([] { plan(solve(Dtype::f64, 2048)); });
  EXPECT_EQ(refused.status, Status::oom);
  EXPECT_EQ(
      refused.reason,
      "solve f64 n=2048 needs 65.03 MiB of device memory (operands 32.02 MiB, working copies 32.02 MiB, workspace "
      "1.001 MiB), 64 MiB of 64 MiB are free on Fake GPU 0: choose a smaller --size");
}

TEST_F(MemoryPlanTest, ThatDoesNotFitAsABatchSaysSo) {
  fake_cuda::set_memory(kMiB);
  EXPECT_THAT(refusal([] { plan(batched(dot(Dtype::f64, 10, 20, 30), 4)); }).reason,
              testing::EndsWith("choose a smaller --size or --batch"));
}

}  // namespace
}  // namespace linbench::cuda
