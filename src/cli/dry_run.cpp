#include "cli/dry_run.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <iterator>
#include <set>

#include "cli/prediction.hpp"
#include "cli/probe.hpp"
#include "linbench/work.hpp"
#include "report/quantity.hpp"
#include "run/budget.hpp"
#include "run/memory_limit.hpp"
#include "run/stop_rule.hpp"
#include "text/amounts.hpp"

namespace linbench::cli {
namespace {

std::set<int> thread_counts(const Plan& plan) {
  std::set<int> counts;
  for (const Case& c : plan.cases) counts.insert(c.threads);
  return counts;
}

std::string heading_text(const Plan& plan) {
  return fmt::format("{}: {} ({}, {}, {})\n", to_string(plan.operation), counted(std::ssize(plan.cases), "case"),
                     counted(std::ssize(plan.problems), "problem"), counted(std::ssize(plan.alternatives), "backend"),
                     counted(std::ssize(thread_counts(plan)), "thread count"));
}

std::string problems_text(const Plan& plan, const MemoryLimit& limit) {
  std::string text = fmt::format("\n{:<40} {:>11} {:>13}\n", "problem", "memory", "one call");
  std::int64_t skipped = 0;
  for (const Problem& problem : plan.problems) {
    const bool skip = does_not_fit(problem, limit).has_value();
    if (skip) ++skipped;
    text += fmt::format("{:<40} {:>11} {:>13}{}\n", problem.describe(), bytes_text(estimate_bytes(problem)),
                        flops_text(flops(problem)), skip ? "  skipped: does not fit" : "");
  }
  const std::string limit_text =
      limit.bytes ? fmt::format("{} is the limit", bytes_text(*limit.bytes)) : std::string("no limit");
  return text + fmt::format("memory: operands here and in the worker; {} ({}){}\n", limit_text, limit.origin,
                            skipped == 0 ? "" : fmt::format("; {} will be skipped", counted(skipped, "problem")));
}

std::string passes_text(const Plan& plan) {
  constexpr std::int64_t kLeast = 6;  // fewer give no interval
  const StopRule rule = make_stop_rule(plan);
  if (rule.exact_passes) return fmt::format("exactly {}", *rule.exact_passes);
  return fmt::format("{} or more, until every interval's half-width is at most {:.3g} % of the median",
                     rule.ab_passes.value_or(kLeast), 100 * plan.policy.precision);
}

std::string policy_text(const Plan& plan) {
  const Policy& policy = plan.policy;
  const Budget budget = make_budget(plan);
  std::string text =
      fmt::format("\nthreads: {}, pinned {}\n", fmt::join(thread_counts(plan), ", "), to_string(policy.pin));
  text += fmt::format("passes: {}\n", passes_text(plan));
  text += fmt::format("time: {} a case inside the routine, {} for the run ({})\n", report::duration(policy.max_time_s),
                      report::duration(budget.limit_s), budget.hard ? "hard" : "soft");
  text += fmt::format("expected: {}\n", prediction_text(plan, predict_before(plan)));
  text += policy.random_order ? fmt::format("order: random, seed {}\n", policy.order_seed) : "order: sequential\n";
  if (policy.transfer == Transfer::include)
    text += "transfers: part of every time on a device, one call's operands there and its results back\n";
  if (!policy.check) text += "results: not verified\n";
  return text;
}

std::string backends_text(const Plan& plan, WorkerFactory& workers) {
  std::string text = "\nbackends\n";
  const int threads = *thread_counts(plan).rbegin();
  const std::size_t columns = label_columns(plan.alternatives);
  for (const Alternative& alternative : plan.alternatives) {
    text += fmt::format("  {:<{}}  {}\n", alternative.label, columns,
                        to_text(probe(workers, alternative, threads, plan.policy.pin)));
    for (const auto& [name, value] : alternative.environment)
      text += fmt::format("  {:<{}}  with {}={}\n", "", columns, name, value);
  }
  return text;
}

}  // namespace

std::string dry_run_text(const Plan& plan, std::optional<std::int64_t> available_bytes, WorkerFactory& workers) {
  return heading_text(plan) + problems_text(plan, memory_limit(plan.policy, available_bytes)) + policy_text(plan) +
         backends_text(plan, workers);
}

}  // namespace linbench::cli
