#include "run/log_file.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "posix/write_all.hpp"

namespace linbench {

LogFile::Appended LogFile::append(std::string_view line) {
  const off_t end = ::lseek(file_.get(), 0, SEEK_END);
  if (end < 0) return {errno, 0};
  const int error = write_all(file_.get(), line);
  if (error == 0) return {0, end};
  // What cannot be cut off is met by a reader as a line without its end.
  [[maybe_unused]] const int cut = ::ftruncate(file_.get(), end);
  return {error, end};
}

int LogFile::sync() {
  return ::fdatasync(file_.get()) == 0 ? 0 : errno;
}

LogFile::Read LogFile::read(std::int64_t offset, std::int64_t bytes) const {
  Read read{0, std::string(static_cast<std::size_t>(bytes), '\0')};
  std::size_t done = 0;
  while (done < read.text.size()) {
    const ssize_t count = ::pread(file_.get(), read.text.data() + done, read.text.size() - done,
                                  static_cast<off_t>(offset + static_cast<std::int64_t>(done)));
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return {count < 0 ? errno : ENODATA, {}};
    done += static_cast<std::size_t>(count);
  }
  return read;
}

bool LogFile::is_at(const std::string& path) const {
  struct stat own {};
  struct stat named {};
  return ::fstat(file_.get(), &own) == 0 && ::stat(path.c_str(), &named) == 0 && own.st_dev == named.st_dev &&
         own.st_ino == named.st_ino;
}

}  // namespace linbench
