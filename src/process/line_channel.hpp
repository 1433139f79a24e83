#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "posix/file_descriptor.hpp"
#include "process/last_line.hpp"

namespace linbench {

/// Lines to and from a process over its three standard streams, none of which can block us: what it writes to stderr
/// is always drained, what it does not read is kept.
class LineChannel {
 public:
  /// All three must be O_NONBLOCK.
  LineChannel(FileDescriptor input, FileDescriptor output, FileDescriptor errors);

  /// Queues a line; pump() writes it.
  void send(std::string_view line);

  /// Waits for at most `timeout_s`, or until `wake_fd` is readable, and moves what can be moved. Returns early on a
  /// signal.
  void pump(double timeout_s, int wake_fd);

  /// The next complete line, without its newline.
  std::optional<std::string> take_line();

  /// More than protocol::kMaxLine bytes without a newline have come.
  bool line_too_long() const;

  /// Bytes have come that no line was taken for.
  bool has_unread() const { return !received_.empty(); }

  /// The process closed its stdout (or died), and all it had written was read.
  bool ended() const { return !output_; }

  /// Closes the process's stdin.
  void close_input() { input_.reset(); }

  std::string last_words() const { return last_line_.text(); }

 private:
  void write_queued();
  void read_output();
  void read_errors();

  FileDescriptor input_, output_, errors_;
  std::string queued_;
  std::string received_;
  std::size_t searched_ = 0;  ///< bytes of received_ known to hold no newline
  LastLine last_line_;
};

}  // namespace linbench
