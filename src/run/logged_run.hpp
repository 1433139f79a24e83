#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plan/plan.hpp"
#include "run/file_stamp.hpp"
#include "run/run.hpp"
#include "run/run_so_far.hpp"
#include "run/visit.hpp"
#include "system/environment.hpp"

namespace linbench {

/// The last line of a run that has ended. A run that was killed has none, nor has one that goes on.
struct RunFooter {
  bool interrupted = false;
  double wall_s = 0;
  double routine_s = 0;
  std::vector<CaseEnd> cases;  ///< by case
  std::int64_t visits = 0;     ///< in the log, those that count
};

/// Where the line of a visit stands in a log.
struct VisitPlace {
  int pass = 0;
  std::int64_t offset = 0;
  std::int64_t bytes = 0;  ///< without the newline
};

/// A run as its log tells it.
struct LoggedRun {
  std::string path;
  FileStamp file;
  Environment environment;
  Plan plan;
  std::vector<WorkerStart> workers;
  std::vector<std::vector<Visit>> visits;           ///< by case, in the order of the log, one a pass
  std::vector<std::vector<VisitPlace>> places;      ///< of each of `visits`
  std::vector<std::optional<std::size_t>> started;  ///< by case: of `workers` the one behind its first visit
  std::optional<RunFooter> footer;                  ///< nullopt too where visits follow it: the run was resumed
  double elapsed_s = 0;                             ///< time that the run has used up to its last line
  std::vector<std::string> remarks;                 ///< what was wrong with the file: "FILE: line 17 is skipped: ..."
  std::int64_t whole_bytes = 0;                     ///< up to the end of its last whole line
};

/// Reads a run log (docs/log.md). A last line without its end is ignored, and a line that cannot be understood is
/// skipped; each is a remark. Where a case was visited twice in one pass, the later visit counts. Throws UsageError
/// when the file cannot be read, when its first line is no header of a run log of this version, and when another run
/// begins in it.
LoggedRun read_run_log(const std::string& path);

/// The same for the text of a log; `path` is for messages.
LoggedRun parse_run_log(std::string_view text, const std::string& path);

/// What resuming it needs besides the visits.
RunSoFar so_far(const LoggedRun& run);

/// The records of a logged run, made as at its end. A case without a stop reason has one only if the footer says so; a
/// case that was never visited is `interrupted`.
RunResult result_of(const LoggedRun& run);

}  // namespace linbench
