#include "report/lead_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

namespace linbench::report {

namespace {

using Outcomes = std::span<const Outcome>;

/// Two digits that say something: "1.004", "1.05", "1.8", "12". A lead of less than 0.05 % is "1.000".
std::string factor(double ratio) {
  const int decimals = ratio < 1.0095 ? 3 : ratio < 1.095 ? 2 : ratio < 9.95 ? 1 : 0;
  return fmt::format("{:.{}f}", ratio, decimals);
}

std::size_t decided_in(Outcomes outcomes) {
  return static_cast<std::size_t>(
      std::count_if(outcomes.begin(), outcomes.end(), [](const Outcome& o) { return o.faster != Side::neither; }));
}

Outcomes part(Outcomes outcomes, std::size_t begin, std::size_t end) {
  return outcomes.subspan(begin, end - begin);
}

/// "(1.3-2.1×, most at n = 5)".
std::string factor_words(Outcomes stretch) {
  double least = 0;
  const Outcome* most = nullptr;
  for (const Outcome& o : stretch) {
    if (o.faster == Side::neither) continue;
    if (most == nullptr || o.ratio < least) least = o.ratio;
    if (most == nullptr || o.ratio > most->ratio) most = &o;
  }
  const std::string low = factor(least);
  const std::string high = factor(most->ratio);
  if (low == high) return fmt::format("({}×)", high);
  return fmt::format("({}-{}×, most at n = {})", low, high, most->n);
}

/// What holds where nobody is ahead.
std::string undecided_words(Outcomes outcomes) {
  return decided_in(outcomes) == 0 ? "no difference is certain" : "neither is ahead at every size";
}

std::string certainty_words(Outcomes outcomes) {
  const std::size_t decided = decided_in(outcomes);
  if (decided == outcomes.size()) return fmt::format(" (95 % at each of {} sizes)", decided);
  return fmt::format(" (95 % at each size; {} of {} sizes decided)", decided, outcomes.size());
}

/// Two series and what is known of them.
class Sentence {
 public:
  Sentence(const Comparison& comparison, const Subject& first, const Subject& second)
      : outcomes_(comparison.outcomes), first_(first), second_(second) {
    // Beyond, passes are too few to tell.
    if (!outcomes_.empty() && outcomes_.back().n < comparison.largest_n) end_ = outcomes_.back().n;
  }

  std::string text() const {
    const Lead lead = lead_of(outcomes_);
    if (lead.low && lead.low == lead.high) return everywhere(*lead.low) + certainty_words(outcomes_);
    if (lead.low && lead.high) return both_ends(*lead.low, *lead.high) + certainty_words(outcomes_);
    if (lead.low) return low_end(*lead.low) + certainty_words(outcomes_);
    if (lead.high) return high_end(*lead.high) + certainty_words(outcomes_);
    return taking_turns();
  }

 private:
  const Subject& winner(const Stretch& s) const { return s.faster == Side::first ? first_ : second_; }
  const Subject& loser(const Stretch& s) const { return s.faster == Side::first ? second_ : first_; }

  std::string beats(const Stretch& s) const {
    return fmt::format("{} {} faster than {} ", winner(s).name, winner(s).plural ? "are" : "is", loser(s).name);
  }

  std::string everywhere(const Stretch& s) const {
    const bool all = decided_in(outcomes_) == outcomes_.size();
    return fmt::format("{}at every size{}{} {}", beats(s), end_ ? fmt::format(" up to n = {}", *end_) : "",
                       all ? "" : " that is decided", factor_words(part(outcomes_, s.begin, s.end)));
  }

  std::string low_words(const Stretch& s) const {
    const Outcomes sizes = part(outcomes_, s.begin, s.end);
    return fmt::format("{} n = {} {}", sizes.size() == 1 ? "at" : "up to", sizes.back().n, factor_words(sizes));
  }

  std::string high_words(const Stretch& s) const {
    const Outcomes sizes = part(outcomes_, s.begin, s.end);
    const std::string factors = factor_words(sizes);
    if (sizes.size() == 1) return fmt::format("at n = {} {}", sizes.front().n, factors);
    if (end_) return fmt::format("from n = {} to n = {} {}", sizes.front().n, *end_, factors);
    return fmt::format("from n = {} on {}", sizes.front().n, factors);
  }

  std::string both_ends(const Stretch& low, const Stretch& high) const {
    std::string words = beats(low) + low_words(low);
    words += low.faster == high.faster ? " and " : ", " + winner(high).name + " ";
    words += high_words(high);
    const Outcomes between = part(outcomes_, low.end, high.begin);
    return between.empty() ? words : words + "; between them " + undecided_words(between);
  }

  std::string low_end(const Stretch& low) const {
    return beats(low) + low_words(low) + "; beyond it " + undecided_words(part(outcomes_, low.end, outcomes_.size()));
  }

  std::string high_end(const Stretch& high) const {
    return beats(high) + high_words(high) + "; below it " + undecided_words(part(outcomes_, 0, high.begin));
  }

  /// Most sizes are decided, but not in any order.
  std::string taking_turns() const {
    const auto wins = [&](Side side) {
      return std::count_if(outcomes_.begin(), outcomes_.end(), [&](const Outcome& o) { return o.faster == side; });
    };
    const auto first = wins(Side::first);
    const auto second = wins(Side::second);
    if (first < 2 || second < 2 || 2 * (first + second) < std::ssize(outcomes_)) return {};
    return fmt::format("{} and {} take turns: {} {} faster at {} of {} sizes, {} at {} (95 % at each size)",
                       first_.name, second_.name, first_.name, first_.plural ? "are" : "is", first, outcomes_.size(),
                       second_.name, second);
  }

  Outcomes outcomes_;
  const Subject& first_;
  const Subject& second_;
  std::optional<std::int64_t> end_;
};

}  // namespace

std::string lead_words(const Comparison& comparison, const Subject& first, const Subject& second) {
  return Sentence(comparison, first, second).text();
}

}  // namespace linbench::report
