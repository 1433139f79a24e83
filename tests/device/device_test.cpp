#include <gmock/gmock.h>

#include <algorithm>

#include "backends/cuda/backend.hpp"
#include "backends/expect_verified.hpp"
#include "backends/problems.hpp"
#include "backends/refusal.hpp"

// On a real device: what a fake cannot show. Without one every test is skipped, saying why.
namespace linbench {
namespace {

using testing::HasSubstr;

class OnDevice : public testing::Test {
 protected:
  void SetUp() override {
    const Refusal refused = refusal([&] { backend_ = make_cuda_backend(0, Resources{}); });
    if (refused.status == Status::unavailable) GTEST_SKIP() << refused.reason;
    ASSERT_EQ(refused.status, Status::ok) << refused.reason;
  }

  Backend& backend() { return *backend_; }

 private:
  std::unique_ptr<Backend> backend_;
};

std::vector<Problem> reduced_products() {
  std::vector<Problem> problems;
  for (const Dtype dtype : {Dtype::f16, Dtype::bf16, Dtype::tf32})
    for (const Problem& problem : {dot(dtype, 17, 2, 33), dot(dtype, 3, 5, 8), dot(dtype, 128, 64, 256)}) {
      problems.push_back(problem);
      problems.push_back(padded(problem));
      problems.push_back(batched(problem, 3));
    }
  return problems;
}

TEST_F(OnDevice, EveryProductIsRight) {
  expect_verified(backend(), varied_products());
}
TEST_F(OnDevice, EveryReducedProductIsRight) {
  expect_verified(backend(), reduced_products());
}
TEST_F(OnDevice, EverySolveIsRight) {
  expect_verified(backend(), varied_solves());
}
TEST_F(OnDevice, EveryMixedSolveIsRight) {
  for (const Dtype dtype : kNativeDtypes)
    expect_verified(backend(), {mixed(solve(dtype, 5)), mixed(solve(dtype, 300, 3)), mixed(padded(solve(dtype, 33)))});
}

TEST_F(OnDevice, ManySystemsInACall) {
  for (const std::int64_t batch : {2, 65535, 65537}) {
    expect_verified(backend(), {batched(dot(Dtype::f32, 3, 2, 4), batch)});
    const Problem problem = batched(solve(Dtype::f32, 4), batch);
    EXPECT_TRUE(measure_once(backend(), problem, backend().routines(problem).front()).passed()) << batch;
  }
}

TEST_F(OnDevice, F32IsNotTf32) {
  const Residual residual = measure_once(backend(), dot(Dtype::f32, 300, 200, 500), "cublasGemmEx");
  EXPECT_TRUE(residual.passed()) << residual.value;
}

TEST_F(OnDevice, ASingularMatrixIsNamed) {
  const OwnedOperands owned(solve(Dtype::f64, 3), 1);
  AlignedBuffer zero(static_cast<std::size_t>(owned.operands().a.layout.bytes()));
  std::fill_n(zero.data(), zero.size(), std::byte{0});
  Operands operands = owned.operands();
  operands.a.data = zero.data();
  for (const std::string& routine : backend().routines(solve(Dtype::f64, 3))) {
    const Refusal refused = refusal([&] { measure_on(operands, backend(), solve(Dtype::f64, 3), routine); });
    EXPECT_EQ(refused.status, Status::singular) << routine;
    EXPECT_THAT(refused.reason, HasSubstr("(system 0)"));
  }
}

TEST_F(OnDevice, DeviceTimeIsKept) {
  const Problem problem = dot(Dtype::f32, 2048, 2048, 2048);
  const OwnedOperands owned(problem, 4);
  const auto execution = backend().prepare(problem, backend().routines(problem).front(), owned.operands());
  execution->restore(10);
  execution->launch(10);
  execution->wait();
  ASSERT_TRUE(execution->device_seconds().has_value());
  EXPECT_GT(*execution->device_seconds(), 0);
}

TEST_F(OnDevice, TransfersKeepTheResult) {
  const Problem problem = dot(Dtype::f64, 200, 300, 100);
  const OwnedOperands owned(problem, 1);
  const auto execution = backend().prepare(problem, backend().routines(problem).front(), owned.operands());
  ASSERT_NE(execution->device(), nullptr);
  for (const HostMemory memory : {HostMemory::pageable, HostMemory::pinned}) execution->device()->upload(memory);
  execution->restore(1);
  execution->launch(1);
  execution->wait();
  execution->check();
  for (const HostMemory memory : {HostMemory::pageable, HostMemory::pinned}) execution->device()->download(memory);
  const ResultRange range = execution->copy_out(owned.operands().result);
  EXPECT_TRUE(verify(problem, owned.operands(), range, 7, 1).passed());
}

}  // namespace
}  // namespace linbench
