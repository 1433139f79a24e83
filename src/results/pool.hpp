#pragma once

#include <string>
#include <vector>

#include "results/results.hpp"

namespace linbench {

/// Reads run logs and makes one set of results of them. Cases of the same key (problem, label, threads), routine and
/// pinning, measured on the same machine with the same library (file, version, kernel set, device) and environment, are
/// one record over the passes of all runs; a case that a run did not reach adds nothing. Where a label does not mean
/// the same in all runs, its records stay apart: the label is followed by the name of the first file of each
/// ("openblas@old.jsonl", "openblas@new.jsonl"), and a remark says what differs. One file may also be JSON or CSV;
/// several must be run logs of one operation. Throws UsageError, also for the same run given twice.
Results read_pooled(const std::vector<std::string>& paths);

}  // namespace linbench
