#include "run/run.hpp"

#include <algorithm>
#include <new>
#include <optional>
#include <utility>

#include "process/shared_operands.hpp"
#include "run/budget.hpp"
#include "run/execute_visit.hpp"
#include "run/ledger.hpp"
#include "run/memory_limit.hpp"
#include "run/schedule.hpp"
#include "run/stop_rule.hpp"
#include "run/timeouts.hpp"
#include "run/worker_pool.hpp"
#include "system/memory.hpp"

namespace linbench {

namespace {

class Runner {
 public:
  Runner(const Plan& plan, const Machine& machine, WorkerFactory& factory, Clock& clock, Broadcast& observers,
         const std::function<bool()>& interrupted)
      : plan_(plan),
        clock_(clock),
        observers_(observers),
        interrupted_(interrupted),
        rule_(make_stop_rule(plan)),
        budget_(make_budget(plan)),
        threads_(max_threads(machine)),
        start_s_(clock.now_s()),
        ledger_(plan, observers),
        state_(ledger_.state()),
        workers_(plan, machine, factory, clock, observers) {}

  RunResult run();

 private:
  void skip_what_does_not_fit();
  void run_pass();
  std::vector<std::size_t> problems_of_pass();
  std::vector<std::size_t> extra_problems() const;
  bool may_start(std::size_t problem) const;
  void visit_problem(std::size_t problem);
  void ask_routines(std::size_t problem);
  std::optional<SharedOperands> make_operands(std::size_t problem);
  void visit_case(std::size_t index, const SharedOperands& operands);
  VisitJob make_job(std::size_t index, const SharedOperands& operands, bool first_visit) const;
  void end_workers();
  void predict();
  void poll() const;
  double elapsed_s() const { return clock_.now_s() - start_s_; }

  /// Runs `body`; its StatusError ends the case.
  template <class Body>
  void guard(std::size_t index, const Body& body) {
    try {
      body();
    } catch (const StatusError& error) {
      if (error.status() == Status::interrupted) throw;
      ledger_.fail(index, pass_, error.status(), error.what());
    }
  }

  const Plan& plan_;
  Clock& clock_;
  Broadcast& observers_;
  const std::function<bool()>& interrupted_;
  const StopRule rule_;
  const Budget budget_;
  const int threads_;  // for making operands and verifying
  const double start_s_;

  Ledger ledger_;
  RunState& state_;  // the ledger's
  WorkerPool workers_;
  int pass_ = 0;
  double ending_s_ = 0;         // spent on ending workers
  double pass_overhead_s_ = 0;  // what a pass costs besides its problems
};

RunResult Runner::run() {
  try {
    skip_what_does_not_fit();
    while (state_.any_live()) {
      run_pass();
      predict();
    }
  } catch (const StatusError& error) {
    if (error.status() != Status::interrupted) throw;
    workers_.end_all();
    ledger_.interrupt();
  }
  RunResult result = ledger_.take_result();
  result.wall_s = elapsed_s();
  observers_.run_finished(result);
  return result;
}

void Runner::skip_what_does_not_fit() {
  const MemoryLimit limit = memory_limit(plan_.policy, available_memory_bytes());
  for (std::size_t p = 0; p < plan_.problems.size(); ++p)
    if (const auto reason = does_not_fit(plan_.problems[p], limit))
      ledger_.fail_problem(p, 1, Status::skipped, *reason);
}

void Runner::run_pass() {
  ++pass_;
  for (const std::size_t problem : problems_of_pass()) {
    if (may_start(problem))
      visit_problem(problem);
    else
      ledger_.stop(problem, StopReason::budget);
  }
  end_workers();
}

/// The problems to visit, in their order. One that is promised no further pass and does not fit into the budget stops.
std::vector<std::size_t> Runner::problems_of_pass() {
  const std::vector<std::size_t> extras = extra_problems();
  std::vector<std::size_t> order;
  for (const std::size_t problem : problem_order(plan_, pass_)) {
    if (!state_.is_live(problem)) continue;
    if (state_.is_promised(rule_, problem) || std::ranges::count(extras, problem) > 0)
      order.push_back(problem);
    else
      ledger_.stop(problem, StopReason::budget);
  }
  return order;
}

/// Who gets what the promised passes leave of the budget.
std::vector<std::size_t> Runner::extra_problems() const {
  std::vector<Contender> contenders;
  for (std::size_t p = 0; p < plan_.problems.size(); ++p)
    if (state_.is_live(p) && !state_.is_promised(rule_, p)) contenders.push_back(state_.contender(p));
  const double promised_s = guaranteed_seconds(state_.outlook(rule_), pass_overhead_s_);
  return share_out(std::move(contenders), budget_.limit_s - elapsed_s() - promised_s - pass_overhead_s_);
}

/// Whether the budget allows the visits of `problem` now.
bool Runner::may_start(std::size_t problem) const {
  if (pass_ == 1 || (!budget_.hard && state_.is_promised(rule_, problem))) return true;
  double cost_s = state_.pass_s(problem);
  for (const std::size_t index : state_.live_cases(problem)) cost_s += workers_.expected_start_s(plan_.cases[index]);
  return cost_s <= budget_.limit_s - elapsed_s();
}

void Runner::visit_problem(std::size_t problem) {
  ask_routines(problem);
  if (!state_.is_live(problem)) return;
  auto operands = make_operands(problem);
  if (!operands) return;
  bool used = false;
  for (const std::size_t index : case_order(plan_, problem, pass_)) {
    if (state_.cases[index].done) continue;
    if (std::exchange(used, true)) operands->reset_result(threads_);
    visit_case(index, *operands);
  }
  ++state_.problems[problem].passes;
  if (!state_.is_live(problem)) return;
  if (const auto reason = stop_reason(rule_, state_.case_progress(problem))) ledger_.stop(problem, *reason);
}

/// Asks each case's worker once for the routine it prefers, before operands are made for nobody.
void Runner::ask_routines(std::size_t problem) {
  for (const std::size_t index : state_.live_cases(problem)) {
    CaseState& state = state_.cases[index];
    if (!state.routine.empty()) continue;
    poll();
    guard(index, [&] {
      WorkerLink& worker = workers_.activate(plan_.cases[index]);
      state.description = worker.description();
      const auto routines = worker.routines(plan_.problems[problem]);
      if (routines.empty())
        throw StatusError(Status::unsupported, "no routine for " + plan_.problems[problem].describe());
      state.routine = routines.front();
    });
  }
  workers_.stop_all();  // making operands needs the CPUs
}

/// nullopt: they could not be made, and the problem's cases are closed.
std::optional<SharedOperands> Runner::make_operands(std::size_t problem) {
  const double begin_s = clock_.now_s();
  try {
    std::optional<SharedOperands> operands(std::in_place, plan_.problems[problem], threads_);
    if (pass_ == 1) refuse_non_finite(plan_.problems[problem], operands->operands(), threads_);
    state_.problems[problem].prepare_s += clock_.now_s() - begin_s;
    return operands;
  } catch (const StatusError& error) {
    ledger_.fail_problem(problem, pass_, error.status(), error.what());
  } catch (const std::bad_alloc&) {
    ledger_.fail_problem(problem, pass_, Status::oom,
                         "no memory left for the operands: choose a smaller --size or lower --memory-limit");
  }
  return std::nullopt;
}

void Runner::visit_case(std::size_t index, const SharedOperands& operands) {
  const Case& c = plan_.cases[index];
  poll();
  guard(index, [&] {
    WorkerLink& worker = workers_.activate(c);
    observers_.visit_started(c, pass_);
    const double begin_s = clock_.now_s();
    const VisitJob job = make_job(index, operands, workers_.begin_visit(c));
    Visit visit = request_visit(worker, job, clock_);
    workers_.stop_all();  // verification needs the CPUs
    judge_visit(visit, job);
    state_.cases[index].spent_s += clock_.now_s() - begin_s;
    visit.case_index = index;
    visit.pass = pass_;
    ledger_.book(std::move(visit));
  });
}

VisitJob Runner::make_job(std::size_t index, const SharedOperands& operands, bool first_visit) const {
  const Case& c = plan_.cases[index];
  const Problem& problem = plan_.problems[c.problem];
  const CaseState& state = state_.cases[index];
  VisitPolicy policy;
  policy.reps = plan_.policy.reps;
  policy.warmup = plan_.policy.warmup;
  policy.first_visit = first_visit;
  const double timeout_s = visit_timeout_s(plan_.policy, problem, c.threads, state.longest_ok_visit_s);
  return {.problem = problem,
          .routine = state.routine,
          .operands = operands,
          .policy = policy,
          .limits = {timeout_s, estimate_bytes(problem)},
          .check = plan_.policy.check,
          .draw = verification_draw(plan_, index, pass_),
          .threads = threads_};
}

void Runner::end_workers() {
  const double begin_s = clock_.now_s();
  workers_.end_all();
  ending_s_ += clock_.now_s() - begin_s;
  pass_overhead_s_ = (workers_.start_s() + ending_s_) / pass_;
}

void Runner::predict() {
  if (!state_.any_live()) return;
  observers_.predicted(seconds_left(state_.outlook(rule_), pass_overhead_s_, budget_, elapsed_s()));
}

void Runner::poll() const {
  if (interrupted_()) throw StatusError(Status::interrupted, "interrupted");
}

}  // namespace

RunResult run(const Plan& plan, const Machine& machine, WorkerFactory& workers, Clock& clock,
              const std::vector<RunObserver*>& observers, const std::function<bool()>& interrupted) {
  Broadcast broadcast(observers);
  return Runner(plan, machine, workers, clock, broadcast, interrupted).run();
}

}  // namespace linbench
