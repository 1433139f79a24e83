#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "report/series.hpp"
#include "run/record.hpp"

namespace linbench::report {

/// Which of two series is faster.
enum class Side { neither, first, second };

/// Two series at one size.
struct Outcome {
  std::int64_t n = 0;
  Side faster = Side::neither;  ///< neither: not decided
  double ratio = 1;             ///< of the slower one's time to the faster one's; at least 1
};

/// A size is decided when the 95 % interval of the median of ln(first / second) over passes excludes 0: passes pair,
/// since the alternatives of a problem are measured next to each other. Where the passes differ, it is decided when the
/// intervals of the two medians are apart. Nullopt: too few passes, or none in common, as of different runs: between
/// runs a machine moves by more than libraries differ. What has no numbers of passes is taken as of one run. Both are
/// measured.
std::optional<Outcome> compare_records(const Record& first, const Record& second);

/// Two series size by size, ascending.
struct Comparison {
  std::vector<Outcome> outcomes;  ///< where both have enough passes for an interval, and some in common
  std::int64_t largest_n = 0;     ///< that both have, with however few passes
};

Comparison compare_sizes(const std::vector<Record>& records, const Series& first, const Series& second);

/// Consecutive sizes, [begin, end), where all that is decided agrees and at least two thirds are; the outer ones are
/// decided.
struct Stretch {
  Side faster = Side::neither;
  std::size_t begin = 0;
  std::size_t end = 0;
  bool operator==(const Stretch&) const = default;
};

/// Who is ahead where the sizes begin and where they end. Equal stretches: the same one is ahead throughout.
struct Lead {
  std::optional<Stretch> low;
  std::optional<Stretch> high;
};

/// The longest stretches from both ends; at most one undecided size lies outside of them there. Where they would
/// overlap and are not the same, `high` is the longest one beyond `low`. One at least has two decided sizes: over a
/// sweep a single one is decided by chance too often (docs/method.md, "What a sweep shows").
Lead lead_of(std::span<const Outcome> outcomes);

}  // namespace linbench::report
