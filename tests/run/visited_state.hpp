#pragma once

#include <cstddef>

#include "plan/plan.hpp"
#include "problems.hpp"
#include "run/run_state.hpp"

namespace linbench::test {

/// `problems` equal products on two alternatives: cases 2 p and 2 p + 1.
inline Plan plan_of_pairs(std::size_t problems) {
  Plan plan;
  plan.alternatives.resize(2);
  for (std::size_t p = 0; p < problems; ++p) {
    plan.problems.push_back(dot_problem(100));
    for (std::size_t a = 0; a < 2; ++a) plan.cases.push_back({p, a, 1});
  }
  return plan;
}

/// What one visit took.
struct VisitTimes {
  double value_s = 1;
  double routine_s = 0;
  double spent_s = 1;
  double prepare_s = 0;
};

/// A state in which ok visits are booked by hand, as a run books them.
struct VisitedState {
  explicit VisitedState(const Plan& of) : plan(of), state(of) {}

  void visit(std::size_t index, int pass, const VisitTimes& times) {
    VisitDigest digest;
    digest.case_index = index;
    digest.pass = pass;
    digest.value_s = times.value_s;
    digest.routine_s = times.routine_s;
    digest.spent_s = times.spent_s;
    digest.prepare_s = times.prepare_s;
    state.add(plan, digest);
  }

  void end_pass(std::size_t problem, int pass) {
    ++state.problems[problem].passes;
    state.problems[problem].last_pass = pass;
  }

  /// A whole pass of a problem.
  void visit_all(std::size_t problem, int pass, const VisitTimes& times) {
    for (const std::size_t index : state.problems[problem].cases) visit(index, pass, times);
    end_pass(problem, pass);
  }

  const Plan& plan;
  RunState state;
};

}  // namespace linbench::test
