#include "run/record.hpp"

#include <algorithm>
#include <cmath>

#include "linbench/work.hpp"
#include "run/find_flags.hpp"

namespace linbench {

namespace {

std::vector<Visit> in_order_of_passes(std::vector<Visit> visits) {
  std::stable_sort(visits.begin(), visits.end(), [](const Visit& a, const Visit& b) { return a.pass < b.pass; });
  return visits;
}

/// A visit that the user cut short says nothing about the case when others ended by themselves.
void drop_interrupted_visits(std::vector<Visit>& visits) {
  const auto interrupted = [](const Visit& visit) { return visit.status == Status::interrupted; };
  if (!std::all_of(visits.begin(), visits.end(), interrupted)) std::erase_if(visits, interrupted);
}

void set_status(Record& record, const std::vector<Visit>& visits) {
  if (visits.empty()) {
    const bool interrupted = record.stop_reason == StopReason::interrupted;
    record.status = interrupted ? Status::interrupted : Status::skipped;
    record.reason = interrupted ? "the run was interrupted before this case began; start it again to measure it"
                                : "the run ended before this case began; allow more time with --budget";
    return;
  }
  const auto worst = std::max_element(visits.begin(), visits.end(), [](const Visit& a, const Visit& b) {
    return severity(a.status) < severity(b.status);
  });
  record.status = worst->status;
  record.reason = worst->reason;
  if (worst->status != Status::ok && worst->pass > 1) record.reason += " (in pass " + std::to_string(worst->pass) + ")";
}

/// What is known of a case however its visits ended.
void set_circumstances(Record& record, const std::vector<Visit>& visits) {
  if (!visits.empty()) record.timestamp = visits.front().timestamp;
  for (const Visit& visit : visits) {
    if (record.routine.empty()) record.routine = visit.routine;
    record.peak_rss_bytes = std::max(record.peak_rss_bytes, visit.peak_rss_bytes);
  }
}

/// NaN is worse than any number.
bool is_worse(double residual, std::optional<double> than) {
  return !than || (!std::isnan(*than) && !(residual <= *than));
}

void set_residual(Record& record, const std::vector<Visit>& visits) {
  for (const Visit& visit : visits) {
    if (!visit.residual) continue;
    const Residual& r = *visit.residual;
    if (is_worse(r.value, record.residual)) {
      record.residual = r.value;
      record.residual_tolerance = r.tolerance;
    }
    if (r.condition) record.condition = std::max(record.condition.value_or(0), *r.condition);
  }
}

void set_samples(Record& record, const std::vector<Visit>& visits) {
  for (const Visit& visit : visits) {
    std::vector<double> times = visit.measurement.per_call_s();
    if (times.empty()) continue;
    for (const Sample& sample : visit.measurement.samples) record.calls += sample.calls;
    record.samples += static_cast<std::int64_t>(times.size());
    record.pass_values_s.push_back(median(times));
    record.samples_s.push_back(std::move(times));
  }
  record.passes = static_cast<std::int64_t>(record.pass_values_s.size());
}

void set_statistics(Record& record) {
  std::vector<double> pooled;
  for (const auto& pass : record.samples_s) pooled.insert(pooled.end(), pass.begin(), pass.end());
  record.pooled = summarize(pooled);
  record.median_s = median(record.pass_values_s);
  record.interval_s = median_interval(record.pass_values_s);
  if (*record.median_s > 0) {
    record.gflops = record.flops / *record.median_s / 1e9;
    record.gbytes_per_s = record.bytes / *record.median_s / 1e9;
  }
}

void set_costs(Record& record, const std::vector<Visit>& visits) {
  double cpu_s = 0;
  double wall_s = 0;
  std::vector<double> setups;
  std::vector<double> first_calls;
  for (const Visit& visit : visits) {
    setups.push_back(visit.setup_s);
    first_calls.push_back(visit.measurement.first_call_s);
    for (const Sample& sample : visit.measurement.samples) {
      cpu_s += sample.cpu_s;
      wall_s += sample.seconds;
    }
  }
  record.setup_s = median(setups);
  record.first_call_s = median(first_calls);
  if (wall_s > 0) record.cpu_per_wall = cpu_s / wall_s;
}

}  // namespace

Record make_record(const Plan& plan, std::size_t case_index, const std::vector<Visit>& visits,
                   const Description& description, std::optional<StopReason> stop_reason) {
  const Case& c = plan.cases.at(case_index);
  Record record;
  record.problem = plan.problems.at(c.problem);
  record.alternative = plan.alternatives.at(c.alternative);
  record.threads = c.threads;
  record.pin = plan.policy.pin;
  record.description = description;
  record.stop_reason = stop_reason;
  record.flops = flops(record.problem);
  record.bytes = minimum_bytes(record.problem);

  std::vector<Visit> ended = in_order_of_passes(visits);
  drop_interrupted_visits(ended);
  set_status(record, ended);
  set_circumstances(record, ended);
  set_residual(record, ended);
  if (record.status != Status::ok) return record;  // no verified result, no number

  set_samples(record, ended);
  if (record.pass_values_s.empty()) {
    record.status = Status::failed;
    record.reason = "the worker reported no samples";
    return record;
  }
  set_statistics(record);
  set_costs(record, ended);
  record.flags = find_flags(record, ended, plan.policy.check);
  return record;
}

}  // namespace linbench
