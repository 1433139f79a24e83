#include "run/problem_measurer.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <new>
#include <utility>

#include "run/memory_limit.hpp"
#include "run/schedule.hpp"
#include "run/shortest_sample.hpp"
#include "run/timeouts.hpp"

namespace linbench {

namespace {

/// The one asked for; where none was, the one that is preferred.
std::string choose_routine(const std::string& asked, const std::vector<std::string>& offered, const Problem& problem) {
  if (offered.empty()) throw StatusError(Status::unsupported, "no routine for " + problem.describe());
  if (asked.empty()) return offered.front();
  if (std::ranges::count(offered, asked) > 0) return asked;
  throw StatusError(Status::unsupported, fmt::format("no routine {} for {}; there is {}: choose from these with "
                                                     "--routine, or leave it out",
                                                     asked, problem.describe(), fmt::join(offered, ", ")));
}

}  // namespace

ProblemMeasurer::ProblemMeasurer(const RunSetting& setting, Ledger& ledger, WorkerPool& workers, Broadcast& observers,
                                 std::function<void()> after_visit)
    : setting_(setting),
      plan_(setting.plan),
      ledger_(ledger),
      state_(ledger.state()),
      workers_(workers),
      observers_(observers),
      after_visit_(std::move(after_visit)),
      threads_(max_threads(setting.machine)) {}

void ProblemMeasurer::measure(std::size_t problem, const std::vector<std::size_t>& cases, int pass) {
  pass_ = pass;
  if (!fits(problem)) return;
  ask_routines(cases);
  const auto is_done = [&](std::size_t index) { return state_.cases[index].done; };
  if (std::ranges::all_of(cases, is_done)) return;
  auto operands = make_operands(problem);
  if (!operands) return;
  bool used = false;
  for (const std::size_t index : cases) {
    if (is_done(index)) continue;
    if (std::exchange(used, true)) operands->reset_result(threads_);
    visit(index, *operands);
  }
}

/// Asked in every pass, since others may have taken memory meanwhile.
bool ProblemMeasurer::fits(std::size_t problem) {
  const auto available = available_bytes(estimate_bytes(plan_.problems[problem]));
  const MemoryLimit limit = state_.problems[problem].passes == 0 ? memory_limit(plan_.policy, available)
                                                                 : last_memory_limit(plan_.policy, available);
  const auto reason = does_not_fit(plan_.problems[problem], limit);
  if (reason) ledger_.fail_problem(problem, pass_, Status::skipped, *reason);
  return !reason;
}

/// Reading it takes as long as a small visit's own costs; what was read a moment ago will do where little is needed.
std::optional<std::int64_t> ProblemMeasurer::available_bytes(std::int64_t needed) {
  constexpr double kMoment_s = 1;
  constexpr std::int64_t kLittle = 16;  // times less than what there was
  const double now_s = setting_.clock.now_s();
  if (!available_bytes_ || now_s - asked_s_ >= kMoment_s || needed > *available_bytes_ / kLittle) {
    available_bytes_ = setting_.available_bytes();
    asked_s_ = now_s;
  }
  return available_bytes_;
}

/// Asks each case's worker once for the routine it prefers, before operands are made for nobody.
void ProblemMeasurer::ask_routines(const std::vector<std::size_t>& cases) {
  for (const std::size_t index : cases) {
    if (!state_.cases[index].routine.empty()) continue;
    poll();
    guard(index, [&] { ask_routine(index); });
  }
  workers_.stop_all();  // making operands needs the CPUs
}

void ProblemMeasurer::ask_routine(std::size_t index) {
  CaseState& state = state_.cases[index];
  const Case& c = plan_.cases[index];
  WorkerLink& worker = workers_.activate(c);
  state.description = worker.description();
  const auto routines = worker.routines(plan_.problems[c.problem]);
  state.routine = choose_routine(c.routine, routines, plan_.problems[c.problem]);
}

/// nullopt: they could not be made, and the problem's cases are closed.
std::optional<SharedOperands> ProblemMeasurer::make_operands(std::size_t problem) {
  const double begin_s = setting_.clock.now_s();
  try {
    std::optional<SharedOperands> operands(std::in_place, plan_.problems[problem], threads_);
    if (pass_ == 1) refuse_non_finite(plan_.problems[problem], operands->operands(), threads_);
    prepare_s_ = setting_.clock.now_s() - begin_s;
    return operands;
  } catch (const StatusError& error) {
    ledger_.fail_problem(problem, pass_, error.status(), error.what());
  } catch (const std::bad_alloc&) {
    ledger_.fail_problem(problem, pass_, Status::oom,
                         "no memory left for the operands: choose a smaller --size or lower --memory-limit");
  }
  return std::nullopt;
}

void ProblemMeasurer::visit(std::size_t index, const SharedOperands& operands) {
  const Case& c = plan_.cases[index];
  poll();
  guard(index, [&] {
    WorkerLink& worker = workers_.activate(c);
    if (!state_.cases[index].description) state_.cases[index].description = worker.description();
    observers_.visit_started(c, pass_);
    const double begin_s = setting_.clock.now_s();
    const VisitJob job = make_job(index, operands, workers_.begin_visit(c));
    Visit visit = request_visit(worker, job, setting_.clock);
    workers_.stop_all();  // verification needs the CPUs
    judge_visit(visit, job);
    if (visit.status == Status::ok && wants_probe(index)) probe(visit, job, c);
    visit.case_index = index;
    visit.pass = pass_;
    visit.prepare_s = std::exchange(prepare_s_, 0);
    visit.spent_s = setting_.clock.now_s() - begin_s;
    ledger_.book(std::move(visit));
  });
  after_visit_();
}

/// Once, at the first ok visit: a worker that does not wait for its device does so in every pass.
bool ProblemMeasurer::wants_probe(std::size_t index) const {
  return is_on_device(plan_.cases[index]) && !state_.cases[index].visited();
}

void ProblemMeasurer::probe(Visit& visit, const VisitJob& job, const Case& c) {
  probe_visit(visit, workers_.activate(c), job);
  workers_.stop_all();
}

VisitJob ProblemMeasurer::make_job(std::size_t index, const SharedOperands& operands, bool first_visit) const {
  const Case& c = plan_.cases[index];
  const Problem& problem = plan_.problems[c.problem];
  const CaseState& state = state_.cases[index];
  VisitPolicy policy;
  policy.reps = plan_.policy.reps;
  policy.warmup = plan_.policy.warmup;
  policy.first_visit = first_visit;
  policy.min_sample_s = shortest_sample_s(plan_.alternatives[c.alternative]);
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

void ProblemMeasurer::poll() const {
  if (setting_.interrupted()) throw StatusError(Status::interrupted, "interrupted");
}

}  // namespace linbench
