#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace linbench::cli {

/// Gives descriptors 0, 1 and 2 something to stand for when the caller has closed them, so that no file opened later
/// takes their place; writing to a closed output then fails with "Bad file descriptor".
void keep_standard_descriptors();

/// Throws UsageError when standard output is closed.
void require_standard_output();

/// Throws UsageError when it cannot be written.
void write_standard_output(std::string_view text);

/// Standard output for a text that comes in pieces. Throws UsageError when it cannot be written.
class StandardOutput {
 public:
  void append(std::string_view text);
  void flush();

 private:
  std::string buffer_;
};

/// Failing to write there has no remedy and is ignored.
void write_standard_error(std::string_view text);

bool is_terminal(int fd);

/// TERM=dumb: a terminal that knows no control sequences. `term` may be null.
bool is_dumb(const char* term);

struct TerminalSize {
  std::size_t columns = 100;
  std::size_t rows = 24;
};

/// Of the terminal at `fd`, as far as it is one and tells.
TerminalSize terminal_size(int fd, const TerminalSize& fallback = {});

}  // namespace linbench::cli
