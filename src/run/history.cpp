#include "run/history.hpp"

#include <algorithm>
#include <functional>

namespace linbench {

History::History(const Plan& plan, const VisitSource& visits, std::int64_t most_passes)
    : cases_(plan.cases.size()), last_passes_(plan.problems.size()) {
  for (std::size_t i = 0; i < plan.cases.size(); ++i) {
    for (const Visit& visit : visits.visits(i))
      if (visit.status != Status::interrupted && visit.pass <= most_passes) take(plan, visit);
    std::ranges::stable_sort(cases_[i].visits, std::less{}, &VisitDigest::pass);
  }
}

void History::take(const Plan& plan, const Visit& visit) {
  CaseHistory& history = cases_[visit.case_index];
  history.visits.push_back(digest(visit, plan.policy.transfer));
  if (history.routine.empty()) history.routine = visit.routine;
  int& last_pass = last_passes_[plan.cases[visit.case_index].problem];
  last_pass = std::max(last_pass, visit.pass);
  last_pass_ = std::max(last_pass_, visit.pass);
  routine_s_ += history.visits.back().routine_s;
}

const VisitDigest* History::find(std::size_t case_index, int pass) const {
  const auto& visits = cases_[case_index].visits;
  const auto found = std::ranges::lower_bound(visits, pass, std::less{}, &VisitDigest::pass);
  return found != visits.end() && found->pass == pass ? &*found : nullptr;
}

bool History::fails_after(std::size_t case_index, int pass) const {
  return std::ranges::any_of(cases_[case_index].visits,
                             [&](const VisitDigest& visit) { return visit.pass > pass && visit.status != Status::ok; });
}

bool History::has_begun(std::size_t case_index) const {
  return std::ranges::any_of(cases_[case_index].visits,
                             [](const VisitDigest& visit) { return visit.status != Status::skipped; });
}

}  // namespace linbench
