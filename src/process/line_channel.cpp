#include "process/line_channel.hpp"

#include <poll.h>

#include <cmath>
#include <iterator>
#include <utility>

#include "process/pipe_io.hpp"
#include "worker/protocol.hpp"

namespace linbench {

LineChannel::LineChannel(FileDescriptor input, FileDescriptor output, FileDescriptor errors)
    : input_(std::move(input)), output_(std::move(output)), errors_(std::move(errors)) {}

void LineChannel::send(std::string_view line) {
  queued_.append(line);
  queued_.push_back('\n');
}

void LineChannel::pump(double timeout_s, int wake_fd) {
  write_queued();
  // poll ignores negative descriptors, so that closed streams may stay in the list.
  pollfd streams[] = {{queued_.empty() ? -1 : input_.get(), POLLOUT, 0},
                      {line_too_long() ? -1 : output_.get(), POLLIN, 0},
                      {errors_.get(), POLLIN, 0},
                      {wake_fd, POLLIN, 0}};
  poll(streams, std::size(streams), static_cast<int>(std::ceil(timeout_s * 1e3)));
  write_queued();
  read_output();
  read_errors();
}

std::optional<std::string> LineChannel::take_line() {
  const std::size_t newline = received_.find('\n', searched_);
  searched_ = received_.size();
  if (newline == std::string::npos) return std::nullopt;
  std::string line = received_.substr(0, newline);
  received_.erase(0, newline + 1);
  searched_ = 0;
  return line;
}

bool LineChannel::line_too_long() const {
  return received_.size() > protocol::kMaxLine && received_.find('\n') > protocol::kMaxLine;
}

void LineChannel::write_queued() {
  while (input_ && !queued_.empty()) {
    const ssize_t written = write_without_sigpipe(input_.get(), queued_);
    if (written < 0 && try_again(errno)) return;
    if (written < 0) return input_.reset();  // it closed its stdin or died: its exit tells more
    queued_.erase(0, static_cast<std::size_t>(written));
  }
}

void LineChannel::read_output() {
  drain(output_, [this](std::string_view bytes) {
    received_.append(bytes);
    return received_.size() <= protocol::kMaxLine;
  });
}

void LineChannel::read_errors() {
  drain(errors_, [this](std::string_view bytes) {
    last_line_.add(bytes);
    return true;
  });
}

}  // namespace linbench
