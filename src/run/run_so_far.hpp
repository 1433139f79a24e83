#pragma once

#include <optional>
#include <string>
#include <vector>

#include "linbench/backend.hpp"
#include "linbench/status.hpp"
#include "run/stop_reason.hpp"

namespace linbench {

/// A worker's start, as logged.
struct WorkerStart {
  std::string label;
  int threads = 1;
  double setup_s = 0;
  Description description;
};

/// How one case ended.
struct CaseEnd {
  Status status = Status::ok;
  std::optional<StopReason> stop_reason;
};

/// What a run that is resumed has behind it, its visits apart.
struct RunSoFar {
  std::vector<WorkerStart> workers;
  std::vector<CaseEnd> ends;  ///< by case; empty: the run was killed
  double elapsed_s = 0;
};

}  // namespace linbench
