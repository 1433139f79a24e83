#include "worker/line_reader.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <string>
#include <system_error>

namespace linbench {

bool LineReader::fill() {
  std::array<char, 64 * 1024> chunk;
  ssize_t count = 0;
  do count = read(fd_, chunk.data(), chunk.size());
  while (count < 0 && errno == EINTR);
  if (count < 0) throw std::system_error(errno, std::generic_category(), "reading a request");
  buffer_.assign(chunk.data(), static_cast<std::size_t>(count));
  used_ = 0;
  return count > 0;
}

std::optional<LineReader::Line> LineReader::next() {
  Line line;
  bool begun = false;
  for (;;) {
    if (used_ == buffer_.size() && !fill()) return begun ? std::optional(line) : std::nullopt;
    begun = true;
    const std::size_t end = buffer_.find('\n', used_);
    const std::size_t count = std::min(end, buffer_.size()) - used_;
    const std::size_t room = max_line_ - line.text.size();
    line.text.append(buffer_, used_, std::min(count, room));
    line.too_long = line.too_long || count > room;
    used_ += count + (end == std::string::npos ? 0 : 1);
    if (end != std::string::npos) return line;
  }
}

}  // namespace linbench
