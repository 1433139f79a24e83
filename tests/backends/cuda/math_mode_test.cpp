#include "backends/cuda/math_mode.hpp"

#include "backends/cuda/fake_device.hpp"
#include "backends/cuda/handles.hpp"
#include "backends/refusal.hpp"

namespace linbench::cuda {
namespace {

using testing::HasSubstr;

class MathMode : public FakeDevice {};

TEST_F(MathMode, IsSetAndReadBack) {
  const Stream stream = make_stream();
  const CublasHandle handle = make_cublas(stream.get());
  cublasSetMathMode(handle.get(), CUBLAS_TF32_TENSOR_OP_MATH);
  require_plain_math(handle.get(), "dot f32 2x2x2");
  cublasMath_t mode = CUBLAS_PEDANTIC_MATH;
  cublasGetMathMode(handle.get(), &mode);
  EXPECT_EQ(mode, CUBLAS_DEFAULT_MATH | CUBLAS_MATH_DISALLOW_REDUCED_PRECISION_REDUCTION);
}

TEST_F(MathMode, ThatCannotBeSetOrReadIsAFailure) {
  const Stream stream = make_stream();
  const CublasHandle handle = make_cublas(stream.get());
  for (const char* const function : {"cublasSetMathMode", "cublasGetMathMode"}) {
    fake_cuda::fail_call(function, 1);
    const Refusal refused = refusal([&] { require_plain_math(handle.get(), "dot f32 2x2x2"); });
    EXPECT_EQ(refused.status, Status::failed);
    EXPECT_THAT(refused.reason, HasSubstr(function));
  }
}

TEST_F(MathMode, TheEnvironmentIsReported) {
  EXPECT_EQ(math_environment(), "");
  const Variable tf32("NVIDIA_TF32_OVERRIDE", "1");
  const Variable single("CUBLAS_EMULATE_SINGLE_PRECISION", "1");
  EXPECT_EQ(math_environment(), "NVIDIA_TF32_OVERRIDE=1 CUBLAS_EMULATE_SINGLE_PRECISION=1");
}

TEST_F(MathMode, Tf32IsRefusedWhereItIsForbidden) {
  EXPECT_EQ(tf32_refusal(), std::nullopt);
  const Variable tf32("NVIDIA_TF32_OVERRIDE", "0");
  EXPECT_EQ(tf32_refusal(),
            "NVIDIA_TF32_OVERRIDE=0 is set, which makes cuBLAS do f32 instead of tf32: unset it, or use --dtype f32");
}

TEST_F(MathMode, EmulationIsOfOnePrecision) {
  EXPECT_FALSE(environment_emulates(Dtype::f32));
  const Variable twice("CUBLAS_EMULATE_DOUBLE_PRECISION", "1");
  const Variable single("CUBLAS_EMULATE_SINGLE_PRECISION", "0");
  EXPECT_FALSE(environment_emulates(Dtype::f32));
  EXPECT_FALSE(environment_emulates(Dtype::c64));
  EXPECT_TRUE(environment_emulates(Dtype::f64));
  EXPECT_TRUE(environment_emulates(Dtype::c128));
}

}  // namespace
}  // namespace linbench::cuda
