#include "posix/file_descriptor.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>

namespace linbench {
namespace {

bool is_open(int fd) {
  return fcntl(fd, F_GETFD) != -1;
}

int open_null() {
  return open("/dev/null", O_RDONLY | O_CLOEXEC);
}

TEST(FileDescriptor, IsClosedAtItsEnd) {
  const int fd = open_null();
  {
    const FileDescriptor owner(fd);
    EXPECT_TRUE(owner);
    EXPECT_EQ(owner.get(), fd);
  }
  EXPECT_FALSE(is_open(fd));
}

TEST(FileDescriptor, NoneIsFalse) {
  EXPECT_FALSE(FileDescriptor());
  EXPECT_FALSE(FileDescriptor(-1));
}

TEST(FileDescriptor, IsMoved) {
  const int fd = open_null();
  FileDescriptor first(fd);
  FileDescriptor second(std::move(first));
  EXPECT_EQ(second.get(), fd);
  FileDescriptor third;
  third = std::move(second);
  EXPECT_TRUE(is_open(fd));
  third.reset();
  EXPECT_FALSE(third);
  EXPECT_FALSE(is_open(fd));
}

}  // namespace
}  // namespace linbench
