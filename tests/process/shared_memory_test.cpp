#include "process/shared_memory.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <filesystem>

#include "linbench/status.hpp"
#include "posix/file_descriptor.hpp"

namespace linbench {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

FileDescriptor open_file(const std::string& path, int flags) {
  return FileDescriptor(open(path.c_str(), flags));
}

std::size_t descriptor_count() {
  const std::filesystem::directory_iterator entries("/proc/self/fd");
  return static_cast<std::size_t>(std::distance(begin(entries), end(entries)));
}

TEST(SharedMemory, IsReadThroughItsPath) {
  const SharedMemory memory(5);
  std::memcpy(memory.data(), "hello", 5);
  const FileDescriptor file = open_file(memory.path(), O_RDONLY);
  char text[6] = {};
  EXPECT_EQ(read(file.get(), text, 6), 5);
  EXPECT_STREQ(text, "hello");
}

TEST(SharedMemory, MayBeEmpty) {
  SharedMemory memory(0);
  memory.seal_for_reading();
  EXPECT_EQ(memory.size(), 0u);
  char byte = 0;
  EXPECT_EQ(read(open_file(memory.path(), O_RDONLY).get(), &byte, 1), 0);
}

TEST(SharedMemory, SealedForReadingOnlyItsMakerCanWrite) {
  SharedMemory memory(4096);
  memory.seal_for_reading();
  const FileDescriptor file = open_file(memory.path(), O_RDWR);
  EXPECT_EQ(write(file.get(), "x", 1), -1);
  EXPECT_EQ(errno, EPERM);
  EXPECT_EQ(mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file.get(), 0), MAP_FAILED);
  EXPECT_EQ(errno, EPERM);
  EXPECT_EQ(ftruncate(file.get(), 0), -1);
  EXPECT_EQ(ftruncate(file.get(), 8192), -1);
  EXPECT_EQ(fcntl(file.get(), F_ADD_SEALS, F_SEAL_WRITE), -1);

  memory.data()[0] = std::byte{'m'};
  char byte = 0;
  EXPECT_EQ(read(file.get(), &byte, 1), 1);
  EXPECT_EQ(byte, 'm');
}

TEST(SharedMemory, SealedInSizeOthersCanWrite) {
  SharedMemory memory(4096);
  memory.seal_size();
  const FileDescriptor file = open_file(memory.path(), O_RDWR);
  EXPECT_EQ(ftruncate(file.get(), 0), -1);
  EXPECT_EQ(ftruncate(file.get(), 8192), -1);
  EXPECT_EQ(write(file.get(), "x", 1), 1);
  EXPECT_EQ(memory.data()[0], std::byte{'x'});
}

/// Should the program ever try to allocate what it has to refuse, the kernel stops it here at 16 MiB; without, the
/// machine would run out of memory.
class SharedMemoryRefusal : public ::testing::Test {
 protected:
  void SetUp() override {
    signal(SIGXFSZ, SIG_IGN);
    ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before_), 0);
    const rlimit little{16 << 20, before_.rlim_max};
    ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &little), 0);
  }
  void TearDown() override {
    setrlimit(RLIMIT_FSIZE, &before_);
    signal(SIGXFSZ, SIG_DFL);
  }

 private:
  rlimit before_{};
};

std::string refusal(std::size_t bytes) {
  try {
    const SharedMemory memory(bytes);
  } catch (const StatusError& error) {
    EXPECT_EQ(error.status(), Status::oom);
    return error.what();
  }
  return "";
}

TEST_F(SharedMemoryRefusal, MoreThanThereIsNamesTheSize) {
  EXPECT_THAT(refusal(std::size_t{1} << 50),
              AllOf(HasSubstr("1024 TiB of shared memory"), HasSubstr("iB are available")));
  EXPECT_THAT(refusal(~std::size_t{0}), AllOf(HasSubstr("8.389e+06 TiB"), HasSubstr("iB are available")));
}

TEST_F(SharedMemoryRefusal, OfTheKernelIsPassedOn) {
  EXPECT_THAT(refusal((16 << 20) + 1), HasSubstr("16 MiB of shared memory for an operand: File too large"));
}

TEST(SharedMemory, IsMovedAndFreed) {
  const std::size_t before = descriptor_count();
  {
    SharedMemory first(4096);
    first.data()[1] = std::byte{7};
    SharedMemory second(std::move(first));
    EXPECT_EQ(second.data()[1], std::byte{7});
    SharedMemory third;
    third = std::move(second);
    EXPECT_EQ(third.data()[1], std::byte{7});
    EXPECT_EQ(third.size(), 4096u);
  }
  EXPECT_EQ(descriptor_count(), before);
}

}  // namespace
}  // namespace linbench
