#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plan/plan.hpp"
#include "run/logged_run.hpp"
#include "run/record.hpp"
#include "run/run.hpp"
#include "run/visit_store.hpp"
#include "system/environment.hpp"

namespace linbench {

/// Of one case, by pass: the seconds per call of each sample.
using Samples = std::vector<std::vector<double>>;

/// What reports, plots and comparisons are made of, whether a run has just ended or files are read.
struct Results {
  Environment environment;   ///< of the run, or of the first one
  std::optional<Plan> plan;  ///< CSV has none
  std::vector<Record> records;

  /// The samples of records[index]; empty: not kept in the file. Samples are many, so they are fetched when wanted.
  std::function<Samples(std::size_t index)> samples;

  bool finished = true;      ///< false: the run was killed, or goes on; `--resume` would finish it
  bool interrupted = false;  ///< ended by the user
  std::optional<double> wall_s;
  std::optional<double> routine_s;
  std::vector<std::string> sources;  ///< files they were read from; empty: the run has just ended
  std::vector<std::string> remarks;  ///< what was wrong with the files, for standard error
};

/// Of a run that has just ended. Refers to `visits`.
Results results_of(const Plan& plan, const Environment& environment, RunResult result, const VisitSource& visits);

/// Of a run log.
Results results_of(LoggedRun run);

/// Takes a piece of text. Throws UsageError when it cannot be written.
using TextSink = std::function<void(std::string_view)>;

}  // namespace linbench
