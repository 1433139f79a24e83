#pragma once

#include <cstddef>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "run/logged_run.hpp"

namespace linbench {

/// Makes a LoggedRun of the text of a run log, given in pieces of any size. Holds no more of the text than one line.
class LogParser {
 public:
  /// `path` is for messages.
  explicit LogParser(const std::string& path);

  /// Throws UsageError as soon as it is clear that this is no log that can be read.
  void feed(std::string_view piece);

  /// At the end of the text; `file` is which it was. Throws UsageError when it had no header.
  LoggedRun finish(const FileStamp& file);

 private:
  void keep(std::string_view part);
  void drop_line(std::string_view begin);
  void end_line(std::string_view line);
  void read_header(std::string_view line);
  void read_later_line(std::string_view line);
  void add_visit(Visit visit);
  void add_footer(RunFooter footer);
  void remark(const std::string& text);
  [[noreturn]] void refuse(const std::string& what) const;

  LoggedRun run_;
  std::string begun_;            // what is kept of the line that is not whole yet
  bool dropped_ = false;         // it is no line of a log, and nothing of it is kept
  std::int64_t line_bytes_ = 0;  // its length so far
  std::int64_t lines_ = 0;       // whole ones before it
  std::size_t remarks_ = 0;      // also those that are not kept
};

}  // namespace linbench
