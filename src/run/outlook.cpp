#include "run/outlook.hpp"

#include <algorithm>
#include <optional>

#include "run/visit_estimate.hpp"

namespace linbench {

namespace {

class Forecaster {
 public:
  Forecaster(const Plan& plan, const StopRule& rule, const RunState& state, int pass)
      : plan_(plan), rule_(rule), state_(state), pass_(pass) {}

  /// `recorded`: passes that were made already.
  Outlook outlook(std::size_t problem, std::int64_t recorded) {
    const ProblemState& state = state_.problems[problem];
    Outlook outlook;
    outlook.to_come = state.last_pass < pass_ && recorded < pass_;
    const double slowest_s = add_costs(outlook, problem);
    const auto progress = progress_of(problem);
    const std::int64_t guaranteed =
        progress.empty() ? guaranteed_passes(rule_, slowest_s) : guaranteed_passes(rule_, progress);
    const std::int64_t foreseen = progress.empty() ? guaranteed : foreseen_passes(rule_, progress);
    const std::int64_t made = std::max(state.passes, recorded);
    outlook.guaranteed_left = std::max<std::int64_t>(0, guaranteed - made);
    outlook.extra_left = std::max<std::int64_t>(0, foreseen - std::max(guaranteed, made));
    return outlook;
  }

 private:
  /// Returns the longest call.
  double add_costs(Outlook& outlook, std::size_t problem) {
    const ProblemState& state = state_.problems[problem];
    double slowest_s = 0;
    for (const std::size_t index : state.cases) {
      if (state_.cases[index].done) continue;
      const VisitCost cost = cost_of(index);
      slowest_s = std::max(slowest_s, cost.call_s);
      outlook.pass_s += cost.visit_s;
      if (outlook.to_come && state_.cases[index].last_pass == pass_) outlook.done_s += cost.visit_s;
    }
    const bool made_operands = state.prepares > 0 || state.passes > 0;
    const double prepare_s = made_operands ? state.mean_prepare_s() : estimate().prepare_s(problem);
    outlook.pass_s += prepare_s;
    if (outlook.done_s > 0) outlook.done_s += prepare_s;
    return slowest_s;
  }

  /// Up to the last pass that is complete; empty: there is none.
  std::vector<CaseProgress> progress_of(std::size_t problem) const {
    const auto passes = static_cast<std::size_t>(state_.problems[problem].passes);
    if (passes == 0) return {};
    std::vector<CaseProgress> progress = state_.case_progress(problem);
    for (CaseProgress& c : progress) cut(c, passes);
    return progress;
  }

  /// Takes off the visit of the pass under way; its time is taken to be like that of the others.
  static void cut(CaseProgress& c, std::size_t passes) {
    if (c.pass_values_s.size() <= passes) return;
    c.routine_s *= static_cast<double>(passes) / static_cast<double>(c.pass_values_s.size());
    c.pass_values_s = c.pass_values_s.first(passes);
  }

  VisitCost cost_of(std::size_t index) {
    const CaseState& c = state_.cases[index];
    if (c.visited()) return {c.pass_values_s.back(), c.visit_s()};
    return estimate().of(index);
  }

  const VisitEstimate& estimate() {
    if (!estimate_) estimate_.emplace(plan_, state_);
    return *estimate_;
  }

  const Plan& plan_;
  const StopRule& rule_;
  const RunState& state_;
  const int pass_;
  std::optional<VisitEstimate> estimate_;  // made when it is needed
};

}  // namespace

std::vector<Outlook> outlooks(const Plan& plan, const StopRule& rule, const RunState& state, const History* history,
                              int pass) {
  Forecaster forecaster(plan, rule, state, pass);
  std::vector<Outlook> all;
  for (std::size_t p = 0; p < plan.problems.size(); ++p)
    if (state.is_live(p)) all.push_back(forecaster.outlook(p, history ? history->last_pass(p) : 0));
  return all;
}

}  // namespace linbench
