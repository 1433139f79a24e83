#include "fakes/cuda/fake_cuda.hpp"

#include <cublasLt.h>
#include <cublas_v2.h>
#include <cuda_runtime_api.h>
#include <cusolverDn.h>
#include <gmock/gmock.h>
#include <unistd.h>

#include <cerrno>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <stdexcept>

#include "fakes/cuda/on_device.hpp"

namespace fake_cuda {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Pair;

/// One stream that does not wait for the default one, and a cuBLAS handle on it.
class FakeCuda : public testing::Test {
 protected:
  void SetUp() override {
    reset();
    ASSERT_EQ(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking), cudaSuccess);
    ASSERT_EQ(cublasCreate(&cublas_), CUBLAS_STATUS_SUCCESS);
    ASSERT_EQ(cublasSetStream(cublas_, stream_), CUBLAS_STATUS_SUCCESS);
  }
  void TearDown() override {
    cublasDestroy(cublas_);
    cudaStreamDestroy(stream_);
    EXPECT_THAT(live_objects(), IsEmpty());
  }

  /// c = a b, all 1 x 1.
  cublasStatus_t multiply(const OnDevice<double>& a, const OnDevice<double>& b, const OnDevice<double>& c) {
    const double one = 1;
    const double zero = 0;
    return cublasGemmEx_64(cublas_, CUBLAS_OP_N, CUBLAS_OP_N, 1, 1, 1, &one, a.data(), CUDA_R_64F, 1, b.data(),
                           CUDA_R_64F, 1, &zero, c.data(), CUDA_R_64F, 1, CUBLAS_COMPUTE_64F, CUBLAS_GEMM_DEFAULT);
  }

  cudaStream_t stream_ = nullptr;
  cublasHandle_t cublas_ = nullptr;
};

TEST_F(FakeCuda, WorkIsDoneWhenSomebodyWaits) {
  const OnDevice<double> a({3}), b({5}), c({0});
  ASSERT_EQ(multiply(a, b, c), CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(pending(), 1);
  EXPECT_FALSE(launches().at(0).done);
  EXPECT_EQ(cudaStreamQuery(stream_), cudaErrorNotReady);
  EXPECT_THAT(c.values(), ElementsAre(0));  // cudaMemcpy waits for another stream
  EXPECT_EQ(pending(), 1);
  EXPECT_EQ(cudaStreamSynchronize(stream_), cudaSuccess);
  EXPECT_EQ(pending(), 0);
  EXPECT_TRUE(launches().at(0).done);
  EXPECT_EQ(cudaStreamQuery(stream_), cudaSuccess);
  EXPECT_THAT(c.values(), ElementsAre(15));
}

TEST_F(FakeCuda, TheDefaultStreamAndBlockingStreamsWaitForEachOther) {
  cudaStream_t blocking = nullptr;
  ASSERT_EQ(cudaStreamCreateWithFlags(&blocking, cudaStreamDefault), cudaSuccess);
  cublasSetStream(cublas_, blocking);
  {
    const OnDevice<double> a({3}), b({5}), c({0});
    multiply(a, b, c);
    EXPECT_THAT(c.values(), ElementsAre(15));
    cudaMemset(a.data(), 0, sizeof(double));
    multiply(a, b, c);
    EXPECT_EQ(pending(), 2);
    cudaStreamSynchronize(blocking);
    EXPECT_EQ(pending(), 0);
    EXPECT_THAT(c.values(), ElementsAre(0));
  }
  cudaStreamDestroy(blocking);
}

TEST_F(FakeCuda, FreeingAndTheDeviceWaitForAll) {
  const OnDevice<double> a({3}), b({5}), c({0});
  multiply(a, b, c);
  { const auto other = OnDevice<double>::unset(1); }
  EXPECT_EQ(pending(), 0);
  multiply(a, b, c);
  cudaDeviceSynchronize();
  EXPECT_EQ(pending(), 0);
}

TEST_F(FakeCuda, AnEventIsDoneWithTheWorkBeforeIt) {
  const OnDevice<double> a({3}), b({5}), c({0});
  cudaEvent_t start = nullptr, end = nullptr;
  cudaEventCreate(&start);
  cudaEventCreate(&end);
  float ms = -1;
  EXPECT_EQ(cudaEventElapsedTime(&ms, start, end), cudaErrorInvalidResourceHandle);  // never recorded
  cudaEventRecord(start, stream_);
  multiply(a, b, c);
  cudaEventRecord(end, stream_);
  multiply(a, b, c);
  EXPECT_EQ(cudaEventElapsedTime(&ms, start, end), cudaErrorNotReady);
  EXPECT_EQ(cudaEventSynchronize(end), cudaSuccess);
  EXPECT_EQ(pending(), 1);  // the second product
  EXPECT_EQ(cudaEventElapsedTime(&ms, start, end), cudaSuccess);
  EXPECT_GE(ms, 0);
  cudaEventDestroy(start);
  cudaEventDestroy(end);
}

TEST_F(FakeCuda, AStreamWaitsForAnEventOfAnother) {
  const OnDevice<double> a({3}), b({5}), c({0}), d({0});
  cudaStream_t other = nullptr;
  cudaEvent_t event = nullptr;
  cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking);
  cudaEventCreateWithFlags(&event, cudaEventDisableTiming);
  multiply(a, b, c);
  cudaEventRecord(event, stream_);
  cudaStreamWaitEvent(other, event, 0);
  cublasSetStream(cublas_, other);
  multiply(c, b, d);
  cudaStreamSynchronize(other);
  EXPECT_THAT(d.values(), ElementsAre(75));
  cublasSetStream(cublas_, stream_);
  cudaEventDestroy(event);
  cudaStreamDestroy(other);
}

TEST_F(FakeCuda, CopiesFromPageableMemoryAreStagedAndFromPinnedMemoryAreNot) {
  const auto target = OnDevice<double>::unset(2);
  double pageable = 1;
  void* address = nullptr;
  ASSERT_EQ(cudaMallocHost(&address, sizeof(double)), cudaSuccess);
  auto* pinned = static_cast<double*>(address);
  *pinned = 1;
  cudaMemcpyAsync(target.data(), &pageable, sizeof(double), cudaMemcpyHostToDevice, stream_);
  cudaMemcpyAsync(target.data() + 1, pinned, sizeof(double), cudaMemcpyHostToDevice, stream_);
  pageable = *pinned = 2;
  cudaStreamSynchronize(stream_);
  EXPECT_THAT(target.values(), ElementsAre(1, 2));
  cudaFreeHost(address);
}

TEST_F(FakeCuda, CopiesOfRowsKeepTheirPitches) {
  const std::vector<float> from = {1, 2, -1, 3, 4, -1};
  const OnDevice<float> to(std::vector<float>(8, 0));
  ASSERT_EQ(cudaMemcpy2DAsync(to.data(), 16, from.data(), 12, 8, 2, cudaMemcpyHostToDevice, stream_), cudaSuccess);
  cudaStreamSynchronize(stream_);
  EXPECT_THAT(to.values(), ElementsAre(1, 2, 0, 0, 3, 4, 0, 0));
}

TEST_F(FakeCuda, DeviceMemoryIsUnsetAndOutOfTheHostsReach) {
  const auto memory = OnDevice<double>::unset(1);
  EXPECT_TRUE(std::isnan(memory.values().at(0)));
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  EXPECT_EQ(write(ends[1], memory.data(), sizeof(double)), -1);
  EXPECT_EQ(errno, EFAULT);
  close(ends[0]);
  close(ends[1]);
}

TEST_F(FakeCuda, MemoryRunsOutWhereItIsToldTo) {
  set_memory(1000);
  void* address = nullptr;
  void* more = nullptr;
  EXPECT_EQ(cudaMalloc(&address, 600), cudaSuccess);
  EXPECT_EQ(cudaMalloc(&more, 401), cudaErrorMemoryAllocation);
  std::size_t free = 0, total = 0;
  cudaMemGetInfo(&free, &total);
  EXPECT_EQ(free, 400U);
  EXPECT_EQ(total, 1000U);
  EXPECT_THAT(live_objects(), testing::Contains(Pair("device memory", 1)));
  cudaFree(address);
  EXPECT_EQ(cudaMalloc(&address, 1000), cudaSuccess);
  cudaFree(address);
}

TEST_F(FakeCuda, AWritePastTheEndOfPinnedMemoryIsFound) {
  void* address = nullptr;
  cudaHostAlloc(&address, 10, cudaHostAllocDefault);
  std::memset(address, 0, 12);
  EXPECT_THAT(misuses(), ElementsAre(HasSubstr("2 bytes written past the end of 10 bytes")));
  cudaFreeHost(address);
}

TEST_F(FakeCuda, TheNthCallFailsAndDoesNothing) {
  const OnDevice<double> a({3}), b({5}), c({0});
  fail_call("cublasGemmEx_64", 2);
  EXPECT_EQ(multiply(a, b, c), CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(multiply(a, b, c), CUBLAS_STATUS_EXECUTION_FAILED);
  EXPECT_EQ(multiply(a, b, c), CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(launches().size(), 2U);
  EXPECT_EQ(calls().at("cublasGemmEx_64"), 3);
  fail_call("cudaMalloc", 1);
  void* address = nullptr;
  EXPECT_EQ(cudaMalloc(&address, 8), cudaErrorMemoryAllocation);
  EXPECT_EQ(cudaPeekAtLastError(), cudaErrorMemoryAllocation);
  EXPECT_EQ(cudaGetLastError(), cudaErrorMemoryAllocation);
  EXPECT_EQ(cudaGetLastError(), cudaSuccess);
  fail_call("cudaStreamSynchronize", 1);
  EXPECT_EQ(cudaStreamSynchronize(stream_), cudaErrorLaunchFailure);
  EXPECT_EQ(cudaStreamSynchronize(stream_), cudaSuccess);
  EXPECT_THAT(misuses(), IsEmpty());
}

TEST_F(FakeCuda, WhatFreesDoesSoEvenIfItFails) {
  void* address = nullptr;
  cudaMalloc(&address, 8);
  fail_call("cudaFree", 1);
  EXPECT_EQ(cudaFree(address), cudaErrorLaunchFailure);
  EXPECT_EQ(live_objects().count("device memory"), 0U);
}

TEST_F(FakeCuda, RecordsStreamMathModeAndComputeType) {
  const OnDevice<double> a({3}), b({5}), c({0});
  cublasSetMathMode(cublas_, CUBLAS_PEDANTIC_MATH);
  cublasMath_t mode = CUBLAS_DEFAULT_MATH;
  cublasGetMathMode(cublas_, &mode);
  EXPECT_EQ(mode, CUBLAS_PEDANTIC_MATH);
  multiply(a, b, c);
  const Launch launch = launches().at(0);
  EXPECT_EQ(launch.function, "cublasGemmEx_64");
  EXPECT_EQ(launch.stream, reinterpret_cast<std::uintptr_t>(stream_));
  EXPECT_EQ(launch.math_mode, CUBLAS_PEDANTIC_MATH);
  EXPECT_EQ(launch.compute_type, CUBLAS_COMPUTE_64F);
}

TEST_F(FakeCuda, WrongResultsHaveOneWrongElement) {
  set_wrong_results(true);
  const OnDevice<double> a({3}), b({5}), c({0});
  multiply(a, b, c);
  cudaStreamSynchronize(stream_);
  EXPECT_THAT(c.values(), ElementsAre(31));  // 15 + 1 + |15|
}

TEST_F(FakeCuda, WrongArgumentsAreRefusedAndRecorded) {
  const OnDevice<float> a({1, 2, 3, 4, 5, 6}), c(std::vector<float>(4, 0));
  const float one = 1;
  const float host[6] = {};
  const auto product = [&](const void* x, std::int64_t lda) {
    return cublasGemmEx_64(cublas_, CUBLAS_OP_N, CUBLAS_OP_T, 2, 2, 3, &one, x, CUDA_R_32F, lda, a.data(), CUDA_R_32F,
                           2, &one, c.data(), CUDA_R_32F, 2, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT);
  };
  EXPECT_EQ(product(a.data(), 2), CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(product(a.data(), 1), CUBLAS_STATUS_INVALID_VALUE);
  EXPECT_EQ(product(a.data() + 1, 2), CUBLAS_STATUS_INVALID_VALUE);  // its last element is past the end
  EXPECT_EQ(product(host, 2), CUBLAS_STATUS_INVALID_VALUE);
  EXPECT_EQ(product(nullptr, 2), CUBLAS_STATUS_INVALID_VALUE);
  EXPECT_THAT(misuses(), ElementsAre("cublasGemmEx_64: lda 1 is less than its 2 rows", HasSubstr("A is not wholly"),
                                     HasSubstr("A is not wholly"), HasSubstr("A is not wholly")));
  EXPECT_EQ(cudaMemcpy(c.data(), host, 20, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
  EXPECT_EQ(cudaMemcpy(c.data(), host, 16, cudaMemcpyDeviceToHost), cudaErrorInvalidValue);
}

TEST_F(FakeCuda, HandlesAreTheirLibrarysOwnAndGoneWhenDestroyed) {
  cusolverDnHandle_t solver = nullptr;
  ASSERT_EQ(cusolverDnCreate(&solver), CUSOLVER_STATUS_SUCCESS);
  EXPECT_EQ(cublasSetStream(reinterpret_cast<cublasHandle_t>(solver), stream_), CUBLAS_STATUS_NOT_INITIALIZED);
  cusolverDnDestroy(solver);
  EXPECT_EQ(cusolverDnSetStream(solver, stream_), CUSOLVER_STATUS_NOT_INITIALIZED);
  EXPECT_EQ(cusolverDnDestroy(solver), CUSOLVER_STATUS_NOT_INITIALIZED);
  EXPECT_EQ(misuses().size(), 3U);
}

TEST_F(FakeCuda, CountsWhatIsAlive) {
  cublasLtHandle_t lt = nullptr;
  cublasLtMatrixLayout_t layout = nullptr;
  cublasLtCreate(&lt);
  cublasLtMatrixLayoutCreate(&layout, CUDA_R_32F, 2, 2, 2);
  EXPECT_THAT(live_objects(), ElementsAre(Pair("cublas handle", 1), Pair("cublasLt handle", 1),
                                          Pair("matrix layout", 1), Pair("stream", 1)));
  reset();
  EXPECT_EQ(live_objects().size(), 4U);
  cublasLtMatrixLayoutDestroy(layout);
  cublasLtDestroy(lt);
}

TEST_F(FakeCuda, HasTheDevicesThatItIsTold) {
  set_devices(2);
  int count = 0;
  EXPECT_EQ(cudaGetDeviceCount(&count), cudaSuccess);
  EXPECT_EQ(count, 2);
  EXPECT_EQ(cudaSetDevice(2), cudaErrorInvalidDevice);
  cudaDeviceProp properties{};
  ASSERT_EQ(cudaGetDeviceProperties(&properties, 1), cudaSuccess);
  EXPECT_STREQ(properties.name, "Fake GPU 1");
  char bus_id[16];
  EXPECT_EQ(cudaDeviceGetPCIBusId(bus_id, sizeof bus_id, 1), cudaSuccess);
  EXPECT_STREQ(bus_id, "0000:02:00.0");
}

TEST_F(FakeCuda, ReportsWhyThereIsNoDevice) {
  int count = -1;
  set_devices(0);
  EXPECT_EQ(cudaGetDeviceCount(&count), cudaErrorNoDevice);
  EXPECT_EQ(count, 0);
  set_driver(false);
  EXPECT_EQ(cudaGetDeviceCount(&count), cudaErrorInsufficientDriver);
  int version = -1;
  EXPECT_EQ(cudaDriverGetVersion(&version), cudaSuccess);
  EXPECT_EQ(version, 0);
  cublasHandle_t handle = nullptr;
  EXPECT_EQ(cublasCreate(&handle), CUBLAS_STATUS_NOT_INITIALIZED);
  EXPECT_STREQ(cudaGetErrorName(cudaErrorInsufficientDriver), "cudaErrorInsufficientDriver");
}

int devices_and_second_failure() {
  setenv("FAKE_CUDA", "devices=3;fail=cudaGetDevice:2", 1);
  int count = 0;
  cudaGetDeviceCount(&count);
  int device = -1;
  const bool fails = cudaGetDevice(&device) == cudaSuccess && cudaGetDevice(&device) == cudaErrorLaunchFailure;
  return count == 3 && fails ? 0 : 1;
}

/// The environment is read once, so each of these is a process of its own.
TEST(FakeCudaEnvironmentDeathTest, SetsUpTheFake) {
  testing::GTEST_FLAG(death_test_style) = "threadsafe";
  EXPECT_EXIT(std::exit(devices_and_second_failure()), testing::ExitedWithCode(0), "");
}

int failure_to_count() {
  setenv("FAKE_CUDA", "device=3", 1);
  int count = 0;
  try {
    cudaGetDeviceCount(&count);
  } catch (const std::invalid_argument& e) {
    return std::strcmp(e.what(), "FAKE_CUDA: unknown word 'device=3'");
  }
  return 1;
}

TEST(FakeCudaEnvironmentDeathTest, RefusesWhatItDoesNotKnow) {
  testing::GTEST_FLAG(death_test_style) = "threadsafe";
  EXPECT_EXIT(std::exit(failure_to_count()), testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace fake_cuda
