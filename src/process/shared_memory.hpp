#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "posix/file_descriptor.hpp"

namespace linbench {

/// A memfd and this process's mapping of it: memory shared with workers that vanishes with the last of them.
/// Allocated in full (fallocate), so that a lack of memory is an error here and not a SIGBUS later.
class SharedMemory {
 public:
  SharedMemory() = default;
  /// Throws StatusError{oom} with the size.
  explicit SharedMemory(std::size_t bytes);

  std::byte* data() const { return mapping_.get(); }
  std::size_t size() const { return mapping_.get_deleter().bytes; }
  std::string path() const;  ///< "/proc/PID/fd/N": opens for every process of this user
  /// Nobody else may write or resize it from now on.
  void seal_for_reading();
  /// Nobody may resize it.
  void seal_size();

 private:
  struct Unmap {
    std::size_t bytes;  // no initializer: it would not be complete where the pointer needs a default
    void operator()(std::byte* data) const;
  };
  FileDescriptor fd_;
  std::unique_ptr<std::byte, Unmap> mapping_;
};

}  // namespace linbench
