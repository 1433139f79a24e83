#pragma once

#include <string>

#include "posix/file_descriptor.hpp"

namespace linbench {

/// A file that is read from its beginning to its end. Throws UsageError where it cannot be.
class InputFile {
 public:
  explicit InputFile(const std::string& path);

  const std::string& path() const { return path_; }

  /// Whether it can be opened once more and read from its beginning.
  bool is_regular() const;

  /// What has been read so far: the first line, or as much as tells that this is no file of results.
  const std::string& beginning();

  const std::string& whole();

 private:
  bool read_more();

  std::string path_;
  FileDescriptor file_;
  std::string text_;
};

}  // namespace linbench
