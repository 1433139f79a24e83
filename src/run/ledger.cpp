#include "run/ledger.hpp"

#include "system/environment.hpp"

namespace linbench {

namespace {

/// Stands for the visit that could not be made.
Visit no_visit(const CaseState& state, int pass, Status status, const std::string& reason) {
  Visit visit;
  visit.case_index = state.index;
  visit.pass = pass;
  visit.status = status;
  visit.reason = reason;
  visit.routine = state.routine;
  visit.timestamp = utc_timestamp();
  return visit;
}

}  // namespace

Ledger::Ledger(const Plan& plan, Broadcast& observers) : plan_(plan), observers_(observers), state_(plan) {
  result_.records.resize(plan.cases.size());
}

void Ledger::book(Visit visit) {
  const std::size_t index = visit.case_index;
  result_.routine_s += visit.measurement.routine_s();
  observers_.visit_finished(plan_.cases[index], visit);
  state_.cases[index].add(std::move(visit));
  if (state_.cases[index].done) close(index, std::nullopt);
}

void Ledger::fail(std::size_t case_index, int pass, Status status, const std::string& reason) {
  book(no_visit(state_.cases[case_index], pass, status, reason));
}

void Ledger::fail_problem(std::size_t problem, int pass, Status status, const std::string& reason) {
  for (const std::size_t index : state_.live_cases(problem)) fail(index, pass, status, reason);
}

void Ledger::stop(std::size_t problem, StopReason reason) {
  for (const std::size_t index : state_.live_cases(problem)) close(index, reason);
}

void Ledger::interrupt() {
  result_.interrupted = true;
  for (const CaseState& state : state_.cases)
    if (!state.done) close(state.index, StopReason::interrupted);
}

void Ledger::close(std::size_t case_index, std::optional<StopReason> reason) {
  CaseState& state = state_.cases[case_index];
  state.done = true;
  result_.records[case_index] = make_record(plan_, case_index, state.visits, state.description, reason);
  observers_.case_finished(result_.records[case_index]);
}

}  // namespace linbench
