#include "report/slow_sizes.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdint>

#include "linbench/operands.hpp"
#include "report/quantity.hpp"

namespace linbench::report {

namespace {

constexpr double kSlower = 1.3;  // per flop, than both neighbours
constexpr double kFarthest = 2;  // ratio of sizes up to which they are neighbours
constexpr std::size_t kMostSaid = 4;

/// A size and its neighbours.
struct SlowSize {
  const Record* size;
  const Record* below;
  const Record* above;
  double factor;  ///< time per flop over that of the slower neighbour
};

double rate(const Record& record) {
  return record.flops / *record.median_s;
}

bool is_usable(const Record& record) {
  return record.median_s > 0 && record.flops > 0 && record.interval_s && record.interval_s->low > 0;
}

bool are_neighbours(const Record& below, const Record& above) {
  return below.problem.n < above.problem.n &&
         static_cast<double>(above.problem.n) <= kFarthest * static_cast<double>(below.problem.n);
}

/// By the intervals: at best, the size is still slower per flop than the neighbour at its worst.
bool is_surely_slower(const Record& size, const Record& neighbour) {
  return size.interval_s->low / size.flops > neighbour.interval_s->high / neighbour.flops;
}

std::vector<SlowSize> slow_sizes(const std::vector<Record>& records, const Series& series) {
  std::vector<SlowSize> found;
  for (std::size_t i = 1; i + 1 < series.points.size(); ++i) {
    const Record& below = records[series.points[i - 1].index];
    const Record& size = records[series.points[i].index];
    const Record& above = records[series.points[i + 1].index];
    if (!is_usable(below) || !is_usable(size) || !is_usable(above)) continue;
    if (!are_neighbours(below, size) || !are_neighbours(size, above)) continue;
    const double factor = std::min(rate(below), rate(above)) / rate(size);
    if (factor > kSlower && is_surely_slower(size, below) && is_surely_slower(size, above))
      found.push_back({&size, &below, &above, factor});
  }
  return found;
}

std::vector<SlowSize> worst_by_size(std::vector<SlowSize> sizes) {
  const auto worse = [](const SlowSize& a, const SlowSize& b) { return a.factor > b.factor; };
  const auto smaller = [](const SlowSize& a, const SlowSize& b) { return a.size->problem.n < b.size->problem.n; };
  std::stable_sort(sizes.begin(), sizes.end(), worse);
  sizes.resize(std::min(sizes.size(), kMostSaid));
  std::sort(sizes.begin(), sizes.end(), smaller);
  return sizes;
}

std::string rate_words(const Record& record) {
  return four_digits(rate(record) / 1e9);
}

std::string size_words(const SlowSize& slow) {
  return fmt::format("n = {} takes {:.1f} times as long per flop ({} GFLOP/s; {} at n = {}, {} at n = {})",
                     slow.size->problem.n, slow.factor, rate_words(*slow.size), rate_words(*slow.below),
                     slow.below->problem.n, rate_words(*slow.above), slow.above->problem.n);
}

std::int64_t leading_dimension(const Record& record) {
  return operand_layouts(record.problem).a.ld;
}

/// Columns lie a leading dimension apart, and addresses that differ by a large power of two compete for few cache sets.
std::string advice_for(const std::vector<SlowSize>& sizes) {
  constexpr std::int64_t suspicious = 128;  // elements
  const auto suspect = std::find_if(sizes.begin(), sizes.end(),
                                    [](const SlowSize& s) { return leading_dimension(*s.size) % suspicious == 0; });
  if (suspect == sizes.end()) return {};
  constexpr std::int64_t page = 4096;
  const Problem& problem = suspect->size->problem;
  const std::int64_t ld = leading_dimension(*suspect->size);
  const std::int64_t bytes = ld * static_cast<std::int64_t>(size_of(problem.dtype));
  const std::int64_t power = std::min(bytes & -bytes, page);  // the largest power of two that divides it
  return fmt::format(
      "; a leading dimension that is a multiple of {} bytes makes columns share cache sets: try --size {} --lda {}",
      power, problem.n, ld + 8);
}

}  // namespace

std::string slow_size_words(const std::vector<Record>& records, const Series& series) {
  const std::vector<SlowSize> all = slow_sizes(records, series);
  if (all.empty()) return {};
  const std::vector<SlowSize> worst = worst_by_size(all);
  std::vector<std::string> words;
  for (const SlowSize& slow : worst) words.push_back(size_words(slow));
  const std::string more = all.size() > worst.size() ? fmt::format("; and {} more", all.size() - worst.size()) : "";
  return fmt::format("{}{}{}", fmt::join(words, ", "), more, advice_for(worst));
}

}  // namespace linbench::report
