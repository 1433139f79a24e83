#include "process/line_channel.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>

#include <csignal>
#include <string>

#include "worker/protocol.hpp"

namespace linbench {
namespace {

constexpr int kNobody = -1;

/// A channel whose other ends the test holds.
class LineChannelTest : public ::testing::Test {
 protected:
  static void connect(FileDescriptor& read_end, FileDescriptor& write_end) {
    int ends[2];
    ASSERT_EQ(pipe2(ends, O_CLOEXEC | O_NONBLOCK), 0);
    read_end = FileDescriptor(ends[0]);
    write_end = FileDescriptor(ends[1]);
  }

  LineChannel make_channel() {
    FileDescriptor input, output, errors;
    connect(worker_in_, input);
    connect(output, worker_out_);
    connect(errors, worker_err_);
    return {std::move(input), std::move(output), std::move(errors)};
  }

  static void put(const FileDescriptor& fd, const std::string& text) {
    ASSERT_EQ(write(fd.get(), text.data(), text.size()), static_cast<ssize_t>(text.size()));
  }

  std::string take_input() {
    std::string text(1 << 20, '\0');
    const ssize_t got = read(worker_in_.get(), text.data(), text.size());
    text.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
    return text;
  }

  FileDescriptor worker_in_, worker_out_, worker_err_;
  LineChannel channel_ = make_channel();
};

TEST_F(LineChannelTest, CutsLines) {
  put(worker_out_, "one\n\ntwo\nth");
  channel_.pump(0, kNobody);
  EXPECT_EQ(channel_.take_line(), "one");
  EXPECT_EQ(channel_.take_line(), "");
  EXPECT_EQ(channel_.take_line(), "two");
  EXPECT_EQ(channel_.take_line(), std::nullopt);
  EXPECT_TRUE(channel_.has_unread());
  put(worker_out_, "ree\n");
  channel_.pump(0, kNobody);
  EXPECT_EQ(channel_.take_line(), "three");
  EXPECT_FALSE(channel_.has_unread());
}

TEST_F(LineChannelTest, SendsMoreThanAPipeHolds) {
  const std::string line(300000, 'x');
  channel_.send(line);
  std::string arrived;
  for (int i = 0; i < 100 && arrived.size() < line.size() + 1; ++i) {
    channel_.pump(0, kNobody);
    arrived += take_input();
  }
  EXPECT_EQ(arrived, line + "\n");
}

TEST_F(LineChannelTest, WritingToADeadProcessRaisesNoSignal) {
  worker_in_.reset();
  channel_.send("anybody there?");
  channel_.pump(0, kNobody);  // SIGPIPE would end the test
  sigset_t pending;
  sigpending(&pending);
  EXPECT_EQ(sigismember(&pending, SIGPIPE), 0);
}

TEST_F(LineChannelTest, ReadsWhatWasWrittenBeforeTheEnd) {
  put(worker_out_, "last\n");
  worker_out_.reset();
  EXPECT_FALSE(channel_.ended());
  channel_.pump(0, kNobody);
  EXPECT_TRUE(channel_.ended());
  EXPECT_EQ(channel_.take_line(), "last");
}

TEST_F(LineChannelTest, KeepsTheLastWords) {
  put(worker_err_, "warning\nfatal: gone\n");
  channel_.pump(0, kNobody);
  EXPECT_EQ(channel_.last_words(), "fatal: gone");
}

TEST_F(LineChannelTest, BoundsTheLength) {
  const std::string chunk(4096, 'x');
  std::size_t sent = 0;
  while (!channel_.line_too_long()) {
    ASSERT_LE(sent, protocol::kMaxLine + 2 * chunk.size());
    put(worker_out_, chunk);
    sent += chunk.size();
    channel_.pump(0, kNobody);
    EXPECT_EQ(channel_.take_line(), std::nullopt);
  }
  EXPECT_GT(sent, protocol::kMaxLine);
}

TEST_F(LineChannelTest, AnotherDescriptorWakesIt) {
  FileDescriptor bell, rope;
  connect(bell, rope);
  put(rope, "!");
  channel_.pump(600, bell.get());  // would exceed the test's time limit
}

}  // namespace
}  // namespace linbench
