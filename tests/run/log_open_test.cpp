#include "run/log_open.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>

#include "cli/temporary_folder.hpp"
#include "plan/usage_message.hpp"

namespace linbench {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class LogOpenTest : public ::testing::Test {
 protected:
  cli::TemporaryFolder folder;
  const std::string path = folder / "run.jsonl";
};

FileStamp stamp_of_file(const std::string& path) {
  return stamp_of(FileDescriptor(::open(path.c_str(), O_RDONLY | O_CLOEXEC)).get());
}

std::string create_message(const std::string& path) {
  return usage_message([&] { create_log_file(path); });
}

std::string reopen_message(const std::string& path, const FileStamp& stamp) {
  return usage_message([&] { reopen_log_file(path, stamp, 0); });
}

TEST_F(LogOpenTest, ANewFileIsReadableAndIsAppendedTo) {
  const FileDescriptor file = create_log_file(path);
  EXPECT_EQ(::write(file.get(), "one", 3), 3);
  EXPECT_EQ(::lseek(file.get(), 0, SEEK_SET), 0);
  EXPECT_EQ(::write(file.get(), "two", 3), 3);
  EXPECT_EQ(folder.read("run.jsonl"), "onetwo");
  EXPECT_NE(::fcntl(file.get(), F_GETFD) & FD_CLOEXEC, 0) << "workers must not hold the lock";
}

TEST_F(LogOpenTest, ALogCanBeTriedAsItIs) {
  folder.write("run.jsonl", "a whole line\nhalf");
  const FileStamp stamp = stamp_of_file(path);
  EXPECT_TRUE(static_cast<bool>(lock_read_log(path, stamp)));
  EXPECT_EQ(folder.read("run.jsonl"), "a whole line\nhalf") << "nothing is cut";
  const FileDescriptor other = lock_read_log(path, stamp);
  EXPECT_THAT(usage_message([&] { lock_read_log(path, stamp); }), HasSubstr("being written by another linbench"));
}

TEST_F(LogOpenTest, WhatExistsIsRefused) {
  folder.write("run.jsonl", "precious");
  std::filesystem::create_symlink("nowhere", folder / "link");
  for (const std::string& existing : {path, folder / "link"}) {
    EXPECT_THAT(create_message(existing), AllOf(HasSubstr(existing), HasSubstr("exists"), HasSubstr("--resume")));
    EXPECT_EQ(usage_message([&] { refuse_existing_log(existing); }), create_message(existing));
  }
  for (const std::string& other : {folder.path().string(), folder.null_device()})
    EXPECT_THAT(create_message(other), AllOf(HasSubstr(other), HasSubstr("not a regular file")));
  EXPECT_EQ(folder.read("run.jsonl"), "precious");
  EXPECT_NO_THROW(refuse_existing_log(folder / "new"));
}

TEST_F(LogOpenTest, AFolderThatIsNotThereIsRefused) {
  EXPECT_THAT(create_message(folder / "no/run.jsonl"), AllOf(HasSubstr("--log"), HasSubstr("No such file")));
}

TEST_F(LogOpenTest, ReopeningCutsToTheWholeLines) {
  folder.write("run.jsonl", "one\ntwo\nthr");
  const FileDescriptor file = reopen_log_file(path, stamp_of_file(path), 8);
  EXPECT_EQ(folder.read("run.jsonl"), "one\ntwo\n");
  EXPECT_EQ(::write(file.get(), "more\n", 5), 5);
  EXPECT_EQ(folder.read("run.jsonl"), "one\ntwo\nmore\n");
}

TEST_F(LogOpenTest, OnlyOneWriter) {
  const FileDescriptor first = create_log_file(path);
  const std::string message = reopen_message(path, stamp_of_file(path));
  EXPECT_THAT(message, AllOf(HasSubstr(path), HasSubstr("being written by another linbench")));
}

TEST_F(LogOpenTest, TheSecondToResumeIsRefusedUntilTheFirstHasEnded) {
  folder.write("run.jsonl", "one\ntw");
  {
    const FileDescriptor first = reopen_log_file(path, stamp_of_file(path), 6);
    EXPECT_THAT(reopen_message(path, stamp_of_file(path)), HasSubstr("being written by another linbench"));
    EXPECT_EQ(folder.read("run.jsonl"), "one\ntw") << "the second must not cut";
  }
  EXPECT_NO_THROW(reopen_log_file(path, stamp_of_file(path), 4));
}

TEST_F(LogOpenTest, AFileThatChangedIsRefused) {
  folder.write("run.jsonl", "one\n");
  const FileStamp read = stamp_of_file(path);
  folder.write("run.jsonl", "one\ntwo\n");
  EXPECT_THAT(reopen_message(path, read), HasSubstr("changed"));
  folder.write("new", "one\n");
  std::filesystem::rename(folder / "new", path);
  EXPECT_THAT(reopen_message(path, read), HasSubstr("changed"));
  EXPECT_THAT(reopen_message(path, {}), HasSubstr("changed"));
}

TEST_F(LogOpenTest, AFileThatIsNotThereCannotBeReopened) {
  EXPECT_THAT(reopen_message(path, {}), AllOf(HasSubstr("--resume"), HasSubstr("No such file")));
}

TEST_F(LogOpenTest, AReadOnlyFileIsRefused) {
  if (::geteuid() == 0) GTEST_SKIP() << "root may write to anything";
  folder.write("run.jsonl", "one\n");
  std::filesystem::permissions(path, std::filesystem::perms::owner_read);
  EXPECT_THAT(reopen_message(path, stamp_of_file(path)), AllOf(HasSubstr("Permission denied"), HasSubstr("copy")));
}

void expect_nameless(const FileDescriptor& file, const cli::TemporaryFolder& folder) {
  ASSERT_TRUE(file);
  EXPECT_THAT(folder.list(), IsEmpty());
  struct stat status {};
  ASSERT_EQ(::fstat(file.get(), &status), 0);
  EXPECT_EQ(status.st_nlink, 0U);
  EXPECT_EQ(status.st_mode & 0777U, 0600U);
  EXPECT_EQ(::write(file.get(), "one", 3), 3);
  char back[3] = {};
  EXPECT_EQ(::pread(file.get(), back, 3, 0), 3);
  EXPECT_NE(::fcntl(file.get(), F_GETFD) & FD_CLOEXEC, 0);
}

TEST_F(LogOpenTest, ATemporaryHasNoName) {
  expect_nameless(unnamed_file({folder.path().string()}), folder);
  expect_nameless(unlinked_file(folder.path().string()), folder);
}

TEST_F(LogOpenTest, ATemporaryIsMadeWhereItCanBe) {
  expect_nameless(unnamed_file({folder / "no", "/proc", folder.path().string()}), folder);
  EXPECT_FALSE(unnamed_file({folder / "no", "/proc"}));
  EXPECT_FALSE(unnamed_file({}));
}

TEST_F(LogOpenTest, TemporariesGoWhereTheUserSays) {
  const char* before = std::getenv("TMPDIR");
  const std::string saved = before ? before : "";
  ::setenv("TMPDIR", "/elsewhere", 1);
  EXPECT_THAT(temporary_folders(), ElementsAre("/elsewhere", "/tmp"));
  ::setenv("TMPDIR", "", 1);
  EXPECT_THAT(temporary_folders(), ElementsAre("/tmp"));
  before ? ::setenv("TMPDIR", saved.c_str(), 1) : ::unsetenv("TMPDIR");
}

}  // namespace
}  // namespace linbench
