#include "run/find_flags.hpp"

#include <algorithm>
#include <array>

#include "linbench/stats.hpp"
#include "run/device_figures.hpp"

namespace linbench {

namespace {

constexpr std::size_t kFewestSamples = 20;  // for quartiles and tails of one visit to mean something
constexpr double kShownFrom = 0.25;         // share of the visits that must have it

bool has_enough_samples(const Visit& visit) {
  return visit.measurement.samples.size() >= kFewestSamples;
}

bool any_number_of_samples(const Visit& visit) {
  return !visit.measurement.samples.empty();
}

bool is_noisy(const Visit& visit) {
  const Summary s = summarize(visit.measurement.per_call_s());
  return s.q3 - s.q1 > 0.10 * s.median;
}

/// The least spread of ln t that the clock's step lets one see: both ends of a sample are uncertain by one step.
double clock_floor(const Visit& visit) {
  std::vector<double> seconds;
  for (const Sample& sample : visit.measurement.samples) seconds.push_back(sample.seconds);
  return 2 * visit.measurement.clock_step_s / median(seconds);
}

bool has_outliers(const Visit& visit) {
  const std::vector<double> times = visit.measurement.per_call_s();
  const bool below_clock = *std::min_element(times.begin(), times.end()) <= 0;
  if (below_clock) return false;  // no logarithm, and no time that could be called too long
  const Outliers found = tukey_outliers(times, clock_floor(visit));
  return static_cast<double>(found.high_severe) > 0.05 * static_cast<double>(times.size());
}

bool has_page_faults(const Visit& visit) {
  constexpr double per_second = 100;  // 1 per 10 ms
  double faults = 0;
  double seconds = 0;
  for (const Sample& sample : visit.measurement.samples) {
    faults += static_cast<double>(sample.page_faults);
    seconds += sample.seconds;
  }
  return faults > per_second * seconds;
}

bool is_not_steady(const Visit& visit) {
  return !visit.measurement.steady;
}

/// What one visit can show, and which visits can show it.
struct VisitTest {
  Flag flag;
  bool (*can_tell)(const Visit&);
  bool (*has_it)(const Visit&);
};
constexpr std::array<VisitTest, 5> kVisitTests = {{
    {Flag::noisy, has_enough_samples, is_noisy},
    {Flag::outliers, has_enough_samples, has_outliers},
    {Flag::page_faults, any_number_of_samples, has_page_faults},
    {Flag::not_steady, any_number_of_samples, is_not_steady},
    {Flag::throttled, tells_throttling, was_throttled},
}};

bool is_shown(const VisitTest& test, std::span<const Visit> visits) {
  std::int64_t able = 0;
  std::int64_t having = 0;
  for (const Visit& visit : visits) {
    if (!test.can_tell(visit)) continue;
    ++able;
    if (test.has_it(visit)) ++having;
  }
  return having > 0 && static_cast<double>(having) >= kShownFrom * static_cast<double>(able);
}

bool uses_fewer_threads(const Record& record) {
  constexpr double large_case_s = 1e-3;                          // below, threads may rightly stay asleep
  if (info_of(record.alternative.kind).on_device) return false;  // the host's threads only wait
  if (!record.cpu_per_wall || !record.median_s || *record.median_s < large_case_s) return false;
  return *record.cpu_per_wall < 0.8 * record.threads;
}

bool any_fact(std::span<const Visit> visits, bool MethodFacts::*fact) {
  return std::ranges::any_of(visits, [&](const Visit& visit) { return visit.measurement.facts.*fact; });
}

}  // namespace

std::vector<Flag> find_flags(const Record& record, std::span<const Visit> visits, bool checked) {
  constexpr std::int64_t interval_from = 6;  // passes
  std::vector<Flag> flags;
  for (const VisitTest& test : kVisitTests)
    if (is_shown(test, visits)) flags.push_back(test.flag);
  if (uses_fewer_threads(record)) flags.push_back(Flag::fewer_threads);
  if (any_fact(visits, &MethodFacts::blocks_host)) flags.push_back(Flag::blocks_host);
  if (any_fact(visits, &MethodFacts::refinement_failed)) flags.push_back(Flag::refinement_failed);
  if (record.passes > 1 && record.passes < interval_from) flags.push_back(Flag::few_passes);
  if (record.passes == 1) flags.push_back(Flag::within_process);
  if (!checked) flags.push_back(Flag::unverified);
  std::ranges::sort(flags);
  return flags;
}

}  // namespace linbench
