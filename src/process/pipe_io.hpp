#pragma once

#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <string_view>

#include "posix/file_descriptor.hpp"

/// Reading and writing the standard streams of a child, none of which blocks.
namespace linbench {

constexpr std::size_t kPipeChunk = 64 * 1024;
/// Reads of one stream at a time: more than a pipe holds (1 MiB at most, by default), yet an end to a babbler.
constexpr int kReadsAtOnce = 20;

inline bool try_again(int error) {
  return error == EAGAIN || error == EWOULDBLOCK || error == EINTR;
}

/// write() that answers a broken pipe with EPIPE and no signal: pipes have no MSG_NOSIGNAL, and ignoring the signal for
/// the whole process would change what `linbench | head` does.
ssize_t write_without_sigpipe(int fd, std::string_view bytes);

/// Hands what is there to `take` until the pipe is empty or `take` returns false, and closes it at its end.
template <class Take>
void drain(FileDescriptor& fd, const Take& take) {
  std::array<char, kPipeChunk> chunk;
  for (int reads = 0; fd && reads < kReadsAtOnce; ++reads) {
    const ssize_t got = read(fd.get(), chunk.data(), chunk.size());
    if (got < 0 && try_again(errno)) return;
    if (got <= 0) return fd.reset();
    if (!take(std::string_view(chunk.data(), static_cast<std::size_t>(got)))) return;
  }
}

}  // namespace linbench
