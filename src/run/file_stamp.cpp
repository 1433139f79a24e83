#include "run/file_stamp.hpp"

#include <sys/stat.h>

namespace linbench {

FileStamp stamp_of(int fd) {
  struct stat status {};
  if (::fstat(fd, &status) != 0) return {};
  return {status.st_dev, status.st_ino, status.st_size};
}

}  // namespace linbench
