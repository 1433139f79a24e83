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

Ledger::Ledger(const RunSetting& setting, const Stopwatch& stopwatch, Broadcast& observers)
    : plan_(setting.plan),
      machine_(setting.machine.identity()),
      visits_(setting.visits),
      stopwatch_(stopwatch),
      observers_(observers),
      state_(setting.plan) {
  result_.records.resize(plan_.cases.size());
}

void Ledger::book(Visit visit) {
  visit.elapsed_s = stopwatch_.elapsed_s();
  visits_.add(visit);
  result_.routine_s += visit.measurement.routine_s();
  state_.add(plan_, digest(visit, plan_.policy.transfer));
  observers_.visit_finished(plan_.cases[visit.case_index], visit);
  if (state_.cases[visit.case_index].done) close(visit.case_index);
}

void Ledger::book_again(const VisitDigest& visit) {
  state_.add(plan_, visit);
  if (state_.cases[visit.case_index].done) close(visit.case_index);
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
  result_.records[case_index] = record(state, reason);
  observers_.case_finished(result_.records[case_index]);
}

Record Ledger::record(const CaseState& state, std::optional<StopReason> reason) const {
  const Description description = state.description.value_or(Description{});
  try {
    return make_record(plan_, state.index, visits_.visits(state.index), description, reason, machine_);
  } catch (const StatusError& error) {
    const Visit unreadable = no_visit(state, 1, error.status(), error.what());
    return make_record(plan_, state.index, {unreadable}, description, std::nullopt, machine_);
  }
}

}  // namespace linbench
