#include "backends/cuda/transfers.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <vector>

#include "backends/cuda/fake_device.hpp"
#include "backends/problems.hpp"
#include "linbench/verify.hpp"

namespace linbench::cuda {
namespace {

using testing::Contains;
using testing::Each;
using testing::Key;
using testing::Not;

constexpr std::array kBoth = {HostMemory::pageable, HostMemory::pinned};

class TransfersTest : public FakeDevice {};

std::vector<std::byte> read(const DeviceMemory& memory) {
  std::vector<std::byte> bytes(static_cast<std::size_t>(memory.bytes()));
  cudaMemcpy(bytes.data(), memory.data(), bytes.size(), cudaMemcpyDeviceToHost);
  return bytes;
}

TEST_F(TransfersTest, MoveEveryByteOfTheInputs) {
  const Stream stream = make_stream();
  const DeviceMemory first(100, "a test"), second(50, "a test"), result(10, "a test");
  std::vector<std::byte> one(100, std::byte{1}), two(50, std::byte{2}), out(10);
  for (const HostMemory memory : kBoth) {
    Transfers transfers(StreamWork(stream.get(), "a test"),
                        {{first.data(), one.data(), 100}, {second.data(), two.data(), 50}},
                        {result.data(), out.data(), 10});
    cudaMemset(first.data(), 0, 100);
    cudaMemset(second.data(), 0, 50);
    cudaDeviceSynchronize();
    transfers.upload(memory);
    EXPECT_EQ(fake_cuda::pending(), 0);
    EXPECT_THAT(read(first), Each(std::byte{1}));
    EXPECT_THAT(read(second), Each(std::byte{2}));
  }
}

TEST_F(TransfersTest, MoveTheResultToItsPlace) {
  const Stream stream = make_stream();
  const DeviceMemory result(10, "a test");
  std::vector<std::byte> out(10);
  Transfers transfers(StreamWork(stream.get(), "a test"), {}, {result.data(), out.data(), 10});
  cudaMemset(result.data(), 7, 10);
  cudaDeviceSynchronize();
  transfers.download(HostMemory::pageable);
  EXPECT_EQ(fake_cuda::pending(), 0);
  EXPECT_THAT(out, Each(std::byte{7}));
}

TEST_F(TransfersTest, PinMemoryOnceAndOnlyWhenItIsUsed) {
  const Stream stream = make_stream();
  const DeviceMemory input(100, "a test"), result(10, "a test");
  std::vector<std::byte> in(100), out(10);
  Transfers transfers(StreamWork(stream.get(), "a test"), {{input.data(), in.data(), 100}},
                      {result.data(), out.data(), 10});
  transfers.upload(HostMemory::pageable);
  transfers.download(HostMemory::pageable);
  EXPECT_THAT(fake_cuda::calls(), Not(Contains(Key("cudaHostAlloc"))));
  for (int i = 0; i < 3; ++i) {
    transfers.upload(HostMemory::pinned);
    transfers.download(HostMemory::pinned);
  }
  EXPECT_EQ(fake_cuda::calls()["cudaHostAlloc"], 2);
}

TEST_F(TransfersTest, MoveWhatIsLargerThanTheBufferByMovingTheBufferAgain) {
  constexpr std::int64_t kMiB = std::int64_t{1} << 20;
  const Stream stream = make_stream();
  const DeviceMemory input(200 * kMiB, "a test"), result(1, "a test");
  std::vector<std::byte> in(static_cast<std::size_t>(input.bytes()), std::byte{1});
  in[3] = in[static_cast<std::size_t>(150 * kMiB)] = std::byte{5};
  std::byte out{};
  Transfers transfers(StreamWork(stream.get(), "a test"), {{input.data(), in.data(), input.bytes()}},
                      {result.data(), &out, 1});
  transfers.upload(HostMemory::pageable);
  const int before = fake_cuda::calls()["cudaMemcpyAsync"];
  transfers.upload(HostMemory::pinned);
  EXPECT_EQ(fake_cuda::calls()["cudaMemcpyAsync"] - before, 3);  // 80, 80 and 40 MiB
  EXPECT_EQ(read(input), in);                                    // and the device has what it had
}

TEST_F(TransfersTest, KeepTheResultsOfAnExecution) {
  for (const Problem& problem : {dot(Dtype::f64, 20, 30, 10), padded(batched(dot(Dtype::f16, 5, 6, 7), 3)),
                                 solve(Dtype::f64, 5), padded(batched(solve(Dtype::c64, 5), 3))}) {
    const auto backend = fake_backend();
    const OwnedOperands owned(problem, 1);
    const auto execution = backend->prepare(problem, backend->routines(problem).front(), owned.operands());
    execution->restore(2);
    execution->launch(2);
    execution->wait();
    execution->check();
    for (const HostMemory memory : kBoth) {
      execution->device()->upload(memory);
      execution->device()->download(memory);
    }
    fill_nan(owned.operands().result, 1);
    const ResultRange range = execution->copy_out(owned.operands().result);
    EXPECT_TRUE(verify(problem, owned.operands(), range, 7, 1).passed()) << problem.describe();
  }
}

TEST_F(TransfersTest, DownloadOneCallsResults) {
  for (const Problem& problem : {batched(dot(Dtype::f64, 5, 6, 7), 3), batched(solve(Dtype::f64, 5), 3)}) {
    const auto backend = fake_backend();
    const OwnedOperands owned(problem, 1);
    const auto execution = backend->prepare(problem, backend->routines(problem).front(), owned.operands());
    execution->restore(1);
    execution->launch(1);
    execution->wait();
    execution->device()->download(HostMemory::pageable);
    EXPECT_TRUE(verify(problem, owned.operands(), {0, 3}, 7, 1).passed()) << problem.describe();
  }
}

}  // namespace
}  // namespace linbench::cuda
