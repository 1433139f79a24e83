#include <cublas_v2.h>

#include <array>
#include <map>

#include "backends/cuda/fake_device.hpp"
#include "backends/expect_verified.hpp"
#include "backends/problems.hpp"
#include "backends/refusal.hpp"

namespace linbench::cuda {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

constexpr std::array kAllDtypes = {Dtype::f32, Dtype::f64,  Dtype::c64, Dtype::c128,
                                   Dtype::f16, Dtype::bf16, Dtype::tf32};

class CudaDot : public FakeDevice {
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

  std::string compute_dtype(const Problem& problem, const std::string& routine) {
    const OwnedOperands owned(problem, 1);
    return backend().prepare(problem, routine, owned.operands())->facts().compute_dtype;
  }

 private:
  std::unique_ptr<Backend> backend_;
};

/// All transposes of m != n != k, tight and padded.
std::vector<Problem> products(Dtype dtype, std::int64_t batch) {
  constexpr std::array<std::array<std::int64_t, 3>, 4> kShapes = {{{1, 1, 1}, {5, 17, 2}, {17, 2, 33}, {33, 40, 21}}};
  constexpr std::array kTrans = {Trans::none, Trans::transpose, Trans::conjugate};
  std::vector<Problem> problems;
  for (const auto& [m, n, k] : kShapes)
    for (const Trans ta : kTrans)
      for (const Trans tb : kTrans) {
        Problem problem = batched(dot(dtype, m, n, k), batch);
        problem.trans_a = ta;
        problem.trans_b = tb;
        problems.push_back(problem);
        problems.push_back(padded(problem));
      }
  return problems;
}

TEST_F(CudaDot, EveryRoutineMultipliesEveryDtypeAndShape) {
  for (const Dtype dtype : kAllDtypes)
    for (const std::int64_t batch : {1, 2}) expect_verified(backend(), products(dtype, batch));
}

// 65535 is the most blocks that a grid of threads has in y and z: batches beyond it once failed.
TEST_F(CudaDot, ManyProductsInACall) {
  for (const Dtype dtype : kAllDtypes)
    for (const std::int64_t batch : {65535, 65537}) expect_verified(backend(), {batched(dot(dtype, 3, 2, 4), batch)});
}

TEST_F(CudaDot, TheRoutinesAreThoseForOneProductOrForMany) {
  EXPECT_THAT(backend().routines(dot(Dtype::f32, 2, 3, 4)), ElementsAre("cublasGemmEx", "cublasLtMatmul"));
  EXPECT_THAT(backend().routines(batched(dot(Dtype::f32, 2, 3, 4), 2)),
              ElementsAre("cublasGemmStridedBatchedEx", "cublasGemmBatchedEx", "cublasLtMatmul"));
}

TEST_F(CudaDot, PointersToReducedTypesAreAligned) {
  for (const Dtype dtype : {Dtype::f16, Dtype::bf16}) {
    EXPECT_THAT(backend().routines(batched(dot(dtype, 3, 5, 8), 2)), Not(Contains("cublasGemmBatchedEx")));
    EXPECT_THAT(backend().routines(batched(dot(dtype, 8, 5, 8), 2)), Contains("cublasGemmBatchedEx"));
    EXPECT_THAT(
        refusal([&] { measure_once(backend(), batched(dot(dtype, 3, 5, 8), 2), "cublasGemmBatchedEx"); }).status,
        Status::unsupported);
  }
  EXPECT_THAT(backend().routines(batched(dot(Dtype::tf32, 2, 2, 4), 2)), Contains("cublasGemmBatchedEx"));
  EXPECT_THAT(backend().routines(batched(dot(Dtype::tf32, 3, 1, 4), 2)), Not(Contains("cublasGemmBatchedEx")));
}

TEST_F(CudaDot, SumsAreOfAtLeastTheOperandsType) {
  const std::map<Dtype, std::string> expected = {{Dtype::f32, "f32"},   {Dtype::f64, "f64"}, {Dtype::c64, "c64"},
                                                 {Dtype::c128, "c128"}, {Dtype::f16, "f32"}, {Dtype::bf16, "f32"},
                                                 {Dtype::tf32, "tf32"}};
  for (const auto& [dtype, name] : expected)
    for (const std::int64_t batch : {1, 2})
      for (const std::string& routine : backend().routines(batched(dot(dtype, 5, 6, 7), batch)))
        EXPECT_EQ(compute_dtype(batched(dot(dtype, 5, 6, 7), batch), routine), name) << routine;
}

TEST_F(CudaDot, WhatTheEnvironmentEmulatesIsOfNoCertainType) {
  const Variable emulated("CUBLAS_EMULATE_DOUBLE_PRECISION", "1");
  EXPECT_EQ(compute_dtype(dot(Dtype::f64, 5, 6, 7), "cublasGemmEx"), "");
  EXPECT_EQ(compute_dtype(dot(Dtype::f32, 5, 6, 7), "cublasGemmEx"), "f32");
}

TEST_F(CudaDot, EveryLaunchIsOnOneStreamInPlainMathAndTheTypeAskedFor) {
  const std::map<Dtype, int> compute = {{Dtype::f32, CUBLAS_COMPUTE_32F},           {Dtype::f64, CUBLAS_COMPUTE_64F},
                                        {Dtype::c64, CUBLAS_COMPUTE_32F},           {Dtype::c128, CUBLAS_COMPUTE_64F},
                                        {Dtype::f16, CUBLAS_COMPUTE_32F},           {Dtype::bf16, CUBLAS_COMPUTE_32F},
                                        {Dtype::tf32, CUBLAS_COMPUTE_32F_FAST_TF32}};
  std::uintptr_t stream = 0;
  for (const auto& [dtype, type] : compute)
    for (const std::int64_t batch : {1, 2})
      for (const std::string& routine : backend().routines(batched(dot(dtype, 5, 6, 7), batch))) {
        measure_once(backend(), batched(dot(dtype, 5, 6, 7), batch), routine);
        const fake_cuda::Launch launch = fake_cuda::launches().back();
        EXPECT_THAT(launch.function, HasSubstr(routine));
        EXPECT_EQ(launch.compute_type, type) << routine;
        const int plain = CUBLAS_DEFAULT_MATH | CUBLAS_MATH_DISALLOW_REDUCED_PRECISION_REDUCTION;
        EXPECT_EQ(launch.math_mode, routine == "cublasLtMatmul" ? 0 : plain) << routine;  // cublasLt has no mode
        EXPECT_NE(launch.stream, 0U);
        if (stream == 0) stream = launch.stream;
        EXPECT_EQ(launch.stream, stream);
      }
}

TEST_F(CudaDot, TheAlgorithmIsNamedWhereItIsKnown) {
  const Problem problem = dot(Dtype::f32, 5, 6, 7);
  const OwnedOperands owned(problem, 1);
  EXPECT_EQ(backend().prepare(problem, "cublasLtMatmul", owned.operands())->facts().algorithm,
            "id 7, tile 20, stages 4, split-k 1");
  EXPECT_EQ(backend().prepare(problem, "cublasGemmEx", owned.operands())->facts().algorithm, "");
}

TEST_F(CudaDot, Tf32ThatTheEnvironmentForbidsIsUnsupported) {
  const Variable forbidden("NVIDIA_TF32_OVERRIDE", "0");
  for (const std::int64_t batch : {1, 2}) {
    const Refusal refused = refusal([&] { backend().routines(batched(dot(Dtype::tf32, 5, 6, 7), batch)); });
    EXPECT_EQ(refused.status, Status::unsupported);
    EXPECT_THAT(refused.reason, HasSubstr("NVIDIA_TF32_OVERRIDE"));
  }
  EXPECT_NO_THROW(backend().routines(dot(Dtype::f32, 5, 6, 7)));
}

TEST_F(CudaDot, AWrongElementIsFound) {
  fake_cuda::set_wrong_results(true);
  for (const Dtype dtype : kAllDtypes)
    EXPECT_FALSE(measure_once(backend(), dot(dtype, 17, 2, 33), "cublasGemmEx").passed()) << to_string(dtype);
}

}  // namespace
}  // namespace linbench::cuda
