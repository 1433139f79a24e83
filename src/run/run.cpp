#include "run/run.hpp"

#include <algorithm>
#include <optional>

#include "run/budget.hpp"
#include "run/extra_passes.hpp"
#include "run/history.hpp"
#include "run/ledger.hpp"
#include "run/memory_limit.hpp"
#include "run/outlook.hpp"
#include "run/problem_measurer.hpp"
#include "run/schedule.hpp"
#include "run/stop_rule.hpp"
#include "run/stopwatch.hpp"
#include "run/worker_pool.hpp"

namespace linbench {

namespace {

constexpr double kPredictEvery_s = 1;

/// Goes through the passes. Visits made before the run was resumed are taken in where they were made, and every
/// decision is made anew from them, as it was then; so a run that is resumed goes on as if it had never been cut.
class Runner {
 public:
  Runner(const RunSetting& setting, Broadcast& observers)
      : plan_(setting.plan),
        setting_(setting),
        observers_(observers),
        rule_(make_stop_rule(plan_)),
        budget_(make_budget(plan_)),
        history_(plan_, setting.visits, most_passes(rule_)),
        stopwatch_(setting.clock, setting.so_far.elapsed_s),
        ledger_(setting, stopwatch_, observers),
        state_(ledger_.state()),
        workers_(setting, observers),
        measurer_(setting, ledger_, workers_, observers, [this] { predict(); }) {}

  RunResult run();

 private:
  void recall();
  void begin();
  void run_pass();
  std::vector<std::size_t> problems_of_pass();
  void grant_extra_passes();
  bool is_in_pass(std::size_t problem) const;
  bool may_start(std::size_t problem) const;
  void visit_problem(std::size_t problem);
  std::vector<std::size_t> take_in_visits(std::size_t problem);
  std::optional<StopReason> earlier_reason(std::size_t problem) const;
  bool ended_by_budget(std::size_t problem) const;
  void stop(std::size_t problem, StopReason reason);
  void predict();

  bool was_visited(std::size_t problem) const {
    return std::ranges::any_of(state_.problems[problem].cases,
                               [&](std::size_t index) { return history_.find(index, pass_) != nullptr; });
  }

  /// Time that the run has used; while visits are taken in, by the last of them.
  double elapsed_s() const { return replaying_ ? replayed_s_ : stopwatch_.elapsed_s(); }

  const Plan& plan_;
  const RunSetting& setting_;
  Broadcast& observers_;
  const StopRule rule_;
  const Budget budget_;
  const History history_;
  const Stopwatch stopwatch_;

  Ledger ledger_;
  RunState& state_;  // the ledger's
  WorkerPool workers_;
  ProblemMeasurer measurer_;
  int pass_ = 0;
  bool replaying_ = false;  // visits that were made before are still to come
  double replayed_s_ = 0;
  std::optional<double> predicted_s_;  // when the last prediction was made, by the clock
};

RunResult Runner::run() {
  try {
    begin();
    while (state_.any_live()) run_pass();
  } catch (const StatusError& error) {
    if (error.status() != Status::interrupted) throw;
    workers_.end_all();
    ledger_.interrupt();
  }
  RunResult result = ledger_.take_result();
  result.wall_s = stopwatch_.elapsed_s();
  result.routine_s += history_.routine_s();
  observers_.run_finished(result);
  return result;
}

/// What is known of cases from before the run was resumed, besides their visits.
void Runner::recall() {
  for (CaseState& state : state_.cases) {
    state.routine = history_.routine(state.index);
    const Description* earlier = workers_.earlier_description(plan_.cases[state.index]);
    if (earlier && history_.has_begun(state.index)) state.description = *earlier;
  }
}

/// Skips what does not fit into memory, and says how long the rest will take.
void Runner::begin() {
  recall();
  const MemoryLimit limit = memory_limit(plan_.policy, setting_.available_bytes());
  for (std::size_t p = 0; p < plan_.problems.size(); ++p) {
    if (history_.last_pass(p) > 0) continue;
    if (const auto reason = does_not_fit(plan_.problems[p], limit))
      ledger_.fail_problem(p, 1, Status::skipped, *reason);
  }
  if (history_.last_pass() > 0 || !state_.any_live()) return;
  observers_.predicted(predict_before(plan_, setting_.available_bytes()));
  predicted_s_ = setting_.clock.now_s();
}

void Runner::run_pass() {
  ++pass_;
  replaying_ = pass_ <= history_.last_pass();
  const std::vector<std::size_t> order = problems_of_pass();
  const auto was_visited_before = [&](std::size_t problem) { return was_visited(problem); };
  const auto end_of_record = std::find_if(order.rbegin(), order.rend(), was_visited_before).base();
  for (auto problem = order.begin(); problem != order.end(); ++problem) {
    replaying_ = pass_ < history_.last_pass() || problem < end_of_record;
    if (may_start(*problem))
      visit_problem(*problem);
    else
      stop(*problem, StopReason::budget);
  }
  workers_.end_all();
}

/// The problems to visit, in their order. One that is promised no further pass and does not fit into the budget stops.
std::vector<std::size_t> Runner::problems_of_pass() {
  grant_extra_passes();
  std::vector<std::size_t> order;
  for (const std::size_t problem : problem_order(plan_, pass_)) {
    if (!state_.is_live(problem)) continue;
    if (is_in_pass(problem))
      order.push_back(problem);
    else
      stop(problem, StopReason::budget);
  }
  return order;
}

/// Shares out what the promised passes leave of the budget. What got a pass when the run was here before gets it again.
void Runner::grant_extra_passes() {
  std::vector<std::size_t> problems;
  for (std::size_t p = 0; p < plan_.problems.size(); ++p)
    if (state_.is_live(p) && !state_.is_promised(rule_, p) && !ended_by_budget(p)) problems.push_back(p);
  const double left_s = budget_.limit_s - elapsed_s();
  linbench::grant_extra_passes(plan_, rule_, state_, problems, left_s, workers_.overhead().pass_s);
  for (const std::size_t p : problems)
    if (history_.last_pass(p) >= pass_) state_.problems[p].grant();
}

bool Runner::is_in_pass(std::size_t problem) const {
  if (ended_by_budget(problem)) return false;
  return state_.is_promised(rule_, problem) || state_.problems[problem].is_granted();
}

/// Whether the budget allows the visits of `problem` now.
bool Runner::may_start(std::size_t problem) const {
  if (pass_ == 1 || history_.last_pass(problem) >= pass_) return true;
  if (!budget_.hard && state_.is_promised(rule_, problem)) return true;
  double cost_s = state_.pass_s(problem);
  for (const std::size_t index : state_.live_cases(problem)) cost_s += workers_.expected_start_s(plan_.cases[index]);
  return cost_s <= budget_.limit_s - elapsed_s();
}

void Runner::visit_problem(std::size_t problem) {
  const std::vector<std::size_t> missing = take_in_visits(problem);
  if (!missing.empty()) {
    if (!predicted_s_) predict();
    measurer_.measure(problem, missing, pass_);
  }
  ProblemState& state = state_.problems[problem];
  ++state.passes;
  state.last_pass = pass_;
  if (!state_.is_live(problem) || history_.last_pass(problem) > pass_) return;  // it went on then
  if (const auto reason = stop_reason(rule_, state_.case_progress(problem))) stop(problem, *reason);
}

/// Takes in the visits of this pass that were made before. Returns the live cases that have none, in the pass's order.
std::vector<std::size_t> Runner::take_in_visits(std::size_t problem) {
  std::vector<std::size_t> missing;
  for (const std::size_t index : case_order(plan_, problem, state_.problems[problem].cases, pass_)) {
    if (state_.cases[index].done) continue;
    if (const VisitDigest* visit = history_.find(index, pass_)) {
      replayed_s_ = std::max(replayed_s_, visit->elapsed_s);
      ledger_.book_again(*visit);
    } else if (history_.fails_after(index, pass_)) {
      ledger_.close(index);
    } else {
      missing.push_back(index);
    }
  }
  return missing;
}

/// Why the problem stopped when the run ended before; nullopt: it was not at its end then.
std::optional<StopReason> Runner::earlier_reason(std::size_t problem) const {
  const std::vector<CaseEnd>& ends = setting_.so_far.ends;
  if (ends.empty()) return std::nullopt;
  for (const std::size_t index : state_.live_cases(problem))
    if (ends[index].stop_reason && ends[index].stop_reason != StopReason::interrupted) return ends[index].stop_reason;
  return std::nullopt;
}

/// Whether only the budget kept the problem from a further pass when the run ended before.
bool Runner::ended_by_budget(std::size_t problem) const {
  const bool cut_short = budget_.hard || !state_.is_promised(rule_, problem);
  return cut_short && history_.last_pass(problem) < pass_ && earlier_reason(problem) == StopReason::budget;
}

void Runner::stop(std::size_t problem, StopReason reason) {
  const bool as_before = history_.last_pass(problem) == state_.problems[problem].passes;
  ledger_.stop(problem, as_before ? earlier_reason(problem).value_or(reason) : reason);
}

void Runner::predict() {
  const double now_s = setting_.clock.now_s();
  if (predicted_s_ && now_s - *predicted_s_ < kPredictEvery_s) return;
  if (std::ranges::none_of(state_.cases, &CaseState::visited) || !state_.any_live()) return;
  predicted_s_ = now_s;
  const auto all = outlooks(plan_, rule_, state_, &history_, pass_);
  const PassOverhead overhead = workers_.overhead();
  observers_.predicted(
      {seconds_left(all, overhead, budget_, stopwatch_.elapsed_s()), guaranteed_seconds(all, overhead)});
}

}  // namespace

RunResult run(const RunSetting& setting) {
  Broadcast broadcast(setting.observers);
  return Runner(setting, broadcast).run();
}

}  // namespace linbench
