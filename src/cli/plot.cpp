#include "cli/plot.hpp"

#include "cli/exit_code.hpp"
#include "cli/guard.hpp"
#include "cli/outputs.hpp"
#include "cli/parse_word.hpp"
#include "cli/read_runs.hpp"
#include "plan/usage_error.hpp"

namespace linbench::cli {
namespace {

OutputChoice picture_choice(const RawOptions& raw) {
  if (!raw.output)
    throw UsageError("plot needs -o FILE, the picture to draw: its ending .svg, .png or .html says which kind");
  const PlotQuantity quantity = parse_word("--y", raw.quantity, "time or gflops", parse_plot_quantity);
  OutputChoice choice;
  choice.files.push_back(picture_output("--output", *raw.output, quantity));
  return choice;
}

}  // namespace

int run_plot(const CommandLine& line) {
  const RunFiles files = run_files(line.arguments);
  Outputs outputs(picture_choice(line.options), files.others);
  const auto results = read_runs(files, line.options.where);
  if (!results) return kNothingMeasured;
  if (!any_measured(*results)) {
    tell("no record was measured, so there is nothing to draw; linbench report says why");
    return kNothingMeasured;
  }
  const std::vector<std::string> failures = outputs.write(*results);
  for (const std::string& failure : failures) tell(failure);
  return failures.empty() ? kSuccess : kUsage;
}

}  // namespace linbench::cli
