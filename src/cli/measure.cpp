#include "cli/measure.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <optional>
#include <random>
#include <utility>

#include "cli/dry_run.hpp"
#include "cli/exit_code.hpp"
#include "cli/guard.hpp"
#include "cli/measure_request.hpp"
#include "cli/outputs.hpp"
#include "cli/probe.hpp"
#include "cli/progress.hpp"
#include "cli/resume.hpp"
#include "cli/signals.hpp"
#include "cli/standard_streams.hpp"
#include "process/worker_command.hpp"
#include "process/worker_factory.hpp"
#include "report/quantity.hpp"
#include "run/log_open.hpp"
#include "run/run.hpp"
#include "run/run_log.hpp"
#include "system/memory.hpp"
#include "text/amounts.hpp"

namespace linbench::cli {
namespace {

/// What one command has to do.
struct Job {
  RunChoice choice;
  Environment environment;  ///< of this process
  Plan plan;
  std::optional<LoggedRun> earlier;  ///< the run to go on with
};

bool interrupted() {
  return signal_received() != 0;
}

ProcessWorkerFactory make_workers(const Machine& machine, Clock& clock, std::function<bool()> poll) {
  return {{libexec_directory(), machine.isa_level}, clock, std::move(poll)};
}

/// Asks a worker, which may take a moment.
std::vector<int> devices_here(const Machine& machine, const Alternative& alternative) {
  catch_signals();
  SteadyClock clock;
  ProcessWorkerFactory workers = make_workers(machine, clock, interrupted);
  std::vector<int> devices;
  const Probe found = probe(workers, alternative, 1, Pin::none);
  if (const auto* const usable = std::get_if<Usable>(&found))
    for (const DeviceInfo& device : usable->devices) devices.push_back(device.index);
  return devices;
}

Job new_job(const CommandLine& line, Operation operation, const Environment& environment) {
  std::random_device random;
  RunChoice choice = make_run_choice(line.options);
  Plan plan = make_plan(line.options, operation, environment.machine, random(),
                        [&](const Alternative& alternative) { return devices_here(environment.machine, alternative); });
  return {std::move(choice), environment, std::move(plan), std::nullopt};
}

Job resumed_job(const CommandLine& line, Operation operation, const Environment& environment) {
  Job job{make_run_choice(line.options), environment, {}, read_run_log(*line.options.resume)};
  const LoggedRun& run = *job.earlier;
  for (const std::string& remark : run.remarks) tell(remark);
  refuse_other_plan(run, line, operation);
  if (!is_complete(run)) {
    if (!job.choice.allow_exec) refuse_unallowed(run);
    refuse_other_machine(run, environment);
  }
  if (!job.choice.quiet)
    for (const std::string& note : notes_on_resuming(run, line, environment)) tell(note);
  job.plan = run.plan;
  return job;
}

ProgressStyle progress_style(const RunChoice& choice) {
  ProgressStyle style;
  style.verbose = choice.verbose;
  if (choice.quiet || choice.progress == When::never)
    style.kind = ProgressKind::none;
  else if (choice.progress == When::always || (is_terminal(STDERR_FILENO) && !is_dumb(std::getenv("TERM"))))
    style.kind = ProgressKind::region;
  else
    style.kind = ProgressKind::lines;
  return style;
}

std::vector<OtherFile> logs_of(const RunChoice& choice) {
  std::vector<OtherFile> logs;
  if (choice.log) logs.emplace_back("--log", *choice.log);
  if (choice.resume) logs.emplace_back("--resume", *choice.resume);
  return logs;
}

std::string resumed_text(const Job& job) {
  if (!job.earlier) return {};
  std::int64_t visits = 0;
  for (const std::vector<Visit>& of_case : job.earlier->visits) visits += std::ssize(of_case);
  return fmt::format("\n'{}' goes on: {} in {} count; the time expected is that of the whole run\n", job.earlier->path,
                     counted(visits, "visit"), report::duration(job.earlier->elapsed_s));
}

/// Opens what a run would write, so that what cannot be written is refused here too, and leaves no trace of it.
int dry_run(const Job& job) {
  const Outputs outputs(job.choice.output, logs_of(job.choice));
  if (job.choice.log) refuse_existing_log(*job.choice.log);
  if (job.earlier) lock_read_log(job.earlier->path, job.earlier->file);
  SteadyClock clock;
  ProcessWorkerFactory workers = make_workers(job.environment.machine, clock, interrupted);
  write_standard_output(dry_run_text(job.plan, available_memory_bytes(), workers) + resumed_text(job));
  return code_or_signal(kSuccess, signal_received());
}

/// Tells what could not be written; the records tell the rest of the exit code.
int finish(const std::vector<std::string>& failures, const std::vector<Record>& records) {
  for (const std::string& failure : failures) tell(failure);
  return failures.empty() ? exit_code(records, signal_received()) : code_or_signal(kUsage, signal_received());
}

RunLog make_log(const Job& job) {
  if (job.earlier) return RunLog(*job.earlier, job.environment);
  if (job.choice.log) return RunLog(*job.choice.log, job.environment, job.plan);
  return RunLog(job.environment, job.plan);
}

int measure(const Job& job) {
  Outputs outputs(job.choice.output, logs_of(job.choice));
  RunLog log = make_log(job);
  SteadyClock clock;
  ProgressDisplay progress(job.plan, progress_style(job.choice), clock,
                           {write_standard_error, [] { return terminal_size(STDERR_FILENO); }});
  if (job.earlier) progress.resume(*job.earlier);
  ProcessWorkerFactory workers = make_workers(job.environment.machine, clock, [&] {
    progress.tick();
    return interrupted();
  });
  RunResult result = run({.plan = job.plan,
                          .machine = job.environment.machine,
                          .workers = workers,
                          .clock = clock,
                          .visits = log,
                          .observers = {&progress, &log},
                          .interrupted = interrupted,
                          .so_far = job.earlier ? so_far(*job.earlier) : RunSoFar{}});
  const Environment& begun = job.earlier ? job.earlier->environment : job.environment;
  const Results results = results_of(job.plan, begun, std::move(result), log);
  std::vector<std::string> failures = outputs.write(results);
  if (log.error()) failures.push_back(*log.error());
  return finish(failures, results.records);
}

/// A run that has ended is shown; it has nothing left to measure.
int show(const Job& job) {
  Outputs outputs(job.choice.output, logs_of(job.choice));
  if (job.choice.dry_run) {
    write_standard_output(fmt::format("'{}' has ended: nothing is left to measure\n", job.earlier->path));
    return kSuccess;
  }
  if (!job.choice.quiet) tell(fmt::format("'{}' has ended: nothing is missing", job.earlier->path));
  const Results results = results_of(*job.earlier);
  return finish(outputs.write(results), results.records);
}

/// What starting workers tells.
void check_libraries(const Job& job) {
  SteadyClock clock;
  ProcessWorkerFactory workers = make_workers(job.environment.machine, clock, interrupted);
  refuse_other_libraries(*job.earlier, workers);
}

}  // namespace

int run_measure(const CommandLine& line, Operation operation, const std::vector<std::string>& argv) {
  const Environment environment = read_environment(argv);
  const Job job =
      line.options.resume ? resumed_job(line, operation, environment) : new_job(line, operation, environment);
  catch_signals();
  if (job.earlier && is_complete(*job.earlier)) return show(job);
  if (job.earlier) check_libraries(job);
  return job.choice.dry_run ? dry_run(job) : measure(job);
}

}  // namespace linbench::cli
