#include "cli/output_file.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>

#include "cli/file_identity.hpp"
#include "cli/temporary_folder.hpp"
#include "plan/usage_message.hpp"

namespace linbench::cli {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

namespace fs = std::filesystem;

mode_t mode_of(const std::string& path) {
  struct stat status {};
  EXPECT_EQ(lstat(path.c_str(), &status), 0);
  return status.st_mode;
}

/// All at once.
void write_file(const std::string& path, std::string_view text) {
  OutputFile file("--csv", path);
  file.append(text);
  file.commit();
}

TEST(OutputFile, AppearsWholeWhenCommitted) {
  const TemporaryFolder folder;
  OutputFile file("--csv", folder / "a.csv");
  file.append("one\n");
  file.append(std::string(100000, 'x'));
  file.append("\ntwo\n");
  EXPECT_THAT(folder.list(), IsEmpty()) << "not even a temporary that a killed program would leave";
  file.commit();
  EXPECT_EQ(folder.read("a.csv"), "one\n" + std::string(100000, 'x') + "\ntwo\n");
  EXPECT_THAT(folder.list(), ElementsAre("a.csv"));
}

TEST(OutputFile, DoesWithoutUnnamedFiles) {
  const TemporaryFolder folder;
  folder.write("a.csv", "old");
  {
    OutputFile abandoned("--csv", folder / "a.csv", Temporary::named);
    abandoned.append("x");
    EXPECT_EQ(folder.list().size(), 2U);
  }
  EXPECT_THAT(folder.list(), ElementsAre("a.csv"));
  OutputFile file("--csv", folder / "a.csv", Temporary::named);
  file.append("new");
  file.commit();
  EXPECT_EQ(folder.read("a.csv"), "new");
  EXPECT_THAT(folder.list(), ElementsAre("a.csv"));
}

TEST(OutputFile, ReplacesAFileThatHasAppearedMeanwhile) {
  const TemporaryFolder folder;
  OutputFile file("--csv", folder / "a.csv");
  folder.write("a.csv", "old and longer");
  file.append("new");
  file.commit();
  EXPECT_EQ(folder.read("a.csv"), "new");
  EXPECT_THAT(folder.list(), ElementsAre("a.csv"));
}

TEST(OutputFile, NewFilesFollowTheUmask) {
  const TemporaryFolder folder;
  const mode_t before = umask(027);
  write_file(folder / "a.csv", "x");
  umask(before);
  EXPECT_EQ(mode_of(folder / "a.csv") & 07777U, 0640U);
}

TEST(OutputFile, ReplacesAnExistingFileOnlyWhenWritten) {
  const TemporaryFolder folder;
  folder.write("a.csv", "old and longer");
  fs::permissions(folder / "a.csv", fs::perms(0604));
  {
    OutputFile file("--csv", folder / "a.csv");
    EXPECT_EQ(folder.read("a.csv"), "old and longer");
  }
  EXPECT_EQ(folder.read("a.csv"), "old and longer");
  EXPECT_THAT(folder.list(), ElementsAre("a.csv"));
  write_file(folder / "a.csv", "new");
  EXPECT_EQ(folder.read("a.csv"), "new");
  EXPECT_EQ(mode_of(folder / "a.csv") & 07777U, 0604U);
}

TEST(OutputFile, UnwrittenLeavesNoTrace) {
  const TemporaryFolder folder;
  { const OutputFile file("--csv", folder / "a.csv"); }
  EXPECT_THAT(folder.list(), IsEmpty());
}

TEST(OutputFile, FollowsLinksAndKeepsThem) {
  const TemporaryFolder folder;
  fs::create_directory(folder / "real");
  folder.write("real/a.csv", "old");
  fs::create_symlink("real/a.csv", folder / "link");
  fs::create_symlink("link", folder / "link2");
  write_file(folder / "link2", "new");
  EXPECT_TRUE(S_ISLNK(mode_of(folder / "link2")));
  EXPECT_TRUE(S_ISLNK(mode_of(folder / "link")));
  EXPECT_EQ(folder.read("real/a.csv"), "new");
}

TEST(OutputFile, FollowsLinksToFilesThatAreNotThereYet) {
  const TemporaryFolder folder;
  fs::create_directory(folder / "real");
  fs::create_symlink("real/b.csv", folder / "link");
  write_file(folder / "link", "new");
  EXPECT_TRUE(S_ISLNK(mode_of(folder / "link")));
  EXPECT_EQ(folder.read("real/b.csv"), "new");
}

TEST(OutputFile, WritesThroughDevices) {
  const TemporaryFolder folder;
  const std::string null = folder.null_device();
  write_file(null, "gone");
  EXPECT_TRUE(S_ISCHR(mode_of(null)));
}

TEST(OutputFile, WritesThroughPipes) {
  const TemporaryFolder folder;
  ASSERT_EQ(mkfifo((folder / "fifo").c_str(), 0600), 0);
  const FileDescriptor reader(open((folder / "fifo").c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
  write_file(folder / "fifo", "through");
  std::array<char, 16> buffer{};
  EXPECT_EQ(read(reader.get(), buffer.data(), buffer.size()), 7);
  EXPECT_EQ(std::string(buffer.data()), "through");
  EXPECT_TRUE(S_ISFIFO(mode_of(folder / "fifo")));
}

TEST(OutputFile, WritesThroughADescriptorsName) {
  std::array<int, 2> ends{};
  ASSERT_EQ(pipe2(ends.data(), O_CLOEXEC), 0);
  const FileDescriptor reader(ends[0]);
  const FileDescriptor writer(ends[1]);
  write_file("/dev/fd/" + std::to_string(writer.get()), "x");
  char c = 0;
  EXPECT_EQ(read(reader.get(), &c, 1), 1);
  EXPECT_EQ(c, 'x');
}

TEST(OutputFile, KnowsStandardOutputByEveryName) {
  EXPECT_TRUE(OutputFile("--csv", "-").is_standard_output());
  EXPECT_TRUE(OutputFile("--csv", "/dev/stdout").is_standard_output());
  EXPECT_TRUE(OutputFile("--csv", "/proc/self/fd/1").is_standard_output());
  const TemporaryFolder folder;
  EXPECT_FALSE(OutputFile("--csv", folder / "a").is_standard_output());
}

std::string refusal(const std::string& path) {
  return usage_message([&] { OutputFile("--csv", path); });
}

TEST(OutputFile, RefusesWhatCannotBeWritten) {
  const TemporaryFolder folder;
  EXPECT_THAT(refusal(folder / "missing/a.csv"),
              AllOf(HasSubstr("--csv: '" + (folder / "missing/a.csv") + "'"), HasSubstr("No such file or directory")));
  EXPECT_THAT(refusal(folder.path().string()), HasSubstr("Is a directory"));
  EXPECT_THAT(refusal(folder / "absent/"), HasSubstr("cannot be written"));
  fs::create_symlink("loop", folder / "loop");
  EXPECT_THAT(refusal(folder / "loop"), HasSubstr("symbolic links"));
  folder.write("file", "");
  EXPECT_THAT(refusal(folder / "file/a.csv"), HasSubstr("Not a directory"));
}

/// Permissions bind everybody but root; a test run by root sets its rights aside for a while.
class AsNobody {
 public:
  explicit AsNobody(const TemporaryFolder& folder) : root_(geteuid() == 0) {
    constexpr uid_t kNobody = 65534;
    if (!root_) return;
    EXPECT_EQ(chown(folder.path().c_str(), kNobody, static_cast<gid_t>(-1)), 0);
    EXPECT_EQ(seteuid(kNobody), 0);
  }
  ~AsNobody() { EXPECT_TRUE(!root_ || seteuid(0) == 0); }
  AsNobody(const AsNobody&) = delete;
  AsNobody& operator=(const AsNobody&) = delete;

 private:
  bool root_;
};

TEST(OutputFile, RefusesWhatPermissionsForbid) {
  const TemporaryFolder folder;
  const AsNobody nobody(folder);
  folder.write("a.csv", "kept");
  fs::permissions(folder / "a.csv", fs::perms(0444));
  EXPECT_THAT(refusal(folder / "a.csv"), HasSubstr("Permission denied"));
  fs::permissions(folder.path(), fs::perms(0555));
  EXPECT_THAT(refusal(folder / "b.csv"), HasSubstr("Permission denied"));
}

TEST(OutputFile, RefusesNamesThatAreTooLong) {
  const TemporaryFolder folder;
  EXPECT_THAT(refusal(folder / std::string(300, 'a')), HasSubstr("File name too long"));
  EXPECT_THAT(refusal(folder / ("sub/" + std::string(5000, 'a'))), HasSubstr("File name too long"));
  EXPECT_NO_THROW(OutputFile("--csv", folder / std::string(255, 'a')));
}

TEST(OutputFile, TakesAnyName) {
  const TemporaryFolder folder;
  write_file(folder / "zwölf % $(x) 'ʘ' 数.csv", "x");
  EXPECT_EQ(folder.read("zwölf % $(x) 'ʘ' 数.csv"), "x");
}

TEST(OutputFile, RefusesWhatAStickyFolderKeeps) {
  if (geteuid() != 0) GTEST_SKIP() << "needs a file of another user";
  const TemporaryFolder folder;
  fs::create_directory(folder / "sticky");
  ASSERT_EQ(chmod((folder / "sticky").c_str(), 01777), 0);
  folder.write("sticky/a.csv", "kept");
  fs::permissions(folder / "sticky/a.csv", fs::perms(0666));
  const AsNobody nobody(folder);
  EXPECT_THAT(refusal(folder / "sticky/a.csv"), HasSubstr("Operation not permitted"));
  EXPECT_NO_THROW(OutputFile("--csv", folder / "sticky/b.csv"));
}

TEST(OutputFile, TellsWhenTheDiskIsFull) {
  const TemporaryFolder folder;
  const std::string full = folder.full_device();
  OutputFile file("--json", full);
  EXPECT_THAT(usage_message([&] {
                file.append("x");
                file.commit();
              }),
              HasSubstr("--json: '" + full + "' cannot be written: No space left"));
}

TEST(FileIdentities, AreOfFilesAndNotOfNames) {
  const TemporaryFolder folder;
  folder.write("a", "");
  fs::create_symlink("a", folder / "b");
  EXPECT_EQ(identify("--csv", folder / "a"), identify("--csv", folder / "b"));
  EXPECT_EQ(identify("--csv", folder / "c"), identify("--csv", folder / "./c"));
  EXPECT_NE(identify("--csv", folder / "c"), identify("--csv", folder / "d"));
  EXPECT_NE(identify("--csv", folder / "a"), identify("--csv", folder / "c"));
  EXPECT_TRUE(is_null_device(folder.null_device()));
  EXPECT_FALSE(is_null_device(folder.full_device()));
  EXPECT_FALSE(is_null_device(folder / "a"));
}

}  // namespace
}  // namespace linbench::cli
