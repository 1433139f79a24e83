#pragma once

#include <cstddef>
#include <optional>
#include <string>

namespace linbench {

/// Lines of a file descriptor, without their newline and of bounded length.
class LineReader {
 public:
  LineReader(int fd, std::size_t max_line) : fd_(fd), max_line_(max_line) {}

  /// The next line, the last one also without a newline; nullopt at the end of input. A longer line than allowed is
  /// read to its end, cut, and marked. Throws std::system_error.
  struct Line {
    std::string text;
    bool too_long = false;
  };
  std::optional<Line> next();

 private:
  bool fill();

  int fd_;
  std::size_t max_line_;
  std::string buffer_;
  std::size_t used_ = 0;  // of buffer_
};

}  // namespace linbench
