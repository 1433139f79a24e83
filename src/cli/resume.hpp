#pragma once

#include <string>
#include <vector>

#include "cli/command_line.hpp"
#include "linbench/problem.hpp"
#include "process/worker_link.hpp"
#include "run/logged_run.hpp"
#include "system/environment.hpp"

namespace linbench::cli {

/// Why a logged run cannot be gone on with by this command, here. Each throws UsageError that says both sides of what
/// differs.

/// The log is of another operation than the command, or an option would change the plan.
void refuse_other_plan(const LoggedRun& run, const CommandLine& line, Operation operation);

/// The log would load libraries or set variables of its own choice, and nobody has allowed it.
void refuse_unallowed(const LoggedRun& run);

/// This is not the machine of the log, or variables that libraries read are set otherwise.
void refuse_other_machine(const LoggedRun& run, const Environment& here);

/// What a backend would load here is not what the log's workers had loaded. Starts a worker for each alternative that
/// has something left to measure.
void refuse_other_libraries(const LoggedRun& run, WorkerFactory& workers);

/// True when the run has ended, was not interrupted, and its log has all of its visits: nothing is left to measure.
bool is_complete(const LoggedRun& run);

/// What the user should know before the run goes on: another version of linbench, and files that the first command was
/// to write and this one does not.
std::vector<std::string> notes_on_resuming(const LoggedRun& run, const CommandLine& line, const Environment& here);

}  // namespace linbench::cli
