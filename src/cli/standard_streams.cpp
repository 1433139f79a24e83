#include "cli/standard_streams.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "plan/usage_error.hpp"
#include "posix/write_all.hpp"

namespace linbench::cli {
namespace {

[[noreturn]] void fail(int error) {
  throw UsageError(fmt::format("standard output cannot be written: {}", std::strerror(error)));
}

}  // namespace

void keep_standard_descriptors() {
  for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; ++fd) {
    if (fcntl(fd, F_GETFD) != -1 || errno != EBADF) continue;
    // The lowest free number is the one that is missing. Each end is opened the wrong way round, so that its use fails.
    const int opened = open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
    if (opened >= 0 && opened != fd) close(opened);
  }
}

void require_standard_output() {
  const int flags = fcntl(STDOUT_FILENO, F_GETFL);
  if (flags == -1) fail(errno);
  if ((flags & O_ACCMODE) == O_RDONLY) fail(EBADF);
}

void write_standard_output(std::string_view text) {
  if (const int error = write_all(STDOUT_FILENO, text); error != 0) fail(error);
}

void StandardOutput::append(std::string_view text) {
  constexpr std::size_t kMost_bytes = 1 << 16;
  buffer_ += text;
  if (buffer_.size() >= kMost_bytes) flush();
}

void StandardOutput::flush() {
  write_standard_output(std::exchange(buffer_, {}));
}

void write_standard_error(std::string_view text) {
  write_all(STDERR_FILENO, text);
}

bool is_terminal(int fd) {
  return isatty(fd) == 1;
}

bool is_dumb(const char* term) {
  return term != nullptr && std::string_view(term) == "dumb";
}

TerminalSize terminal_size(int fd, const TerminalSize& fallback) {
  winsize size{};
  TerminalSize told = fallback;
  if (!is_terminal(fd) || ioctl(fd, TIOCGWINSZ, &size) != 0) return told;
  if (size.ws_col > 0) told.columns = size.ws_col;
  if (size.ws_row > 0) told.rows = size.ws_row;
  return told;
}

}  // namespace linbench::cli
