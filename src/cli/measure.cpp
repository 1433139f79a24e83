#include "cli/measure.hpp"

#include <unistd.h>

#include <cstdlib>
#include <optional>
#include <random>

#include "cli/dry_run.hpp"
#include "cli/exit_code.hpp"
#include "cli/measure_request.hpp"
#include "cli/outputs.hpp"
#include "cli/progress.hpp"
#include "cli/signals.hpp"
#include "cli/standard_streams.hpp"
#include "plan/usage_error.hpp"
#include "process/worker_command.hpp"
#include "process/worker_factory.hpp"
#include "run/run.hpp"
#include "run/run_log.hpp"
#include "system/memory.hpp"

namespace linbench::cli {
namespace {

bool interrupted() {
  return signal_received() != 0;
}

std::uint64_t random_seed() {
  std::random_device device;
  return device();
}

ProgressStyle progress_style(const OutputChoice& choice) {
  ProgressStyle style;
  style.verbose = choice.verbose;
  style.width = terminal_width(STDERR_FILENO, style.width);
  if (choice.quiet || choice.progress == When::never)
    style.kind = ProgressKind::none;
  else if (choice.progress == When::always || (is_terminal(STDERR_FILENO) && !is_dumb(std::getenv("TERM"))))
    style.kind = ProgressKind::line;
  else
    style.kind = ProgressKind::lines;
  return style;
}

/// Opens what a run would write, so that what cannot be written is refused here too, and leaves no trace of it.
int dry_run(const MeasureRequest& request, WorkerFactory& workers) {
  const Outputs outputs(request.output);
  if (request.output.log) refuse_existing_log(*request.output.log);
  write_standard_output(dry_run_text(request.plan, available_memory_bytes(), workers));
  return code_or_signal(kSuccess, signal_received());
}

int measure(const MeasureRequest& request, const Environment& environment, WorkerFactory& workers, Clock& clock) {
  Outputs outputs(request.output);
  std::optional<RunLog> log;
  if (request.output.log) log.emplace(*request.output.log, environment, request.plan);
  ProgressDisplay progress(request.plan, progress_style(request.output), clock, write_standard_error);
  std::vector<RunObserver*> observers{&progress};
  if (log) observers.push_back(&*log);
  const RunResult result = run(request.plan, environment.machine, workers, clock, observers, interrupted);
  outputs.write(request.plan, result, environment);
  if (log && log->error()) throw UsageError(*log->error());
  return exit_code(result.records, signal_received());
}

}  // namespace

int run_measure(const RawOptions& raw, Operation operation, const std::vector<std::string>& argv) {
  const Environment environment = read_environment(argv);
  const MeasureRequest request = make_request(raw, operation, environment.machine, random_seed());
  catch_signals();
  SteadyClock clock;
  ProcessWorkerFactory workers({libexec_directory(), environment.machine.isa_level}, clock, interrupted);
  return request.dry_run ? dry_run(request, workers) : measure(request, environment, workers, clock);
}

}  // namespace linbench::cli
