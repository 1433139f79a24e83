#include "run/log_file.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>

#include <cerrno>

#include "cli/temporary_folder.hpp"
#include "run/file_size_limit.hpp"

namespace linbench {
namespace {

class LogFileTest : public ::testing::Test {
 protected:
  FileDescriptor open(int flags) {
    return FileDescriptor(::open((folder / "log").c_str(), flags | O_CREAT | O_CLOEXEC, 0600));
  }

  cli::TemporaryFolder folder;
};

TEST_F(LogFileTest, LinesAreReadBackFromWhereTheyBegin) {
  LogFile file(open(O_RDWR | O_APPEND));
  EXPECT_EQ(file.append("one\n").offset, 0);
  const LogFile::Appended second = file.append("two\n");
  EXPECT_EQ(second.error, 0);
  EXPECT_EQ(second.offset, 4);
  EXPECT_EQ(file.read(0, 3).text, "one");
  EXPECT_EQ(file.read(4, 4).text, "two\n");
  EXPECT_EQ(folder.read("log"), "one\ntwo\n");
}

TEST_F(LogFileTest, ALineThatDoesNotFitLeavesNoTrace) {
  LogFile file(open(O_RDWR | O_APPEND));
  file.append("one\n");
  {
    const test::FileSizeLimit limit(6);
    EXPECT_EQ(file.append("two\n").error, EFBIG);
  }
  EXPECT_EQ(folder.read("log"), "one\n");
}

TEST_F(LogFileTest, WhatIsNotThereCannotBeRead) {
  LogFile file(open(O_RDWR | O_APPEND));
  file.append("one\n");
  EXPECT_EQ(file.read(2, 4).error, ENODATA);
  EXPECT_EQ(file.read(100, 1).error, ENODATA);
}

TEST_F(LogFileTest, NoFileIsAnErrorNotACrash) {
  LogFile none;
  EXPECT_EQ(none.append("one\n").error, EBADF);
  EXPECT_EQ(none.read(0, 1).error, EBADF);
}

TEST_F(LogFileTest, AFileThatIsNotForWriting) {
  LogFile file(open(O_RDONLY));
  EXPECT_EQ(file.append("one\n").error, EBADF);
}

}  // namespace
}  // namespace linbench
