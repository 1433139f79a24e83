#include "report/lead.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>

namespace linbench::report {

namespace {

Outcome outcome_of(std::int64_t n, const Interval& log_ratio, double median_log_ratio) {
  const Side faster = log_ratio.high < 0 ? Side::first : log_ratio.low > 0 ? Side::second : Side::neither;
  return {n, faster, std::exp(std::fabs(median_log_ratio))};
}

bool all_positive(const std::vector<double>& values) {
  return std::all_of(values.begin(), values.end(), [](double value) { return value > 0; });
}

/// Both from the same run, as far as the file tells.
bool share_a_pass(const Record& first, const Record& second) {
  const std::vector<int>& a = first.pass_numbers;
  const std::vector<int>& b = second.pass_numbers;
  return a.empty() || b.empty() || std::ranges::find_first_of(a, b) != a.end();
}

std::optional<Outcome> paired(const Record& first, const Record& second) {
  const std::vector<double>& a = first.pass_values_s;
  const std::vector<double>& b = second.pass_values_s;
  if (first.pass_numbers != second.pass_numbers) return std::nullopt;
  if (a.size() != b.size() || !all_positive(a) || !all_positive(b)) return std::nullopt;
  std::vector<double> log_ratios;
  for (std::size_t pass = 0; pass < a.size(); ++pass) log_ratios.push_back(std::log(a[pass] / b[pass]));
  const std::optional<Interval> interval = median_interval(log_ratios);
  if (!interval) return std::nullopt;
  return outcome_of(first.problem.n, *interval, median(log_ratios));
}

std::optional<Outcome> unpaired(const Record& first, const Record& second) {
  if (!first.interval_s || !second.interval_s) return std::nullopt;
  const Interval& a = *first.interval_s;
  const Interval& b = *second.interval_s;
  if (!(a.low > 0) || !(b.low > 0)) return std::nullopt;
  return outcome_of(first.problem.n, {std::log(a.low / b.high), std::log(a.high / b.low)},
                    std::log(*first.median_s / *second.median_s));
}

bool is_decided(const Outcome& outcome) {
  return outcome.faster != Side::neither;
}

/// From the first decided size of `outcomes`: the longest stretch that holds; a single size when no longer one does.
std::optional<Stretch> leading_stretch(std::span<const Outcome> outcomes) {
  const auto first = std::find_if(outcomes.begin(), outcomes.end(), is_decided);
  if (first == outcomes.end() || first - outcomes.begin() > 1) return std::nullopt;
  const auto begin = static_cast<std::size_t>(first - outcomes.begin());
  Stretch stretch{first->faster, begin, begin + 1};
  std::size_t decided = 0;
  for (std::size_t i = begin; i < outcomes.size(); ++i) {
    if (!is_decided(outcomes[i])) continue;
    if (outcomes[i].faster != stretch.faster) break;
    ++decided;
    const std::size_t sizes = i + 1 - begin;
    if (3 * decided >= 2 * sizes) stretch.end = i + 1;
  }
  return stretch;
}

std::optional<Stretch> trailing_stretch(std::span<const Outcome> outcomes) {
  const std::vector<Outcome> reversed(outcomes.rbegin(), outcomes.rend());
  const std::optional<Stretch> stretch = leading_stretch(reversed);
  if (!stretch) return std::nullopt;
  return Stretch{stretch->faster, outcomes.size() - stretch->end, outcomes.size() - stretch->begin};
}

/// Of the sizes from `begin` on.
std::optional<Stretch> trailing_stretch_from(std::span<const Outcome> outcomes, std::size_t begin) {
  const std::optional<Stretch> stretch = trailing_stretch(outcomes.subspan(begin));
  if (!stretch) return std::nullopt;
  return Stretch{stretch->faster, begin + stretch->begin, begin + stretch->end};
}

bool has_two_sizes(const std::optional<Stretch>& stretch) {
  return stretch && stretch->end - stretch->begin > 1;  // both ends are decided
}

}  // namespace

std::optional<Outcome> compare_records(const Record& first, const Record& second) {
  if (!share_a_pass(first, second)) return std::nullopt;
  const std::optional<Outcome> outcome = paired(first, second);
  return outcome ? outcome : unpaired(first, second);
}

Comparison compare_sizes(const std::vector<Record>& records, const Series& first, const Series& second) {
  std::map<std::string, std::size_t> seconds;
  for (const Point& point : second.points) seconds.emplace(records[point.index].problem.key(), point.index);
  Comparison comparison;
  for (const Point& point : first.points) {
    const Record& a = records[point.index];
    const auto found = seconds.find(a.problem.key());
    if (found == seconds.end()) continue;
    const Record& b = records[found->second];
    if (const std::optional<Outcome> outcome = compare_records(a, b)) comparison.outcomes.push_back(*outcome);
    comparison.largest_n = std::max(comparison.largest_n, a.problem.n);
  }
  return comparison;
}

Lead lead_of(std::span<const Outcome> outcomes) {
  Lead lead{leading_stretch(outcomes), trailing_stretch(outcomes)};
  if (!has_two_sizes(lead.low) && !has_two_sizes(lead.high)) return {};
  // Too little of both together is decided, or each would be both. No size is told of twice.
  if (lead.low && lead.high && lead.low != lead.high && lead.low->end > lead.high->begin)
    lead.high = trailing_stretch_from(outcomes, lead.low->end);
  return lead;
}

}  // namespace linbench::report
