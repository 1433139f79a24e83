#include <string>
#include <vector>

#include "cli/command_line.hpp"
#include "cli/completion.hpp"
#include "cli/exit_code.hpp"
#include "cli/guard.hpp"
#include "cli/help.hpp"
#include "cli/info.hpp"
#include "cli/man.hpp"
#include "cli/measure.hpp"
#include "cli/plot.hpp"
#include "cli/report.hpp"
#include "cli/signals.hpp"
#include "cli/standard_streams.hpp"
#include "cli/worker.hpp"

namespace {

using namespace linbench;
using namespace linbench::cli;

int print(const std::string& text) {
  write_standard_output(text);
  return kSuccess;
}

int run_command(const std::vector<std::string>& argv) {
  if (argv.size() <= 1) {
    write_standard_error(overview_text());
    return kUsage;
  }
  const CommandLine line = parse_command_line({argv.begin() + 1, argv.end()});
  if (line.version) return print(version_text());
  if (!line.command) return print(overview_text());
  if (line.help) return print(help_text(*line.command));
  switch (*line.command) {
    case Command::dot: return run_measure(line, Operation::dot, argv);
    case Command::solve: return run_measure(line, Operation::solve, argv);
    case Command::report: return run_report(line);
    case Command::plot: return run_plot(line);
    case Command::info: return run_info(line.options, argv);
    case Command::completion: return print(completion_text(*parse_shell(line.arguments.front())));
    case Command::man: return print(man_text());
    case Command::worker: run_worker(line.arguments);
    case Command::help: break;  // is a request for help by then
  }
  return kSuccess;
}

}  // namespace

int main(int argc, char** argv) {
  keep_standard_descriptors();
  make_size_limit_an_error();
  return guarded([&] { return run_command({argv, argv + argc}); });
}
