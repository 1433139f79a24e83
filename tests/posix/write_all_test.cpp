#include "posix/write_all.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <thread>

#include "posix/file_descriptor.hpp"

namespace linbench {
namespace {

TEST(WriteAll, GoesOnUntilAllIsWritten) {
  int ends[2];
  ASSERT_EQ(pipe2(ends, O_CLOEXEC), 0);
  const FileDescriptor read_end(ends[0]);
  FileDescriptor write_end(ends[1]);
  const std::string text(3'000'000, 'x');  // more than a pipe holds
  std::string got;
  std::thread reader([&] {
    char bytes[4096];
    for (ssize_t count = 0; (count = read(read_end.get(), bytes, sizeof bytes)) > 0;)
      got.append(bytes, static_cast<std::size_t>(count));
  });
  EXPECT_EQ(write_all(write_end.get(), text), 0);
  write_end.reset();
  reader.join();
  EXPECT_EQ(got, text);
}

TEST(WriteAll, TellsWhyNot) {
  EXPECT_EQ(write_all(-1, "x"), EBADF);
  const FileDescriptor full(open("/dev/full", O_WRONLY | O_CLOEXEC));
  EXPECT_EQ(write_all(full.get(), "x"), ENOSPC);
  EXPECT_EQ(write_all(full.get(), ""), 0);
}

}  // namespace
}  // namespace linbench
