#pragma once

#include <string>
#include <string_view>

#include "posix/file_descriptor.hpp"

namespace linbench::cli {

/// A file that is not yet where it belongs.
enum class Temporary {
  unnamed,  ///< vanishes with the process, however that ends; `named` where the file system has no such files
  named,    ///< has a name of its own beside the place
};

/// A place that gets one whole text, piece by piece. For a regular or absent file a temporary is made in its folder at
/// once (so that what cannot be written is refused early), which takes its place when it is complete; links to it are
/// followed, and its permissions kept. Anything else (a terminal, a pipe, /dev/null) is opened and written to. An
/// object that is destroyed uncommitted leaves no trace.
class OutputFile {
 public:
  /// "-" is standard output. Throws UsageError naming option and path.
  OutputFile(std::string option, std::string path, Temporary temporary = Temporary::unnamed);
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;
  ~OutputFile();

  bool is_standard_output() const { return standard_output_; }

  /// Throws UsageError naming option, path and cause.
  void append(std::string_view text);

  /// The text is complete: once, at the end. Throws UsageError; then the file is as it was.
  void commit();

 private:
  void open_target(const std::string& target, Temporary temporary);
  bool open_unnamed(const std::string& folder);
  void open_named(const std::string& folder);
  void open_through();
  void flush();
  bool name_it(const std::string& name);
  void take_place();
  [[noreturn]] void fail(int error) const;

  std::string option_;
  std::string path_;
  bool standard_output_ = false;
  FileDescriptor file_;
  std::string buffer_;     ///< not yet written
  std::string target_;     ///< to be made or replaced; empty: written through
  std::string temporary_;  ///< its name; empty: none, or no longer
};

}  // namespace linbench::cli
