#include "process/shared_operands.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cmath>
#include <cstring>

#include "linbench/generate.hpp"
#include "linbench/status.hpp"
#include "posix/file_descriptor.hpp"

namespace linbench {
namespace {

FileDescriptor open_file(const std::string& path, int flags) {
  return FileDescriptor(open(path.c_str(), flags));
}

Problem small_solve() {
  Problem problem;
  problem.operation = Operation::solve;
  problem.dtype = Dtype::f32;
  problem.m = problem.n = 20;
  problem.nrhs = 3;
  problem.lda = 24;
  return problem;
}

bool same_bytes(const ConstView& a, const ConstView& b) {
  return a.layout == b.layout && std::memcmp(a.data, b.data, static_cast<std::size_t>(a.layout.bytes())) == 0;
}

TEST(SharedOperands, ThatDoNotFitAreOutOfMemory) {
  Problem problem;
  problem.m = problem.n = problem.k = 10'000'000;
  try {
    const SharedOperands shared(problem, 1);
    FAIL();
  } catch (const StatusError& error) {
    EXPECT_EQ(error.status(), Status::oom);
  }
}

TEST(SharedOperands, HoldWhatAnyoneElseWouldGenerate) {
  const SharedOperands shared(small_solve(), 2);
  const OwnedOperands owned(small_solve(), 1);
  EXPECT_TRUE(same_bytes(shared.operands().a, owned.operands().a));
  EXPECT_TRUE(same_bytes(shared.operands().b, owned.operands().b));
}

TEST(SharedOperands, AreReachedThroughTheirFiles) {
  const SharedOperands shared(small_solve(), 1);
  for (const auto& [file, view] :
       {std::pair{shared.a(), shared.operands().a}, std::pair{shared.b(), shared.operands().b}}) {
    EXPECT_EQ(file.layout, view.layout);
    const FileDescriptor descriptor = open_file(file.file, O_RDONLY);
    const std::size_t bytes = static_cast<std::size_t>(view.layout.bytes());
    const void* mapped = mmap(nullptr, bytes, PROT_READ, MAP_SHARED, descriptor.get(), 0);
    ASSERT_NE(mapped, MAP_FAILED);
    EXPECT_EQ(std::memcmp(mapped, view.data, bytes), 0);
    munmap(const_cast<void*>(mapped), bytes);
    EXPECT_EQ(write(open_file(file.file, O_RDWR).get(), "x", 1), -1) << "A and B are for reading";
  }
}

TEST(SharedOperands, TheResultIsWritableAndNaNUntilWritten) {
  SharedOperands shared(small_solve(), 1);
  const View& result = shared.operands().result;
  const auto is_nan = [&](std::int64_t i) { return std::isnan(result.system<float>(0)[i]); };
  EXPECT_TRUE(is_nan(0));
  EXPECT_TRUE(is_nan(result.layout.elements() - 1));

  const float one = 1;
  const FileDescriptor file = open_file(shared.result().file, O_RDWR);
  EXPECT_EQ(write(file.get(), &one, sizeof one), static_cast<ssize_t>(sizeof one));
  EXPECT_EQ(result.system<float>(0)[0], 1.0F);
  shared.reset_result(2);
  EXPECT_TRUE(is_nan(0));
}

}  // namespace
}  // namespace linbench
