#include "cli/report.hpp"

#include "cli/exit_code.hpp"
#include "cli/guard.hpp"
#include "cli/outputs.hpp"
#include "cli/read_runs.hpp"

namespace linbench::cli {

int run_report(const CommandLine& line) {
  const RunFiles files = run_files(line.arguments);
  Outputs outputs(make_output_choice(line.options), files.others);
  const auto results = read_runs(files, line.options.where);
  if (!results) return kNothingMeasured;
  const std::vector<std::string> failures = outputs.write(*results);
  for (const std::string& failure : failures) tell(failure);
  if (!failures.empty()) return kUsage;
  if (any_measured(*results)) return kSuccess;
  tell("no record was measured; --format table says why");
  return kNothingMeasured;
}

}  // namespace linbench::cli
