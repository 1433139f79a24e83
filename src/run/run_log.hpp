#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "run/log_file.hpp"
#include "run/log_open.hpp"
#include "run/logged_run.hpp"
#include "run/run.hpp"
#include "run/visit_store.hpp"
#include "system/environment.hpp"

namespace linbench {

/// The run log, `--log F.jsonl` (docs/log.md): one JSON object a line, each written whole as its event happens, so that
/// a run that is killed loses at most the visit in flight. Lines by "kind":
///   header   schema, environment, plan
///   worker   label, threads, setup_s, description: a worker has started
///   visit    one visit (run_json.hpp)
///   resume   environment: the run goes on
///   footer   visits, interrupted, wall_s, routine_s and, by case in the plan's order, status and stop_reason
/// The run reads its visits back from it: memory holds where they stand. Only one process at a time writes to a log. A
/// power cut costs the visits of the last second too.
class RunLog final : public RunObserver, public VisitStore {
 public:
  /// Creates the file and writes the header. Throws UsageError when it exists or cannot be created.
  RunLog(const std::string& path, const Environment& environment, const Plan& plan);

  /// In a temporary file that has no name and vanishes with the process; where there is no room for one, in memory.
  RunLog(const Environment& environment, const Plan& plan);

  /// Goes on with the log that `run` was read from (read_run_log): cuts off what follows its last whole line and says
  /// that the run was resumed. Throws UsageError when the file cannot be written, has changed since it was read, or is
  /// being written by another process.
  RunLog(const LoggedRun& run, const Environment& now);

  void worker_started(const Alternative& alternative, int threads, const Description& description,
                      double setup_s) override;
  void run_finished(const RunResult& result) override;

  /// A visit that cannot be written is kept in memory, so that it can be read back all the same.
  void add(const Visit& visit) override;

  /// One a pass: where a pass was measured again, the later counts. What cannot be read back is left out and told
  /// (error) as long as there is another visit of the case.
  std::vector<Visit> visits(std::size_t case_index) const override;

  /// What went wrong with writing a log that has a name: from then on nothing more is written, and the file holds whole
  /// lines up to there. Or what others did to the file. The run itself goes on.
  const std::optional<std::string>& error() const { return error_; }

 private:
  RunLog(std::string path, LogFile file, Operation operation, std::size_t cases);

  /// Where the line begins; nullopt: it could not be written.
  std::optional<std::int64_t> write(const std::string& line);
  void sync();
  void fail(int error);
  std::int64_t count_visits() const;
  Visit read_back(std::size_t case_index, const VisitPlace& place) const;
  [[noreturn]] void throw_unreadable(const std::string& why) const;

  std::string path_;  // empty: a temporary
  Operation operation_;
  LogFile file_;
  std::vector<std::vector<VisitPlace>> places_;  // by case
  std::vector<std::vector<Visit>> kept_;         // by case: those that came after a failure to write
  double synced_s_ = 0;                          // Visit::elapsed_s of the visit that was synchronised last
  bool writing_ = true;
  mutable std::optional<std::string> error_;  // reading finds errors too
};

}  // namespace linbench
