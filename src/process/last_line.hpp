#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace linbench {

/// The last non-empty line of a stream of bytes, such as a worker's stderr: its last words.
class LastLine {
 public:
  static constexpr std::size_t kMaxBytes = 400;  ///< of a longer line, the beginning

  void add(std::string_view bytes);
  /// Printable UTF-8, empty when there was none.
  std::string text() const;

 private:
  void finish_line();

  std::string current_;
  std::string last_;
};

}  // namespace linbench
