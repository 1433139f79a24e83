#include "backends/cuda/errors.hpp"

#include "backends/cuda/fake_device.hpp"
#include "backends/refusal.hpp"

namespace linbench::cuda {
namespace {

class Errors : public FakeDevice {};

template <class Code>
Refusal of(Code code, std::string_view problem = {}) {
  return refusal([&] { check(code, "theRoutine", problem); });
}

TEST_F(Errors, SuccessIsSilent) {
  EXPECT_EQ(of(cudaSuccess).status, Status::ok);
  EXPECT_EQ(of(CUBLAS_STATUS_SUCCESS).status, Status::ok);
  EXPECT_EQ(of(CUSOLVER_STATUS_SUCCESS).status, Status::ok);
}

TEST_F(Errors, NameTheRoutineTheCodeAndTheProblem) {
  EXPECT_EQ(of(cudaErrorInvalidValue, "dot f64 2x2x2").reason,
            "theRoutine: cudaErrorInvalidValue, invalid argument (dot f64 2x2x2)");
  EXPECT_EQ(of(CUBLAS_STATUS_NOT_SUPPORTED, "dot f64 2x2x2").reason,
            "theRoutine: CUBLAS_STATUS_NOT_SUPPORTED (dot f64 2x2x2)");
  EXPECT_EQ(of(CUSOLVER_STATUS_ALLOC_FAILED, "solve f64 n=50000").reason,
            "theRoutine: CUSOLVER_STATUS_ALLOC_FAILED (solve f64 n=50000)");
  EXPECT_EQ(of(CUSOLVER_STATUS_INTERNAL_ERROR).reason, "theRoutine: CUSOLVER_STATUS_INTERNAL_ERROR");
}

TEST_F(Errors, TellAnUnknownCodeByItsNumber) {
  EXPECT_EQ(of(static_cast<cusolverStatus_t>(29)).reason, "theRoutine: cusolverStatus_t 29");
}

TEST_F(Errors, HaveTheStatusOfTheirKind) {
  EXPECT_EQ(of(cudaErrorMemoryAllocation).status, Status::oom);
  EXPECT_EQ(of(CUBLAS_STATUS_ALLOC_FAILED).status, Status::oom);
  EXPECT_EQ(of(CUSOLVER_STATUS_ALLOC_FAILED).status, Status::oom);
  EXPECT_EQ(of(cudaErrorNoDevice).status, Status::unavailable);
  EXPECT_EQ(of(cudaErrorInsufficientDriver).status, Status::unavailable);
  EXPECT_EQ(of(cudaErrorInvalidDevice).status, Status::unavailable);
  EXPECT_EQ(of(cudaErrorIllegalAddress).status, Status::failed);
  EXPECT_EQ(of(CUBLAS_STATUS_EXECUTION_FAILED).status, Status::failed);
  EXPECT_EQ(of(CUSOLVER_STATUS_INTERNAL_ERROR).status, Status::failed);
}

TEST_F(Errors, LeaveNoneBehindInTheRuntime) {
  const cudaError_t code = cudaSetDevice(7);
  ASSERT_EQ(cudaPeekAtLastError(), code);
  EXPECT_EQ(of(code).status, Status::unavailable);
  EXPECT_EQ(cudaPeekAtLastError(), cudaSuccess);
}

}  // namespace
}  // namespace linbench::cuda
