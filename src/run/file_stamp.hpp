#pragma once

#include <cstdint>

namespace linbench {

/// Which file it is, and how long, so that a change is noticed.
struct FileStamp {
  std::uint64_t device = 0;
  std::uint64_t inode = 0;
  std::int64_t bytes = 0;
  bool operator==(const FileStamp&) const = default;
};

/// Of an open file; all 0 when it cannot be told.
FileStamp stamp_of(int fd);

}  // namespace linbench
