#include "backends/cuda/handles.hpp"

#include "backends/cuda/fake_device.hpp"
#include "backends/refusal.hpp"

namespace linbench::cuda {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Pair;
using testing::UnorderedElementsAre;

class Handles : public FakeDevice {};

TEST_F(Handles, AreGoneWithTheirOwners) {
  {
    const Stream stream = make_stream();
    const Event event = make_event();
    const CublasHandle cublas = make_cublas(stream.get());
    const CublasLtHandle lt = make_cublas_lt();
    const SolverHandle solver = make_solver(stream.get());
    const SolverParams params = make_solver_params();
    const DeviceMemory device(100, "a test");
    const PinnedMemory pinned(100);
    EXPECT_THAT(
        fake_cuda::live_objects(),
        UnorderedElementsAre(Pair("stream", 1), Pair("event", 1), Pair("cublas handle", 1), Pair("cublasLt handle", 1),
                             Pair("cusolver handle", 1), Pair("cusolver parameters", 1), Pair("device memory", 1),
                             Pair("pinned memory", 1)));
  }
  EXPECT_THAT(fake_cuda::live_objects(), IsEmpty());
}

TEST_F(Handles, WorkOnTheirStream) {
  const Stream stream = make_stream();
  const CublasHandle cublas = make_cublas(stream.get());
  const SolverHandle solver = make_solver(stream.get());
  cudaStream_t found = nullptr;
  cublasGetStream(cublas.get(), &found);
  EXPECT_EQ(found, stream.get());
  cusolverDnGetStream(solver.get(), &found);
  EXPECT_EQ(found, stream.get());
}

TEST_F(Handles, NothingStaysOfWhatCouldNotBeSetUp) {
  const Stream stream = make_stream();
  fake_cuda::fail_call("cublasSetStream_v2", 1);
  EXPECT_THAT(refusal([&] { make_cublas(stream.get()); }).reason, HasSubstr("cublasSetStream"));
  fake_cuda::fail_call("cusolverDnSetStream", 1);
  EXPECT_THAT(refusal([&] { make_solver(stream.get()); }).reason, HasSubstr("cusolverDnSetStream"));
  EXPECT_THAT(fake_cuda::live_objects(), UnorderedElementsAre(Pair("stream", 1)));
}

TEST_F(Handles, MemoryThatRanOutIsToldWithItsFigures) {
  fake_cuda::set_memory(16 << 20);
  const DeviceMemory most(6 << 20, "a test");
  const Refusal refused = refusal([] { DeviceMemory(12 << 20, "cuSOLVER's workspace"); });
  EXPECT_EQ(refused.status, Status::oom);
  EXPECT_EQ(refused.reason,
            "cudaMalloc: no 12 MiB of device memory for cuSOLVER's workspace, 10 MiB of 16 MiB are free: choose a "
            "smaller --size");
  EXPECT_EQ(cudaPeekAtLastError(), cudaSuccess);
}

TEST_F(Handles, PinnedMemoryThatRanOutIsOom) {
  fake_cuda::fail_call("cudaHostAlloc", 1);
  const Refusal refused = refusal([] { PinnedMemory(1 << 20); });
  EXPECT_EQ(refused.status, Status::oom);
  EXPECT_EQ(refused.reason, "cudaHostAlloc: cudaErrorMemoryAllocation, out of memory (1 MiB of page-locked memory)");
}

TEST_F(Handles, NoBytesAreNoMemory) {
  const DeviceMemory device(0, "a test");
  const PinnedMemory pinned(0);
  EXPECT_EQ(device.data(), nullptr);
  EXPECT_EQ(pinned.data(), nullptr);
  EXPECT_THAT(fake_cuda::live_objects(), IsEmpty());
}

}  // namespace
}  // namespace linbench::cuda
