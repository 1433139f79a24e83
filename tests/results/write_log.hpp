#pragma once

#include <set>
#include <string>
#include <utility>

#include "results/sample_run.hpp"
#include "run/run_log.hpp"

namespace linbench::test {

/// The log that the run would have left; without its last line if it was killed.
inline void write_log(const std::string& path, const SampleRun& run, bool killed = false) {
  RunLog log(path, run.environment, run.plan);
  std::set<std::pair<std::string, int>> started;
  for (std::size_t i = 0; i < run.plan.cases.size(); ++i) {
    const Case& c = run.plan.cases[i];
    const Record& record = run.result.records[i];
    const Alternative& alternative = run.plan.alternatives[c.alternative];
    if (!record.description.library.empty() && started.emplace(alternative.label, c.threads).second)
      log.worker_started(alternative, c.threads, record.description, 0.05);
    for (Visit visit : run.visits[i]) {
      visit.case_index = i;
      log.add(visit);
    }
  }
  if (!killed) log.run_finished(run.result);
}

}  // namespace linbench::test
