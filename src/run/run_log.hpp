#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "posix/file_descriptor.hpp"
#include "run/run.hpp"
#include "system/environment.hpp"

namespace linbench {

/// Throws UsageError when there is something at `path`, as creating a run log there would.
void refuse_existing_log(const std::string& path);

/// The run log, `--log F.jsonl`: one JSON object a line, each written whole as its event happens, so that a run that is
/// killed loses at most the visit in flight. Lines by "kind":
///   header   schema, environment, plan
///   worker   label, threads, setup_s, description: a worker has started
///   visit    one visit (run_json.hpp)
///   footer   visits, interrupted, wall_s, routine_s and, by case in the plan's order, status and stop_reason
class RunLog final : public RunObserver {
 public:
  /// Creates the file and writes the header. Throws UsageError when it exists or cannot be created.
  RunLog(const std::string& path, const Environment& environment, const Plan& plan);

  void worker_started(const Alternative& alternative, int threads, const Description& description,
                      double setup_s) override;
  void visit_finished(const Case& c, const Visit& visit) override;
  void run_finished(const RunResult& result) override;

  /// What went wrong with writing, from then on nothing more is written: the file holds whole lines up to there. The
  /// run itself goes on.
  const std::optional<std::string>& error() const { return error_; }

 private:
  void write(const nlohmann::ordered_json& line);

  std::string path_;
  FileDescriptor file_;
  std::int64_t visits_ = 0;
  std::optional<std::string> error_;
};

}  // namespace linbench
