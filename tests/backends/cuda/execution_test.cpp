#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

#include "backends/by_hand.hpp"
#include "backends/cuda/fake_device.hpp"
#include "backends/expect_verified.hpp"
#include "backends/problems.hpp"

namespace linbench::cuda {
namespace {

using testing::Pair;
using testing::UnorderedElementsAre;

constexpr const char* kLu = "cusolverDnXgetrf+Xgetrs";
constexpr const char* kCholesky = "cusolverDnXpotrf+Xpotrs";
constexpr const char* kBatched = "getrfBatched+getrsBatched";
constexpr const char* kMixed = "cusolverDnDSgesv";

class CudaExecutions : public FakeDevice {
 protected:
  void SetUp() override {
    FakeDevice::SetUp();
    backend_ = fake_backend();
  }
  void TearDown() override {
    backend_.reset();
    FakeDevice::TearDown();
  }

  Backend& backend() { return *backend_; }

 private:
  std::unique_ptr<Backend> backend_;
};

std::vector<Problem> some_problems() {
  return {dot(Dtype::f32, 5, 6, 7), batched(dot(Dtype::f64, 5, 6, 7), 3), solve(Dtype::f64, 5),
          batched(solve(Dtype::c64, 5), 3), solve(Dtype::f64, 5, 2, MatrixKind::spd)};
}

/// How often each function was called in between.
std::map<std::string, int> calls_of(const std::function<void()>& action) {
  const auto before = fake_cuda::calls();
  action();
  std::map<std::string, int> since = fake_cuda::calls();
  for (const auto& [function, count] : before) since[function] -= count;
  std::erase_if(since, [](const auto& entry) { return entry.second == 0; });
  return since;
}

TEST_F(CudaExecutions, EverySolveIsRight) {
  expect_verified(backend(), varied_solves());
  expect_verified(backend(), batched_solves(kNativeDtypes));
  expect_verified(backend(), {mixed(solve(Dtype::f64, 5)), padded(mixed(solve(Dtype::c64, 33, 3)))});
}

TEST_F(CudaExecutions, ManySolvesInACall) {
  for (const std::int64_t batch : {65535, 65537}) {
    const Problem problem = batched(solve(Dtype::f32, 4), batch);
    EXPECT_TRUE(measure_once(backend(), problem, kBatched).passed()) << batch;
  }
}

TEST_F(CudaExecutions, MatricesByHand) {
  expect_lower_triangle_used(backend(), kCholesky);
  expect_leading_dimensions_kept(backend(), MatrixKind::general, kLu);
  expect_leading_dimensions_kept(backend(), MatrixKind::general, kBatched);
  expect_leading_dimensions_kept(backend(), MatrixKind::spd, kCholesky);
  expect_leading_dimensions_kept(backend(), MatrixKind::general, kMixed, SolveMethod::mixed);
  for (const char* const routine : {kLu, kBatched}) {
    const Refusal refused = singular_member(backend(), solve(Dtype::f64, 2), routine);
    EXPECT_EQ(refused.status, Status::singular) << routine;
    EXPECT_THAT(refused.reason, testing::HasSubstr("(system 4)")) << routine;
  }
}

TEST_F(CudaExecutions, PrepareAndRestoreLeaveTheStreamIdle) {
  for (const Problem& problem : some_problems())
    for (const std::string& routine : backend().routines(problem)) {
      const OwnedOperands owned(problem, 1);
      const auto execution = backend().prepare(problem, routine, owned.operands());
      EXPECT_EQ(fake_cuda::pending(), 0) << routine;
      execution->restore(2);
      EXPECT_EQ(fake_cuda::pending(), 0) << routine;
    }
}

TEST_F(CudaExecutions, NothingIsDoneWithoutTheWait) {
  for (const Problem& problem : some_problems())
    for (const std::string& routine : backend().routines(problem)) {
      const OwnedOperands owned(problem, 1);
      const auto execution = backend().prepare(problem, routine, owned.operands());
      execution->restore(2);
      execution->launch(2);
      EXPECT_FALSE(fake_cuda::launches().back().done) << routine;
      execution->wait();
      EXPECT_TRUE(fake_cuda::launches().back().done) << routine;
      EXPECT_EQ(fake_cuda::pending(), 0) << routine;
    }
}

TEST_F(CudaExecutions, ALaunchIsTheCallsAndTwoEvents) {
  const auto launched = [&](const Problem& problem, const std::string& routine) {
    const OwnedOperands owned(problem, 1);
    const auto execution = backend().prepare(problem, routine, owned.operands());
    execution->restore(3);
    const auto calls = calls_of([&] { execution->launch(3); });
    execution->wait();
    return calls;
  };
  EXPECT_THAT(launched(dot(Dtype::f32, 5, 6, 7), "cublasGemmEx"),
              UnorderedElementsAre(Pair("cudaEventRecord", 2), Pair("cublasGemmEx_64", 3)));
  EXPECT_THAT(launched(dot(Dtype::f32, 5, 6, 7), "cublasLtMatmul"),
              UnorderedElementsAre(Pair("cudaEventRecord", 2), Pair("cublasLtMatmul", 3)));
  EXPECT_THAT(launched(batched(dot(Dtype::f32, 5, 6, 7), 4), "cublasGemmStridedBatchedEx"),
              UnorderedElementsAre(Pair("cudaEventRecord", 2), Pair("cublasGemmStridedBatchedEx_64", 3)));
  EXPECT_THAT(launched(batched(dot(Dtype::f32, 5, 6, 7), 4), "cublasGemmBatchedEx"),
              UnorderedElementsAre(Pair("cudaEventRecord", 2), Pair("cublasGemmBatchedEx_64", 3)));
  EXPECT_THAT(
      launched(solve(Dtype::f64, 5), kLu),
      UnorderedElementsAre(Pair("cudaEventRecord", 2), Pair("cusolverDnXgetrf", 3), Pair("cusolverDnXgetrs", 3)));
}

TEST_F(CudaExecutions, RestoringAProductForgetsItsResult) {
  const Problem problem = dot(Dtype::f64, 2, 3, 4);
  const OwnedOperands owned(problem, 1);
  const View& c = owned.operands().result;
  const auto execution = backend().prepare(problem, "cublasGemmEx", owned.operands());
  execution->restore(1);
  execution->launch(1);
  execution->wait();
  execution->copy_out(c);
  EXPECT_FALSE(std::isnan(*c.system<double>(0)));
  execution->restore(1);
  execution->copy_out(c);
  EXPECT_TRUE(std::all_of(c.system<double>(0), c.system<double>(0) + 6, [](double x) { return std::isnan(x); }));
}

TEST_F(CudaExecutions, DeviceTimeIsThatBetweenTheEvents) {
  const Problem problem = dot(Dtype::f64, 64, 64, 64);
  const OwnedOperands owned(problem, 1);
  const auto execution = backend().prepare(problem, "cublasGemmEx", owned.operands());
  EXPECT_EQ(execution->device_seconds(), std::nullopt);
  execution->restore(1);
  execution->launch(1);
  execution->wait();
  ASSERT_TRUE(execution->device_seconds().has_value());
  EXPECT_GT(*execution->device_seconds(), 0);
}

TEST_F(CudaExecutions, ADeviceWithoutItsManagementLibraryHasNoState) {
  const Problem problem = dot(Dtype::f64, 2, 3, 4);
  const OwnedOperands owned(problem, 1);
  EXPECT_EQ(backend().prepare(problem, "cublasGemmEx", owned.operands())->device()->state(), std::nullopt);
}

// System s of a pool of systems 1 x 1 says (s + 1) x = (s + 1)^2.
class CudaPool : public CudaExecutions {
 protected:
  static constexpr std::int64_t kSystems = 6;

  CudaPool() {
    for (std::int64_t s = 0; s < kSystems; ++s) {
      *pool_.a(s) = static_cast<double>(s + 1);
      *pool_.b(s) = static_cast<double>((s + 1) * (s + 1));
    }
  }

  std::unique_ptr<Execution> prepare(std::int64_t batch, const std::string& routine) {
    Problem problem = batched(solve(Dtype::f64, 1), batch);
    if (routine == kMixed) problem.method = SolveMethod::mixed;
    return backend().prepare(problem, routine, pool_.operands());
  }

  static void run(Execution& execution, std::int64_t calls) {
    execution.restore(calls);
    execution.launch(calls);
    execution.wait();
    execution.check();
  }

  /// The systems whose solution is there, and right; those written until now are forgotten.
  std::vector<std::int64_t> solved() {
    std::vector<std::int64_t> systems;
    for (std::int64_t s = 0; s < kSystems; ++s) {
      if (*pool_.x(s) == static_cast<double>(s + 1)) systems.push_back(s);
      EXPECT_TRUE(std::isnan(*pool_.x(s)) || *pool_.x(s) == static_cast<double>(s + 1)) << s << ": " << *pool_.x(s);
      *pool_.x(s) = std::nan("");
    }
    return systems;
  }

  View result() { return pool_.operands().result; }

 private:
  DoublePool pool_{1, 1, kSystems};
};

using testing::ElementsAre;

TEST_F(CudaPool, BlocksGoThroughItAndBeginAgainWhereItEnds) {
  for (const char* const routine : {kLu, kMixed}) {
    const auto execution = prepare(1, routine);
    run(*execution, 2);
    ResultRange range = execution->copy_out(result());
    EXPECT_EQ(range.first, 0);
    EXPECT_EQ(range.count, 2);
    EXPECT_THAT(solved(), ElementsAre(0, 1));
    run(*execution, 3);
    range = execution->copy_out(result());
    EXPECT_EQ(range.first, 2);
    EXPECT_EQ(range.count, 3);
    EXPECT_THAT(solved(), ElementsAre(2, 3, 4));
    run(*execution, 2);
    range = execution->copy_out(result());
    EXPECT_EQ(range.first, 0);
    EXPECT_THAT(solved(), ElementsAre(0, 1));
  }
}

TEST_F(CudaPool, ABlockThatIsLongerGivesTheLastSolutionOfEverySystem) {
  for (const char* const routine : {kLu, kMixed}) {
    const auto execution = prepare(1, routine);
    ASSERT_GE(execution->max_calls(), 16);
    for (const std::int64_t calls : {6, 7, 11, 12, 16}) {
      run(*execution, 2);  // the next block begins in the middle, unless it is too long
      run(*execution, calls);
      const ResultRange range = execution->copy_out(result());
      EXPECT_EQ(range.first, 0) << calls;
      EXPECT_EQ(range.count, kSystems) << calls;
      EXPECT_THAT(solved(), ElementsAre(0, 1, 2, 3, 4, 5)) << calls;
    }
  }
}

TEST_F(CudaPool, TheLastCallIsThatOfTheLastSlot) {
  const auto execution = prepare(1, kLu);
  run(*execution, 8);
  execution->copy_last(result());
  EXPECT_THAT(solved(), ElementsAre(1));
  run(*execution, 3);
  execution->copy_last(result());
  EXPECT_THAT(solved(), ElementsAre(2));
}

TEST_F(CudaPool, ACallOfABatchIsItsSystems) {
  for (const char* const routine : {kLu, kBatched}) {
    const auto execution = prepare(2, routine);
    run(*execution, 2);
    ResultRange range = execution->copy_out(result());
    EXPECT_EQ(range.first, 0);
    EXPECT_EQ(range.count, 4);
    EXPECT_THAT(solved(), ElementsAre(0, 1, 2, 3));
    run(*execution, 1);
    execution->copy_last(result());
    EXPECT_THAT(solved(), ElementsAre(4, 5));
    run(*execution, 5);
    range = execution->copy_out(result());
    EXPECT_EQ(range.count, 6);
    EXPECT_THAT(solved(), ElementsAre(0, 1, 2, 3, 4, 5));
  }
}

TEST_F(CudaPool, SlotsAreRestoredByAsFewCopiesAsThePoolHasStretches) {
  const auto execution = prepare(1, kLu);
  EXPECT_EQ(calls_of([&] { execution->restore(4); })["cudaMemcpyAsync"], 2);   // one of A, one of B
  EXPECT_EQ(calls_of([&] { execution->restore(14); })["cudaMemcpyAsync"], 6);  // 6, 6 and 2 calls
}

TEST_F(CudaPool, TheStatusOfASystemNamesItsPlaceInThePool) {
  DoublePool pool(1, 1, kSystems);  // all zero
  const auto execution = backend().prepare(solve(Dtype::f64, 1), kLu, pool.operands());
  execution->restore(4);
  execution->restore(2);
  execution->launch(2);
  execution->wait();
  EXPECT_THAT(refusal([&] { execution->check(); }).reason, testing::HasSubstr("(system 4)"));
}

}  // namespace
}  // namespace linbench::cuda
