#include "results/input_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <string_view>

#include "plan/usage_error.hpp"

namespace linbench {

namespace {

[[noreturn]] void throw_unreadable(const std::string& path) {
  throw UsageError(fmt::format("{}: {}; give a file of results that can be read", path, std::strerror(errno)));
}

/// Whether text, of which `seen` bytes were not enough, has a first line, or a beginning that no file of results has.
/// A device may have no line at all: /dev/zero.
bool tells_kind(std::string_view text, std::size_t seen) {
  constexpr std::string_view kWhitespace = " \t\r\n";
  // A JSON document may be one line, of which this much tells enough; a CSV header has some 60 names.
  constexpr std::size_t kLongestJson = 128 * 1024 * 1024;
  constexpr std::size_t kLongestOther = 1024 * 1024;
  if (text.find('\0', seen) != text.npos) return true;
  const std::size_t start = text.find_first_not_of(kWhitespace);
  if (start == text.npos) return text.size() >= kLongestOther;
  if (text.find('\n', std::max(seen, start)) != text.npos) return true;
  const bool json = text[start] == '{' || text.substr(start).starts_with("\xEF\xBB\xBF{");
  return text.size() >= (json ? kLongestJson : kLongestOther);
}

}  // namespace

InputFile::InputFile(const std::string& path) : path_(path), file_(::open(path.c_str(), O_RDONLY | O_CLOEXEC)) {
  if (!file_) throw_unreadable(path_);
}

bool InputFile::is_regular() const {
  struct stat about {};
  return ::fstat(file_.get(), &about) == 0 && S_ISREG(about.st_mode);
}

const std::string& InputFile::beginning() {
  std::size_t seen = 0;
  while (!tells_kind(text_, seen)) {
    seen = text_.size();
    if (!read_more()) break;
  }
  return text_;
}

const std::string& InputFile::whole() {
  while (read_more()) continue;
  return text_;
}

/// False at the end. Reading a folder fails with its own error.
bool InputFile::read_more() {
  std::array<char, 65536> buffer;
  ssize_t count = 0;
  do count = ::read(file_.get(), buffer.data(), buffer.size());
  while (count < 0 && errno == EINTR);
  if (count < 0) throw_unreadable(path_);
  text_.append(buffer.data(), static_cast<std::size_t>(count));
  return count > 0;
}

}  // namespace linbench
