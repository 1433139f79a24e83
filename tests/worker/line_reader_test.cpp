#include "worker/line_reader.hpp"

#include <gtest/gtest.h>
#include <sys/mman.h>
#include <unistd.h>

#include <string>
#include <system_error>
#include <utility>
#include <vector>

namespace linbench {
namespace {

/// Text and mark of every line of `input`.
std::vector<std::pair<std::string, bool>> lines_of(const std::string& input, std::size_t max_line) {
  const int fd = memfd_create("test", 0);
  EXPECT_EQ(write(fd, input.data(), input.size()), static_cast<ssize_t>(input.size()));
  lseek(fd, 0, SEEK_SET);
  LineReader reader(fd, max_line);
  std::vector<std::pair<std::string, bool>> lines;
  while (const auto line = reader.next()) lines.emplace_back(line->text, line->too_long);
  close(fd);
  return lines;
}

using Lines = std::vector<std::pair<std::string, bool>>;

TEST(LineReader, SplitsAtNewlines) {
  EXPECT_EQ(lines_of("one\n\nthree\n", 100), (Lines{{"one", false}, {"", false}, {"three", false}}));
}

TEST(LineReader, TheLastLineNeedsNoNewline) {
  EXPECT_EQ(lines_of("one\ntwo", 100), (Lines{{"one", false}, {"two", false}}));
}

TEST(LineReader, NothingIsNoLine) {
  EXPECT_EQ(lines_of("", 100), Lines{});
}

TEST(LineReader, ALongLineIsCutAndMarkedAndTheNextOneRead) {
  EXPECT_EQ(lines_of("123\n1234\n12\n", 3), (Lines{{"123", false}, {"123", true}, {"12", false}}));
}

TEST(LineReader, LinesMayBeLongerThanItsBuffer) {
  const std::string longest(200000, 'x');
  EXPECT_EQ(lines_of(longest + "\n" + longest + "y\nz\n", longest.size()),
            (Lines{{longest, false}, {longest, true}, {"z", false}}));
}

TEST(LineReader, AClosedDescriptorIsAnError) {
  EXPECT_THROW(LineReader(-1, 10).next(), std::system_error);
}

}  // namespace
}  // namespace linbench
