#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>
#include <string_view>

namespace linbench::cli {

/// Which file a path means, to tell whether two paths mean the same one.
struct FileIdentity {
  dev_t device = 0;
  ino_t inode = 0;   ///< of the file, or of the folder for a file that is not there yet
  std::string name;  ///< of a file that is not there yet
  bool operator==(const FileIdentity&) const = default;
};

/// Follows symbolic links; "-" is standard output. Throws UsageError, naming `option`, when the path can mean no file.
FileIdentity identify(std::string_view option, const std::string& path);
FileIdentity identify_descriptor(int fd);

/// True for /dev/null, which any number of writers may share.
bool is_null_device(const std::string& path);

/// The file that writing to `path` makes or replaces: its folder without links, and its name. Throws UsageError, naming
/// `option`.
std::filesystem::path resolve_target(std::string_view option, const std::string& path);

/// Throws UsageError: "--csv: 'a/b.csv' cannot be written: No such file or directory".
[[noreturn]] void throw_cannot_write(std::string_view option, std::string_view path, int error);

}  // namespace linbench::cli
