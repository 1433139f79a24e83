// Results against numbers worked out by hand.
#include <cublasLt.h>
#include <cublas_v2.h>
#include <cuda_runtime_api.h>
#include <cusolverDn.h>
#include <gmock/gmock.h>

#include <cmath>
#include <complex>
#include <cstdint>
#include <numeric>

#include "fakes/cuda/fake_cuda.hpp"
#include "fakes/cuda/number.hpp"
#include "fakes/cuda/on_device.hpp"

namespace fake_cuda {
namespace {

using testing::DoubleNear;
using testing::Each;
using testing::ElementsAre;
using testing::IsEmpty;

/// Handles on the default stream.
class FakeCudaNumbers : public testing::Test {
 protected:
  void SetUp() override {
    reset();
    cublasCreate(&cublas_);
    cusolverDnCreate(&solver_);
    cusolverDnCreateParams(&params_);
  }
  void TearDown() override {
    cublasDestroy(cublas_);
    cusolverDnDestroy(solver_);
    cusolverDnDestroyParams(params_);
    EXPECT_THAT(misuses(), IsEmpty());
    EXPECT_THAT(live_objects(), IsEmpty());
  }

  cublasHandle_t cublas_ = nullptr;
  cusolverDnHandle_t solver_ = nullptr;
  cusolverDnParams_t params_ = nullptr;
};

/// [1 2 3; 4 5 6] [1 0; 2 1; 0 3] = [5 11; 14 23], A given as its transpose, C with a padded column.
TEST_F(FakeCudaNumbers, ProductWithTransposeAndPadding) {
  const OnDevice<double> a({1, 2, 3, 4, 5, 6}), b({1, 2, 0, 0, 1, 3}), c({-1, -1, -1, -1, -1, -1});
  const double one = 1, zero = 0;
  cublasGemmEx(cublas_, CUBLAS_OP_T, CUBLAS_OP_N, 2, 2, 3, &one, a.data(), CUDA_R_64F, 3, b.data(), CUDA_R_64F, 3,
               &zero, c.data(), CUDA_R_64F, 3, CUBLAS_COMPUTE_64F, CUBLAS_GEMM_DEFAULT);
  EXPECT_THAT(c.values(), ElementsAre(5, 14, -1, 11, 23, -1));
}

/// conj(1 + 2i) (3 + i) = 5 - 5i; times i, plus 2 (1 + i).
TEST_F(FakeCudaNumbers, ProductOfComplexNumbers) {
  using Complex = std::complex<float>;
  const OnDevice<Complex> a({{1, 2}}), b({{3, 1}}), c({{1, 1}});
  const Complex alpha{0, 1}, beta{2, 0};
  cublasGemmEx_64(cublas_, CUBLAS_OP_C, CUBLAS_OP_N, 1, 1, 1, &alpha, a.data(), CUDA_C_32F, 1, b.data(), CUDA_C_32F, 1,
                  &beta, c.data(), CUDA_C_32F, 1, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT);
  EXPECT_THAT(c.values(), ElementsAre(Complex(7, 7)));
}

/// 1 + 2^-11 is lost in TF32's 10 bits of fraction, and 1 + 2^-10 is not.
TEST_F(FakeCudaNumbers, Tf32RoundsTheOperands) {
  const OnDevice<float> a({1 + 0x1p-11F, 1 + 0x1p-10F}), b({1}), c({0, 0});
  const float one = 1, zero = 0;
  const auto product = [&](cublasComputeType_t compute) {
    cublasGemmEx_64(cublas_, CUBLAS_OP_N, CUBLAS_OP_N, 2, 1, 1, &one, a.data(), CUDA_R_32F, 2, b.data(), CUDA_R_32F, 1,
                    &zero, c.data(), CUDA_R_32F, 2, compute, CUBLAS_GEMM_DEFAULT);
    return c.values();
  };
  EXPECT_THAT(product(CUBLAS_COMPUTE_32F), ElementsAre(1 + 0x1p-11F, 1 + 0x1p-10F));
  EXPECT_THAT(product(CUBLAS_COMPUTE_32F_FAST_TF32), ElementsAre(1, 1 + 0x1p-10F));
  cublasSetMathMode(cublas_, CUBLAS_TF32_TENSOR_OP_MATH);
  EXPECT_THAT(product(CUBLAS_COMPUTE_32F), ElementsAre(1, 1 + 0x1p-10F));
  EXPECT_THAT(product(CUBLAS_COMPUTE_32F_PEDANTIC), ElementsAre(1 + 0x1p-11F, 1 + 0x1p-10F));
}

/// binary16: 1.5 = 0x3E00, -2 = 0xC000, -3 = 0xC200; bfloat16: 0x3FC0, 0xC000, 0xC040.
TEST_F(FakeCudaNumbers, ProductsOf16BitNumbers) {
  const float one = 1, zero = 0;
  const auto product = [&](cudaDataType type, std::uint16_t x, std::uint16_t y) {
    const OnDevice<std::uint16_t> a({x}), b({y}), c({0});
    cublasGemmEx_64(cublas_, CUBLAS_OP_N, CUBLAS_OP_N, 1, 1, 1, &one, a.data(), type, 1, b.data(), type, 1, &zero,
                    c.data(), type, 1, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT);
    return c.values().at(0);
  };
  EXPECT_EQ(product(CUDA_R_16F, 0x3E00, 0xC000), 0xC200);
  EXPECT_EQ(product(CUDA_R_16BF, 0x3FC0, 0xC000), 0xC040);
}

/// IEEE 754 binary16: largest 65504 = 0x7BFF, smallest subnormal 2^-24, ties to even.
TEST(FakeCudaFormats, HalfIsBinary16) {
  EXPECT_EQ(half_bits(65504), 0x7BFF);
  EXPECT_EQ(half_bits(65520), 0x7C00);
  EXPECT_EQ(half_bits(0x1p-24F), 0x0001);
  EXPECT_EQ(half_bits(-0.0F), 0x8000);
  EXPECT_EQ(half_bits(1 + 0x1p-11F), 0x3C00);
  EXPECT_EQ(half_bits(1 + 3 * 0x1p-11F), 0x3C02);
  EXPECT_EQ(bfloat16_bits(1 + 0x1p-8F), 0x3F80);
  for (int bits = 0; bits < 0x7C00; ++bits) {
    const auto half = static_cast<std::uint16_t>(bits);
    ASSERT_EQ(half_bits(half_value(half)), half);
    ASSERT_EQ(bfloat16_bits(bfloat16_value(half)), half);
  }
}

/// 65 537 products of 2 x 2, one by strides and one by pointers: C_i = A_i [0 1; 1 0] exchanges A_i's columns.
TEST_F(FakeCudaNumbers, BatchedProducts) {
  constexpr int batch = 65537;
  std::vector<float> numbers(4 * batch);
  std::iota(numbers.begin(), numbers.end(), 0.0F);
  const OnDevice<float> a(numbers), exchange({0, 1, 1, 0});
  const auto c = OnDevice<float>::unset(numbers.size());
  std::vector<float*> pointers[3];
  for (int i = 0; i < batch; ++i) {
    pointers[0].push_back(a.data() + 4 * i);
    pointers[1].push_back(exchange.data());
    pointers[2].push_back(c.data() + 4 * i);
  }
  const OnDevice<float*> all_a(pointers[0]), all_b(pointers[1]), all_c(pointers[2]);
  const float one = 1, zero = 0;
  const auto expect_exchanged = [&] {
    const std::vector<float> result = c.values();
    for (std::size_t i = 0; i < result.size(); ++i) ASSERT_EQ(result[i], numbers[i ^ 2]) << i;
  };
  cublasGemmStridedBatchedEx_64(cublas_, CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 2, &one, a.data(), CUDA_R_32F, 2, 4,
                                exchange.data(), CUDA_R_32F, 2, 0, &zero, c.data(), CUDA_R_32F, 2, 4, batch,
                                CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT);
  expect_exchanged();
  cudaMemset(c.data(), 0, numbers.size() * sizeof(float));
  const auto untyped = [](float** array) { return reinterpret_cast<void**>(array); };
  cublasGemmBatchedEx_64(cublas_, CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 2, &one, untyped(all_a.data()), CUDA_R_32F, 2,
                         untyped(all_b.data()), CUDA_R_32F, 2, &zero, untyped(all_c.data()), CUDA_R_32F, 2, batch,
                         CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT);
  expect_exchanged();
}

/// [1 2] [3; 4] = 11 by cublasLt, and again for a second system.
TEST_F(FakeCudaNumbers, ProductByLt) {
  const OnDevice<float> a({1, 2, 5, 6}), b({3, 4, 7, 8}), c({0, 0});
  cublasLtHandle_t lt = nullptr;
  cublasLtMatmulDesc_t desc = nullptr;
  cublasLtMatrixLayout_t layouts[3] = {};
  cublasLtMatmulPreference_t preference = nullptr;
  cublasLtCreate(&lt);
  cublasLtMatmulDescCreate(&desc, CUBLAS_COMPUTE_32F, CUDA_R_32F);
  cublasLtMatrixLayoutCreate(&layouts[0], CUDA_R_32F, 1, 2, 1);
  cublasLtMatrixLayoutCreate(&layouts[1], CUDA_R_32F, 2, 1, 2);
  cublasLtMatrixLayoutCreate(&layouts[2], CUDA_R_32F, 1, 1, 1);
  const std::int64_t strides[3] = {2, 2, 1};
  const std::int32_t batch = 2;
  for (int i = 0; i < 3; ++i) {
    cublasLtMatrixLayoutSetAttribute(layouts[i], CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT, &batch, sizeof batch);
    cublasLtMatrixLayoutSetAttribute(layouts[i], CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET, &strides[i],
                                     sizeof strides[i]);
  }
  cublasLtMatmulPreferenceCreate(&preference);
  cublasLtMatmulHeuristicResult_t best{};
  int found = 0;
  cublasLtMatmulAlgoGetHeuristic(lt, desc, layouts[0], layouts[1], layouts[2], layouts[2], preference, 1, &best,
                                 &found);
  ASSERT_EQ(found, 1);
  std::int32_t id = 0;
  cublasLtMatmulAlgoConfigGetAttribute(&best.algo, CUBLASLT_ALGO_CONFIG_ID, &id, sizeof id, nullptr);
  EXPECT_EQ(id, 7);
  const float one = 1, zero = 0;
  EXPECT_EQ(cublasLtMatmul(lt, desc, &one, a.data(), layouts[0], b.data(), layouts[1], &zero, c.data(), layouts[2],
                           c.data(), layouts[2], &best.algo, nullptr, 0, nullptr),
            CUBLAS_STATUS_SUCCESS);
  EXPECT_THAT(c.values(), ElementsAre(11, 83));
  cublasLtMatmulPreferenceDestroy(preference);
  for (cublasLtMatrixLayout_t layout : layouts) cublasLtMatrixLayoutDestroy(layout);
  cublasLtMatmulDescDestroy(desc);
  cublasLtDestroy(lt);
}

/// [0 2; 4 4] x = [2; 8]: x = [1; 1]. The rows are exchanged: pivots 2, 2, U = [4 4; 0 2], L = I.
TEST_F(FakeCudaNumbers, SolveByLu) {
  const OnDevice<double> a({0, 4, 2, 4}), b({2, 8});
  const auto pivots = OnDevice<std::int64_t>::unset(2);
  const auto info = OnDevice<int>::unset(1);
  std::size_t device_bytes = 0, host_bytes = 0;
  cusolverDnXgetrf_bufferSize(solver_, params_, 2, 2, CUDA_R_64F, a.data(), 2, CUDA_R_64F, &device_bytes, &host_bytes);
  const auto workspace = OnDevice<std::byte>::unset(device_bytes);
  std::vector<std::byte> host(host_bytes);
  EXPECT_EQ(cusolverDnXgetrf(solver_, params_, 2, 2, CUDA_R_64F, a.data(), 2, pivots.data(), CUDA_R_64F,
                             workspace.data(), device_bytes, host.data(), host_bytes, info.data()),
            CUSOLVER_STATUS_SUCCESS);
  EXPECT_EQ(cusolverDnXgetrs(solver_, params_, CUBLAS_OP_N, 2, 1, CUDA_R_64F, a.data(), 2, pivots.data(), CUDA_R_64F,
                             b.data(), 2, info.data()),
            CUSOLVER_STATUS_SUCCESS);
  EXPECT_EQ(pending(), 2);
  EXPECT_THAT(b.values(), ElementsAre(1, 1));
  EXPECT_THAT(a.values(), ElementsAre(4, 0, 4, 2));
  EXPECT_THAT(pivots.values(), ElementsAre(2, 2));
  EXPECT_THAT(info.values(), ElementsAre(0));
}

/// [4 2; 2 5] = L L^T with L = [2 0; 1 2]; b = [8; 9] gives x = [11/8; 5/4]. The upper triangle is not read.
TEST_F(FakeCudaNumbers, SolveByCholesky) {
  const OnDevice<double> a({4, 2, NAN, 5}), b({8, 9});
  const auto info = OnDevice<int>::unset(1);
  std::size_t device_bytes = 0, host_bytes = 0;
  cusolverDnXpotrf_bufferSize(solver_, params_, CUBLAS_FILL_MODE_LOWER, 2, CUDA_R_64F, a.data(), 2, CUDA_R_64F,
                              &device_bytes, &host_bytes);
  const auto workspace = OnDevice<std::byte>::unset(device_bytes);
  std::vector<std::byte> host(host_bytes);
  cusolverDnXpotrf(solver_, params_, CUBLAS_FILL_MODE_LOWER, 2, CUDA_R_64F, a.data(), 2, CUDA_R_64F, workspace.data(),
                   device_bytes, host.data(), host_bytes, info.data());
  cusolverDnXpotrs(solver_, params_, CUBLAS_FILL_MODE_LOWER, 2, 1, CUDA_R_64F, a.data(), 2, CUDA_R_64F, b.data(), 2,
                   info.data());
  EXPECT_THAT(b.values(), ElementsAre(1.375, 1.25));
  EXPECT_THAT(info.values(), ElementsAre(0));
}

/// Three systems: SolveByLu's; one without exchanges, diag(2, 4) x = [2; 4]; a singular one, whose info is 2. The first
/// two are solved.
TEST_F(FakeCudaNumbers, BatchedLuReportsEveryMember) {
  const OnDevice<double> a({0, 4, 2, 4, 2, 0, 0, 4, 1, 2, 2, 4}), b({2, 8, 2, 4, 7, 7});
  const OnDevice<double*> all_a({a.data(), a.data() + 4, a.data() + 8}), all_b({b.data(), b.data() + 2, b.data() + 4});
  const auto pivots = OnDevice<int>::unset(6), info = OnDevice<int>::unset(3);
  cublasDgetrfBatched(cublas_, 2, all_a.data(), 2, pivots.data(), info.data(), 3);
  EXPECT_THAT(info.values(), ElementsAre(0, 0, 2));
  EXPECT_THAT(pivots.values(), ElementsAre(2, 2, 1, 2, 2, 2));
  int host_info = -1;
  cublasDgetrsBatched(cublas_, CUBLAS_OP_N, 2, 1, all_a.data(), 2, pivots.data(), all_b.data(), 2, &host_info, 2);
  EXPECT_EQ(host_info, 0);
  EXPECT_THAT(b.values(), ElementsAre(1, 1, 1, 1, 7, 7));
}

/// A pivot of no row, as in memory that nothing was written to, is an error of the device.
TEST(FakeCudaFaults, PivotsOfNoRowAreAnIllegalAddress) {
  reset();
  cublasHandle_t cublas = nullptr;
  cublasCreate(&cublas);
  {
    const OnDevice<double> a({1, 0, 0, 1}), b({1, 1});
    const OnDevice<double*> all_a({a.data()}), all_b({b.data()});
    const auto pivots = OnDevice<int>::unset(2);
    int info = 0;
    cublasDgetrsBatched(cublas, CUBLAS_OP_N, 2, 1, all_a.data(), 2, pivots.data(), all_b.data(), 2, &info, 1);
    EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorIllegalAddress);
    EXPECT_EQ(misuses().size(), 1U);
  }
  cublasDestroy(cublas);
}

/// A mixed-precision solve's operands: A = [0.1 0.7; 0.3 0.2] x = b with x = [1; 2], so b = [1.5; 0.7].
struct MixedSolve {
  OnDevice<double> a{0.1, 0.3, 0.7, 0.2}, b{1.5, 0.7}, x = OnDevice<double>::unset(2);
  OnDevice<int> pivots = OnDevice<int>::unset(2), info = OnDevice<int>::unset(1);
  int iterations = 99;

  cusolverStatus_t run(cusolverDnHandle_t solver, decltype(&cusolverDnDSgesv) gesv) {
    std::size_t bytes = 0;
    cusolverDnDSgesv_bufferSize(solver, 2, 1, a.data(), 2, pivots.data(), b.data(), 2, x.data(), 2, nullptr, &bytes);
    const auto workspace = OnDevice<std::byte>::unset(bytes);
    const cusolverStatus_t status = gesv(solver, 2, 1, a.data(), 2, pivots.data(), b.data(), 2, x.data(), 2,
                                         workspace.data(), bytes, &iterations, info.data());
    EXPECT_EQ(pending(), 0);  // it blocks the host
    return status;
  }
};

TEST_F(FakeCudaNumbers, MixedSolvesReachFullPrecision) {
  for (const auto gesv : {cusolverDnDSgesv, cusolverDnDHgesv, cusolverDnDBgesv, cusolverDnDXgesv}) {
    MixedSolve solve;
    EXPECT_EQ(solve.run(solver_, gesv), CUSOLVER_STATUS_SUCCESS);
    EXPECT_THAT(solve.x.values(), ElementsAre(DoubleNear(1, 1e-14), DoubleNear(2, 1e-14)));
    EXPECT_GE(solve.iterations, 1);
    EXPECT_LE(solve.iterations, 20);
    EXPECT_THAT(solve.info.values(), ElementsAre(0));
    EXPECT_THAT(solve.a.values(), ElementsAre(0.1, 0.3, 0.7, 0.2));
  }
}

TEST_F(FakeCudaNumbers, AFallbackHasNegativeIterationsAndAnAnswer) {
  set_fallback(true);
  MixedSolve solve;
  EXPECT_EQ(solve.run(solver_, cusolverDnDSgesv), CUSOLVER_STATUS_SUCCESS);
  EXPECT_EQ(solve.iterations, -50);
  EXPECT_THAT(solve.x.values(), ElementsAre(DoubleNear(1, 1e-14), DoubleNear(2, 1e-14)));
  EXPECT_EQ(solve.a.values().at(0), 0.3);  // the factors
}

/// A is tridiagonal with 4 and 1: diagonally dominant. X is all ones: b = 6 inside and 5 at the ends.
TEST_F(FakeCudaNumbers, MixedSolveOf200) {
  constexpr int n = 200;
  std::vector<float> matrix(n * n, 0), right(n, 6);
  for (int i = 0; i < n; ++i) matrix[static_cast<std::size_t>(i * (n + 1))] = 4;
  for (int i = 0; i + 1 < n; ++i)
    matrix[static_cast<std::size_t>(i * (n + 1) + 1)] = matrix[static_cast<std::size_t>(i * (n + 1) + n)] = 1;
  right.front() = right.back() = 5;
  const OnDevice<float> a(matrix), b(right);
  const auto x = OnDevice<float>::unset(n);
  const auto pivots = OnDevice<int>::unset(n), info = OnDevice<int>::unset(1);
  std::size_t bytes = 0;
  cusolverDnSXgesv_bufferSize(solver_, n, 1, a.data(), n, pivots.data(), b.data(), n, x.data(), n, nullptr, &bytes);
  const auto workspace = OnDevice<std::byte>::unset(bytes);
  int iterations = -99;
  cusolverDnSXgesv(solver_, n, 1, a.data(), n, pivots.data(), b.data(), n, x.data(), n, workspace.data(), bytes,
                   &iterations, info.data());
  EXPECT_GE(iterations, 0);
  EXPECT_THAT(x.values(), Each(testing::FloatNear(1, 1e-6F)));
}

}  // namespace
}  // namespace fake_cuda
