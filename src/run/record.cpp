#include "run/record.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

#include "linbench/work.hpp"
#include "run/device_figures.hpp"
#include "run/find_flags.hpp"
#include "run/headline.hpp"

namespace linbench {

namespace {

/// What a record is made from: by pass, without the visits that the user cut short where others ended by themselves,
/// since those say nothing about the case.
std::vector<Visit> telling_visits(std::vector<Visit> visits) {
  std::ranges::stable_sort(visits, std::less{}, &Visit::pass);
  const auto interrupted = [](const Visit& visit) { return visit.status == Status::interrupted; };
  if (!std::ranges::all_of(visits, interrupted)) std::erase_if(visits, interrupted);
  return visits;
}

const Visit& worst_of(const std::vector<Visit>& visits) {
  return *std::ranges::max_element(visits, std::less{}, [](const Visit& visit) { return severity(visit.status); });
}

void drop_visits_without_samples(std::vector<Visit>& visits) {
  std::erase_if(visits, [](const Visit& visit) { return visit.measurement.samples.empty(); });
}

void set_status(Record& record, const std::vector<Visit>& visits) {
  if (visits.empty()) {
    const bool interrupted = record.stop_reason == StopReason::interrupted;
    record.status = interrupted ? Status::interrupted : Status::skipped;
    record.reason = interrupted ? "the run was interrupted before this case began; start it again to measure it"
                                : "the run ended before this case began; allow more time with --budget";
    return;
  }
  const Visit& worst = worst_of(visits);
  record.status = worst.status;
  record.reason = worst.reason;
  if (worst.status != Status::ok && worst.pass > 1) record.reason += " (in pass " + std::to_string(worst.pass) + ")";
}

/// What is known of a case however its visits ended.
void set_circumstances(Record& record, const std::vector<Visit>& visits) {
  if (!visits.empty()) record.timestamp = visits.front().timestamp;
  for (const Visit& visit : visits) {
    if (record.routine.empty()) record.routine = visit.routine;
    record.peak_rss_bytes = std::max(record.peak_rss_bytes, visit.peak_rss_bytes);
  }
}

/// Names that differ between visits are all given.
void add_name(std::string& names, const std::string& name) {
  const bool is_there = (", " + names + ", ").find(", " + name + ", ") != std::string::npos;
  if (name.empty() || is_there) return;
  names += (names.empty() ? "" : ", ") + name;
}

void set_facts(Record& record, const std::vector<Visit>& visits) {
  for (const Visit& visit : visits) {
    const MethodFacts& facts = visit.measurement.facts;
    add_name(record.compute_dtype, facts.compute_dtype);
    add_name(record.algorithm, facts.algorithm);
    if (facts.iterations) record.iterations = std::max(record.iterations.value_or(0), *facts.iterations);
  }
}

/// A CPU library promises no type to compute in; a result that is accurate to the operands' own shows it.
void infer_compute_dtype(Record& record) {
  const bool is_shown = record.residual && !info_of(record.alternative.kind).on_device;
  if (record.compute_dtype.empty() && is_shown) record.compute_dtype = to_string(record.problem.dtype);
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

std::int64_t calls_of(const Visit& visit) {
  std::int64_t calls = 0;
  for (const Sample& sample : visit.measurement.samples) calls += sample.calls;
  return calls;
}

/// Takes the visits in one by one, so that no sample is kept twice.
void set_statistics(Record& record, const std::vector<Visit>& visits) {
  std::vector<double> pooled;
  for (const Visit& visit : visits) {
    const std::vector<double> times = headline_s(visit, record.transfer);
    record.pass_values_s.push_back(median(times));
    record.pass_calls.push_back(calls_of(visit));
    record.calls += record.pass_calls.back();
    record.pass_numbers.push_back(visit.pass);
    pooled.insert(pooled.end(), times.begin(), times.end());
  }
  record.passes = static_cast<std::int64_t>(visits.size());
  record.samples = static_cast<std::int64_t>(pooled.size());
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

Record make_record(const Plan& plan, std::size_t case_index, std::vector<Visit> visits, const Description& description,
                   std::optional<StopReason> stop_reason, const std::string& machine) {
  const Case& c = plan.cases.at(case_index);
  Record record;
  record.problem = plan.problems.at(c.problem);
  record.alternative = plan.alternatives.at(c.alternative);
  record.threads = c.threads;
  record.requested_routine = c.routine;
  record.pin = plan.policy.pin;
  record.transfer = plan.policy.transfer;
  record.description = description;
  record.stop_reason = stop_reason;
  record.machine = machine;
  record.flops = flops(record.problem);
  record.bytes = minimum_bytes(record.problem);

  std::vector<Visit> telling = telling_visits(std::move(visits));
  set_status(record, telling);
  set_circumstances(record, telling);
  set_facts(record, telling);
  set_residual(record, telling);
  if (record.status != Status::ok) return record;  // no verified result, no number

  drop_visits_without_samples(telling);
  if (telling.empty()) {
    record.status = Status::failed;
    record.reason = "the worker reported no samples";
    return record;
  }
  set_statistics(record, telling);
  set_costs(record, telling);
  infer_compute_dtype(record);
  record.on_device = device_figures(telling);
  record.flags = find_flags(record, telling, plan.policy.check);
  return record;
}

std::vector<std::vector<double>> samples_of(std::vector<Visit> visits, Transfer transfer) {
  std::vector<Visit> telling = telling_visits(std::move(visits));
  if (telling.empty() || worst_of(telling).status != Status::ok) return {};
  drop_visits_without_samples(telling);
  std::vector<std::vector<double>> samples;
  for (const Visit& visit : telling) samples.push_back(headline_s(visit, transfer));
  return samples;
}

}  // namespace linbench
