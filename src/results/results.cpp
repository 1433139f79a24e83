#include "results/results.hpp"

#include <memory>
#include <utility>

namespace linbench {

Results results_of(const Plan& plan, const Environment& environment, RunResult result, const VisitSource& visits) {
  Results results;
  results.environment = environment;
  results.plan = plan;
  results.records = std::move(result.records);
  results.samples = [&visits, transfer = plan.policy.transfer](std::size_t index) {
    return samples_of(visits.visits(index), transfer);
  };
  results.interrupted = result.interrupted;
  results.wall_s = result.wall_s;
  results.routine_s = result.routine_s;
  return results;
}

Results results_of(LoggedRun run) {
  RunResult result = result_of(run);
  Results results;
  results.environment = std::move(run.environment);
  results.plan = std::move(run.plan);
  results.records = std::move(result.records);
  for (std::size_t i = 0; i < results.records.size(); ++i)
    if (results.records[i].status != Status::ok) run.visits[i].clear();  // no verified result, no samples
  const auto visits = std::make_shared<const std::vector<std::vector<Visit>>>(std::move(run.visits));
  results.samples = [visits, transfer = results.plan->policy.transfer](std::size_t index) {
    return samples_of(visits->at(index), transfer);
  };
  results.finished = run.footer.has_value();
  results.interrupted = result.interrupted;
  results.wall_s = result.wall_s;
  results.routine_s = result.routine_s;
  results.sources = {std::move(run.path)};
  results.remarks = std::move(run.remarks);
  return results;
}

}  // namespace linbench
