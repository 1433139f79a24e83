#include "results/pooled_plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>
#include <utility>

#include "plan/usage_error.hpp"
#include "results/contender.hpp"

namespace linbench {

namespace {

std::string label_at(const std::string& label, const std::string& name) {
  return label + '@' + name;
}

/// Empty where none got that far.
std::string routine_of(const LoggedRun& run, std::size_t index) {
  for (const Visit& visit : run.visits[index])
    if (!visit.routine.empty()) return visit.routine;
  return {};
}

/// Times with and without moving operands to a device are not times of the same thing.
void require_transfer(const LoggedRun& run, Transfer transfer) {
  if (run.plan.policy.transfer == transfer) return;
  throw UsageError(fmt::format(
      "{} was made with --transfer {} and the runs before it with --transfer {}: their times are not of the "
      "same thing; show them apart",
      run.path, to_string(run.plan.policy.transfer), to_string(transfer)));
}

class Pooling {
 public:
  Pooling(const std::vector<LoggedRun>& runs, const std::vector<std::string>& names) : runs_(runs), names_(names) {}

  PooledPlan pooled() {
    out_.plan.operation = runs_.front().plan.operation;
    out_.plan.policy = runs_.front().plan.policy;
    for (const LoggedRun& run : runs_) require_transfer(run, out_.plan.policy.transfer);
    for (std::size_t run = 0; run < runs_.size(); ++run)
      for (std::size_t index = 0; index < runs_[run].plan.cases.size(); ++index) add({run, index});
    group_by_problem();
    return std::move(out_);
  }

 private:
  void add(Part part) {
    const LoggedRun& run = runs_[part.run];
    const Case& c = run.plan.cases[part.index];
    const std::string& label = run.plan.alternatives[c.alternative].label;
    const std::string routine = routine_of(run, part.index);
    Case place{problem_index(run.plan.problems[c.problem]), alternative_index(part, pooled_label(part.run, label)),
               c.threads, c.routine};
    std::size_t pooled = index_of(place);
    if (pooled < routines_.size() && !routine.empty() && !routines_[pooled].empty() && routines_[pooled] != routine) {
      place.alternative = alternative_index(part, label_at(label, names_[part.run]));
      pooled = index_of(place);
    }
    if (pooled == out_.plan.cases.size()) add_case(place);
    if (routines_[pooled].empty()) routines_[pooled] = routine;
    out_.parts[pooled].push_back(part);
  }

  void add_case(const Case& place) {
    places_.emplace(key_of(place), out_.plan.cases.size());
    out_.plan.cases.push_back(place);
    out_.parts.emplace_back();
    routines_.emplace_back();
  }

  using Key = std::tuple<std::size_t, std::size_t, int, std::string>;
  static Key key_of(const Case& place) { return {place.problem, place.alternative, place.threads, place.routine}; }

  /// Of the case that is there already; else of the next one.
  std::size_t index_of(const Case& place) const {
    const auto found = places_.find(key_of(place));
    return found == places_.end() ? out_.plan.cases.size() : found->second;
  }

  std::size_t problem_index(const Problem& problem) {
    const auto [place, is_new] = problems_.emplace(problem.key(), out_.plan.problems.size());
    if (is_new) out_.plan.problems.push_back(problem);
    return place->second;
  }

  std::size_t alternative_index(Part part, const std::string& label) {
    auto& all = out_.plan.alternatives;
    const auto found = std::ranges::find(all, label, &Alternative::label);
    if (found != all.end()) return static_cast<std::size_t>(found - all.begin());
    const Plan& plan = runs_[part.run].plan;
    all.push_back(plan.alternatives[plan.cases[part.index].alternative]);
    all.back().label = label;
    return all.size() - 1;
  }

  const std::string& pooled_label(std::size_t run, const std::string& label) {
    const auto found = labels_.find({run, label});
    if (found != labels_.end()) return found->second;
    add_labels(label);
    return labels_.at({run, label});
  }

  void add_labels(const std::string& label) {
    const std::vector<LabelClass> classes = label_classes(runs_, label);
    if (classes.size() > 1) out_.remarks.push_back(difference(label, classes, names_));
    for (std::size_t run = 0; run < runs_.size(); ++run) {
      std::string& pooled = labels_[{run, label}] = label;
      if (classes.size() < 2) continue;
      const auto contender = contender_of(runs_[run], label);
      const auto known = contender ? std::ranges::find(classes, *contender, &LabelClass::contender) : classes.begin();
      pooled = label_at(label, names_[known->first_run]);
    }
  }

  /// As in every plan.
  void group_by_problem() {
    std::vector<std::size_t> order(out_.plan.cases.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return out_.plan.cases[i].problem; });
    std::vector<Case> cases;
    std::vector<std::vector<Part>> parts;
    for (const std::size_t i : order) {
      cases.push_back(out_.plan.cases[i]);
      parts.push_back(std::move(out_.parts[i]));
    }
    out_.plan.cases = std::move(cases);
    out_.parts = std::move(parts);
  }

  const std::vector<LoggedRun>& runs_;
  const std::vector<std::string>& names_;
  PooledPlan out_;
  std::vector<std::string> routines_;  // by case
  std::map<std::string, std::size_t> problems_;
  std::map<Key, std::size_t> places_;
  std::map<std::pair<std::size_t, std::string>, std::string> labels_;
};

}  // namespace

PooledPlan pooled_plan(const std::vector<LoggedRun>& runs, const std::vector<std::string>& names) {
  return Pooling(runs, names).pooled();
}

}  // namespace linbench
