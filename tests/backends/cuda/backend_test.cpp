#include "backends/cuda/backend.hpp"

#include <cublas_v2.h>
#include <cusolver_common.h>
#include <fmt/core.h>

#include "backends/cuda/fake_device.hpp"
#include "backends/problems.hpp"
#include "backends/refusal.hpp"
#include "linbench/operands.hpp"

namespace linbench::cuda {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class CudaBackendTest : public FakeDevice {};

TEST_F(CudaBackendTest, TellsWhatRunsBehindIt) {
  fake_cuda::set_devices(2);
  const auto backend = make_cuda_backend("1", Resources{});
  const Description description = backend->describe();
  EXPECT_EQ(description.library, "cuBLAS;cuSOLVER");
  EXPECT_EQ(description.library_version,
            fmt::format("{}.{}.{};{}.{}.{}", CUBLAS_VER_MAJOR, CUBLAS_VER_MINOR, CUBLAS_VER_PATCH, CUSOLVER_VER_MAJOR,
                        CUSOLVER_VER_MINOR, CUSOLVER_VER_PATCH));
  EXPECT_EQ(description.library_path, "");  // the fake is no shared library
  EXPECT_EQ(description.kernel_set, "sm_90");
  EXPECT_EQ(description.device, "Fake GPU 1");
  EXPECT_EQ(description.threads, std::nullopt);
  EXPECT_EQ(description.build, fmt::format("CUDA {}.{}", CUDART_VERSION / 1000, CUDART_VERSION % 1000 / 10));
  EXPECT_EQ(backend->devices().size(), 2U);
}

TEST_F(CudaBackendTest, ReportsWhatTheEnvironmentDoesToPrecision) {
  const Variable tf32("NVIDIA_TF32_OVERRIDE", "0");
  EXPECT_THAT(fake_backend()->describe().build, testing::EndsWith(", NVIDIA_TF32_OVERRIDE=0"));
}

TEST_F(CudaBackendTest, IsUnavailableForAReasonOfItsOwn) {
  EXPECT_THAT(refusal([] { make_cuda_backend("x", Resources{}); }).reason, HasSubstr("'x' is no device"));
  EXPECT_THAT(refusal([] { make_cuda_backend("3", Resources{}); }).reason, HasSubstr("no CUDA device 3"));
  fake_cuda::set_devices(0);
  EXPECT_THAT(refusal([] { fake_backend(); }).reason, HasSubstr("sees no CUDA device"));
  fake_cuda::set_driver(false);
  EXPECT_THAT(refusal([] { fake_backend(); }).reason, HasSubstr("no NVIDIA driver"));
  EXPECT_EQ(refusal([] { fake_backend(); }).status, Status::unavailable);
}

TEST_F(CudaBackendTest, PrefersBatchedSolvesOfManySmallSystems) {
  const auto backend = fake_backend();
  EXPECT_THAT(backend->routines(batched(solve(Dtype::f64, 5), 100)),
              ElementsAre("getrfBatched+getrsBatched", "cusolverDnXgetrf+Xgetrs"));
  EXPECT_THAT(backend->routines(batched(solve(Dtype::f64, 2000), 2)),
              ElementsAre("cusolverDnXgetrf+Xgetrs", "getrfBatched+getrsBatched"));
  EXPECT_THAT(backend->routines(solve(Dtype::f64, 5)),
              ElementsAre("cusolverDnXgetrf+Xgetrs", "getrfBatched+getrsBatched"));
  EXPECT_THAT(backend->routines(solve(Dtype::f64, 5, 1, MatrixKind::spd)), ElementsAre("cusolverDnXpotrf+Xpotrs"));
}

TEST_F(CudaBackendTest, OffersTheMixedSolvesOfATypeOnly) {
  const auto backend = fake_backend();
  EXPECT_THAT(backend->routines(mixed(solve(Dtype::f32, 5))),
              ElementsAre("cusolverDnSXgesv", "cusolverDnSHgesv", "cusolverDnSBgesv"));
}

TEST_F(CudaBackendTest, SaysWhyItHasNoRoutine) {
  const auto backend = fake_backend();
  const auto why = [&](const Problem& problem) {
    const Refusal refused = refusal([&] { backend->routines(problem); });
    EXPECT_EQ(refused.status, Status::unsupported);
    return refused.reason;
  };
  EXPECT_THAT(why(solve(Dtype::f16, 5)), HasSubstr("not f16"));
  EXPECT_THAT(why(mixed(batched(solve(Dtype::c128, 5), 7))), HasSubstr("cusolverDnZCgesv solves one system at a time"));
  EXPECT_THAT(why(mixed(solve(Dtype::f64, 5, 1, MatrixKind::spd))), HasSubstr("is for --matrix general"));
}

TEST_F(CudaBackendTest, RefusesARoutineThatItLacksWithThoseItHas) {
  const auto backend = fake_backend();
  const Problem problem = dot(Dtype::f32, 2, 3, 4);
  const OwnedOperands owned(problem, 1);
  for (const char* const routine : {"nonsense", "cublasGemmBatchedEx", "cusolverDnXgetrf+Xgetrs"}) {
    const Refusal refused = refusal([&] { backend->prepare(problem, routine, owned.operands()); });
    EXPECT_EQ(refused.status, Status::unsupported);
    EXPECT_EQ(refused.reason, fmt::format("cuda has no routine '{}' for dot f32 2x3x4; it has cublasGemmEx, "
                                          "cublasLtMatmul",
                                          routine));
  }
}

TEST_F(CudaBackendTest, WhatDoesNotFitIsRefusedBeforeAnythingIsAllocated) {
  const auto backend = fake_backend();
  fake_cuda::set_memory(1 << 20);
  const Problem problem = dot(Dtype::f64, 300, 300, 300);
  const OwnedOperands owned(problem, 1);
  const Refusal refused = refusal([&] { backend->prepare(problem, "cublasGemmEx", owned.operands()); });
  EXPECT_EQ(refused.status, Status::oom);
  EXPECT_THAT(refused.reason, HasSubstr("needs 2.06 MiB of device memory"));
  EXPECT_THAT(fake_cuda::calls(), testing::Not(testing::Contains(testing::Key("cudaMalloc"))));
}

}  // namespace
}  // namespace linbench::cuda
