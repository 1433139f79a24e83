#include "results/contender.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "run/library_identity.hpp"
#include "text/printable.hpp"

namespace linbench {

namespace {

std::string argument_text(const Alternative& alternative) {
  const std::string_view kind = to_string(alternative.kind);
  return alternative.argument.empty() ? std::string(kind) : fmt::format("{}:{}", kind, alternative.argument);
}

std::string environment_text(const Alternative& alternative) {
  std::vector<std::string> entries;
  for (const auto& [name, value] : alternative.environment) entries.push_back(name + "=" + value);
  return fmt::format("{}", fmt::join(entries, " "));
}

std::vector<std::size_t> cases_of(const Plan& plan, std::size_t alternative) {
  std::vector<std::size_t> cases;
  for (std::size_t i = 0; i < plan.cases.size(); ++i)
    if (plan.cases[i].alternative == alternative) cases.push_back(i);
  return cases;
}

/// Of the first worker that did something; unknown where none could start.
Description description_of(const LoggedRun& run, const std::vector<std::size_t>& cases) {
  for (const std::size_t i : cases)
    if (run.started[i]) return run.workers[*run.started[i]].description;
  return {};
}

bool is_tried(const LoggedRun& run, const std::vector<std::size_t>& cases) {
  return std::ranges::any_of(cases, [&](std::size_t i) { return !run.visits[i].empty(); });
}

}  // namespace

std::optional<Contender> contender_of(const LoggedRun& run, const std::string& label) {
  const Plan& plan = run.plan;
  const auto found = std::ranges::find(plan.alternatives, label, &Alternative::label);
  if (found == plan.alternatives.end()) return std::nullopt;
  const auto cases = cases_of(plan, static_cast<std::size_t>(found - plan.alternatives.begin()));
  if (!is_tried(run, cases)) return std::nullopt;
  const Description d = description_of(run, cases);
  Contender contender{{"machine", run.environment.machine.identity()},
                      {"backend", argument_text(*found)},
                      {"environment", environment_text(*found)},
                      {"pinning", std::string(to_string(plan.policy.pin))}};
  for (const auto& [name, field] : kLibraryIdentity) contender.push_back({name, d.*field});
  return contender;
}

std::vector<LabelClass> label_classes(const std::vector<LoggedRun>& runs, const std::string& label) {
  std::vector<LabelClass> classes;
  for (std::size_t run = 0; run < runs.size(); ++run) {
    const auto contender = contender_of(runs[run], label);
    if (contender && std::ranges::find(classes, *contender, &LabelClass::contender) == classes.end())
      classes.push_back({*contender, run});
  }
  return classes;
}

std::string difference(const std::string& label, const std::vector<LabelClass>& classes,
                       const std::vector<std::string>& names) {
  std::vector<std::string> differences;
  for (std::size_t property = 0; property < classes.front().contender.size(); ++property) {
    std::vector<std::string> values;
    bool same = true;
    for (const LabelClass& each : classes) {
      const std::string& value = each.contender[property].value;
      same = same && value == classes.front().contender[property].value;
      values.push_back(fmt::format("{} ({})", value.empty() ? "none" : value, names[each.first_run]));
    }
    if (!same)
      differences.push_back(fmt::format("{}: {}", classes.front().contender[property].name, fmt::join(values, ", ")));
  }
  return printable(fmt::format("{} is not pooled, since it differs in {}", label, fmt::join(differences, "; ")));
}

}  // namespace linbench
