#include "results/input_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>

#include "plan/usage_error.hpp"

namespace linbench {

namespace {

[[noreturn]] void throw_unreadable(const std::string& path) {
  throw UsageError(fmt::format("{}: {}; give a file of results that can be read", path, std::strerror(errno)));
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
  while (text_.find('\n') == std::string::npos && read_more()) continue;
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
