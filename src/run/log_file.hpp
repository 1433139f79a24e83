#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "posix/file_descriptor.hpp"

namespace linbench {

/// A file that whole lines are appended to and read back from. Errors are errno values; 0 is none.
class LogFile {
 public:
  LogFile() = default;  ///< no file: nothing can be written
  explicit LogFile(FileDescriptor file) : file_(std::move(file)) {}

  struct Appended {
    int error = 0;
    std::int64_t offset = 0;  ///< where the line begins
  };
  /// Writes a line whole or not at all (a part of one is cut off again).
  Appended append(std::string_view line);

  /// Lets what was written survive a power cut.
  int sync();

  struct Read {
    int error = 0;
    std::string text;
  };
  Read read(std::int64_t offset, std::int64_t bytes) const;

  /// Whether `path` names this file: it may have been removed or replaced since it was opened.
  bool is_at(const std::string& path) const;

 private:
  FileDescriptor file_;
};

}  // namespace linbench
