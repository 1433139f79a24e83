#pragma once

#include <sys/types.h>

#include <string>
#include <string_view>

#include "posix/file_descriptor.hpp"

namespace linbench::cli {

/// Which file a path means, to tell whether two paths mean the same one.
struct FileIdentity {
  dev_t device = 0;
  ino_t inode = 0;   ///< of the file, or of the folder for a file that is not there yet
  std::string name;  ///< of a file that is not there yet
  bool operator==(const FileIdentity&) const = default;
};

/// Follows symbolic links. Throws UsageError, naming `option`, when the folder is not there.
FileIdentity identify(std::string_view option, const std::string& path);
FileIdentity identify_descriptor(int fd);

/// True for /dev/null, which any number of writers may share.
bool is_null_device(const std::string& path);

/// A place that gets one whole text. A regular or absent file gets a temporary beside it at once (so that what cannot
/// be written is refused early) and is replaced by renaming, links to it followed and its permissions kept. Anything
/// else (a terminal, a pipe, /dev/null) is opened and written to. An object that is destroyed unwritten leaves no
/// trace.
class OutputFile {
 public:
  /// "-" is standard output. Throws UsageError naming option and path.
  OutputFile(std::string option, std::string path);
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;
  ~OutputFile();

  bool is_standard_output() const { return standard_output_; }

  /// Once. Throws UsageError naming option, path and cause; then the file is as it was.
  void write(std::string_view text);

 private:
  void open_temporary(const std::string& target);
  void open_through();
  [[noreturn]] void fail(int error) const;

  std::string option_;
  std::string path_;
  bool standard_output_ = false;
  FileDescriptor file_;
  std::string target_;     ///< to be replaced; empty: written through
  std::string temporary_;  ///< empty: none, or renamed
};

}  // namespace linbench::cli
