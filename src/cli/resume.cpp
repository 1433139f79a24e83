#include "cli/resume.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>

#include "cli/differences.hpp"
#include "cli/measure_request.hpp"
#include "cli/probe.hpp"
#include "plan/usage_error.hpp"
#include "run/run_json.hpp"
#include "text/shell.hpp"

namespace linbench::cli {
namespace {

bool same_plan(const Plan& a, const Plan& b) {
  return to_json(a) == to_json(b);
}

/// The devices that `--device all` found when the run began: one alternative each.
DeviceLister logged_devices(const LoggedRun& run) {
  return [&run](const Alternative& alternative) {
    std::vector<int> devices;
    for (const Alternative& logged : run.plan.alternatives) {
      const auto device = parse_device(logged.argument);
      if (device && logged.label == fmt::format("{}:{}", alternative.label, *device)) devices.push_back(*device);
    }
    return devices;
  };
}

/// What a command with these options would measure on the machine of the log.
Plan plan_there(const LoggedRun& run, const RawOptions& options) {
  return make_plan(options, run.plan.operation, run.environment.machine, run.plan.policy.order_seed,
                   logged_devices(run));
}

/// The options of the command that the log was begun with; nullopt when they do not make the log's plan, as those of
/// another version need not.
std::optional<RawOptions> logged_options(const LoggedRun& run) {
  const std::vector<std::string>& argv = run.environment.argv;
  if (argv.size() < 2) return std::nullopt;
  try {
    const CommandLine line = parse_command_line({argv.begin() + 1, argv.end()});
    if (same_plan(plan_there(run, line.options), run.plan)) return line.options;
  } catch (const UsageError&) {
  }
  return std::nullopt;
}

/// Whether the log's command with `option` as typed here would make the log's plan.
bool keeps_plan(const LoggedRun& run, const RawOptions& logged, const OptionInfo& option, const RawOptions& here) {
  RawOptions changed = logged;
  copy_value(option, here, changed);
  return same_plan(plan_there(run, changed), run.plan);
}

bool is_of_plan(const OptionInfo& option) {
  return option.group != Group::where && option.target != Target(&RawOptions::dry_run);
}

void refuse_option(const LoggedRun& run, const std::optional<RawOptions>& logged, const OptionInfo& option,
                   const RawOptions& here) {
  if (!logged)
    throw UsageError(
        fmt::format("{}: the plan of '{}' cannot be compared with it; leave {} out, the log says what to do",
                    option.name(), run.path, option.name()));
  if (keeps_plan(run, *logged, option, here)) return;
  throw UsageError(
      fmt::format("{}: {} here and {} in '{}' are different plans; a run that goes on keeps its plan, leave {} out",
                  option.name(), value_text(option, here), value_text(option, *logged), run.path, option.name()));
}

/// Cases whose end the log does not tell. Some of them may have been measured often enough all the same.
std::vector<Case> cases_left(const LoggedRun& run) {
  if (is_complete(run)) return {};
  std::vector<Case> left;
  for (std::size_t i = 0; i < run.plan.cases.size(); ++i) {
    const std::vector<Visit>& visits = run.visits[i];
    if (std::all_of(visits.begin(), visits.end(), [](const Visit& visit) {
          return visit.status == Status::ok || visit.status == Status::interrupted;
        }))
      left.push_back(run.plan.cases[i]);
  }
  return left;
}

/// Of each alternative with a case left, the most threads that one has.
std::map<std::size_t, int> alternatives_left(const LoggedRun& run) {
  std::map<std::size_t, int> most_threads;
  for (const Case& c : cases_left(run)) {
    int& threads = most_threads[c.alternative];
    threads = std::max(threads, c.threads);
  }
  return most_threads;
}

/// The first worker of an alternative that the log tells of.
const WorkerStart* logged_worker(const LoggedRun& run, const std::string& label) {
  const auto found = std::find_if(run.workers.begin(), run.workers.end(),
                                  [&](const WorkerStart& worker) { return worker.label == label; });
  return found == run.workers.end() ? nullptr : &*found;
}

void refuse_other_library(const LoggedRun& run, const WorkerStart& logged, const Probe& found) {
  const std::string which =
      fmt::format("--resume: '{}' was measured with another library for {}", run.path, logged.label);
  if (const auto* const unusable = std::get_if<Unusable>(&found))
    throw UsageError(fmt::format("{}: {} in the log, {} here", which, to_text(logged.description), unusable->reason));
  const std::vector<Difference> differences =
      library_differences(logged.description, std::get<Usable>(found).description);
  if (!differences.empty())
    throw UsageError(fmt::format("{}: {}; bring that library back, or begin a new run", which, to_text(differences)));
}

std::string name_of(const BuildInfo& build) {
  return fmt::format("{} ({})", build.version, build.commit);
}

/// A damaged line has lost a visit: the footer counted more.
bool has_lost_visits(const LoggedRun& run) {
  std::int64_t visits = 0;
  for (const std::vector<Visit>& of_case : run.visits) visits += std::ssize(of_case);
  return visits < run.footer->visits;
}

/// "--csv solve.csv --plot solve.svg": files of the log's command that this command does not write.
std::vector<std::string> forgotten_files(const LoggedRun& run, const CommandLine& line) {
  std::vector<std::string> words;
  const auto logged = logged_options(run);
  if (!logged) return words;
  for (const OptionInfo& option : options_of(*line.command)) {
    const auto* const member = std::get_if<std::optional<std::string> RawOptions::*>(&option.target);
    if (!option.takes_file() || member == nullptr || *member == &RawOptions::log) continue;
    if (!(*logged.*(*member)) || line.options.*(*member)) continue;
    words.emplace_back(option.name());
    words.push_back(*(*logged.*(*member)));
  }
  return words;
}

}  // namespace

bool is_complete(const LoggedRun& run) {
  return run.footer && !run.footer->interrupted && !has_lost_visits(run);
}

void refuse_other_plan(const LoggedRun& run, const CommandLine& line, Operation operation) {
  if (run.plan.operation != operation)
    throw UsageError(fmt::format("--resume: '{}' is a run of {}, not of {}; write linbench {} --resume {}", run.path,
                                 to_string(run.plan.operation), to_string(operation), to_string(run.plan.operation),
                                 shell_word(run.path)));
  std::optional<RawOptions> logged;
  if (std::any_of(line.typed.begin(), line.typed.end(), is_of_plan)) logged = logged_options(run);
  for (const OptionInfo& option : line.typed)
    if (is_of_plan(option)) refuse_option(run, logged, option, line.options);
}

void refuse_unallowed(const LoggedRun& run) {
  for (const auto& [index, threads] : alternatives_left(run)) {
    const Alternative& alternative = run.plan.alternatives[index];
    std::vector<std::string> wants;
    if (alternative.kind == BackendKind::blas) wants.push_back(fmt::format("load '{}'", alternative.argument));
    for (const auto& [name, value] : alternative.environment) wants.push_back(fmt::format("set {}={}", name, value));
    if (wants.empty()) continue;
    throw UsageError(fmt::format("--resume: for {}, '{}' wants to {}; add --allow-exec if you trust that file",
                                 alternative.label, run.path, fmt::join(wants, " and ")));
  }
}

void refuse_other_machine(const LoggedRun& run, const Environment& here) {
  std::vector<Difference> differences = machine_differences(run.environment.machine, here.machine);
  if (!differences.empty())
    throw UsageError(fmt::format("--resume: '{}' is of another machine: {}; go on there, or begin a new run", run.path,
                                 to_text(differences)));
  differences = variable_differences(run.environment.variables, here.variables);
  if (!differences.empty())
    throw UsageError(
        fmt::format("--resume: '{}' was made with other variables that libraries read: {}; set them as "
                    "they were, or begin a new run",
                    run.path, to_text(differences)));
}

void refuse_other_libraries(const LoggedRun& run, WorkerFactory& workers) {
  for (const auto& [index, threads] : alternatives_left(run)) {
    const Alternative& alternative = run.plan.alternatives[index];
    if (const WorkerStart* const logged = logged_worker(run, alternative.label))
      refuse_other_library(run, *logged, probe(workers, alternative, threads, run.plan.policy.pin));
  }
}

std::vector<std::string> notes_on_resuming(const LoggedRun& run, const CommandLine& line, const Environment& here) {
  std::vector<std::string> notes;
  const std::string logged = name_of(run.environment.build);
  if (logged != name_of(here.build))
    notes.push_back(fmt::format("'{}' was begun by linbench {}; this is {}", run.path, logged, name_of(here.build)));
  if (const auto files = forgotten_files(run, line); !files.empty())
    notes.push_back(fmt::format("the first command was to write {} too; linbench report {} {} makes that of the log",
                                shell_command(files), shell_word(run.path), shell_command(files)));
  return notes;
}

}  // namespace linbench::cli
