#include "report/lead.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "report/sample_sweep.hpp"

namespace linbench::report {
namespace {

using test::solved;

std::optional<Outcome> compared(const std::vector<double>& first, const std::vector<double>& second) {
  return compare_records(solved("a", 1, 100, first), solved("b", 1, 100, second));
}

// Expected ratios: exp |median(ln(a/b))| by NumPy 1.24; sides: x_(k) and x_(R+1-k) of the sorted ln(a/b), k from
// scipy.stats.binom (6 -> 1, 9 -> 2).

TEST(CompareRecords, PairsPassesWhereTheTimesDrift) {
  // The intervals of the medians, [1.00, 1.50] and [1.03, 1.53], overlap; those of the ratio are -0.0351 and -0.0180.
  const auto outcome = compared({1.00, 1.10, 1.20, 1.30, 1.40, 1.50}, {1.03, 1.12, 1.23, 1.33, 1.45, 1.53});
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->n, 100);
  EXPECT_EQ(outcome->faster, Side::first);
  EXPECT_NEAR(outcome->ratio, 1.0240380101118542, 1e-14);
}

TEST(CompareRecords, OneContraryPassOfSixDecidesNothing) {
  // -0.0351 to +0.0077
  const auto outcome = compared({1.00, 1.10, 1.20, 1.30, 1.40, 1.50}, {1.03, 1.12, 1.23, 1.29, 1.45, 1.53});
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->faster, Side::neither);
}

TEST(CompareRecords, OneContraryPassOfNineIsOutsideTheInterval) {
  const std::vector<double> slow = {2.0, 2.1, 2.2, 2.0, 2.1, 2.2, 2.0, 2.1, 2.2};
  const auto decided = compared(slow, {1.5, 1.6, 1.7, 1.5, 1.6, 1.7, 1.5, 1.6, 2.4});  // 0.2578 to 0.2877
  ASSERT_TRUE(decided);
  EXPECT_EQ(decided->faster, Side::second);
  EXPECT_NEAR(decided->ratio, 1.3125, 1e-14);
  const auto undecided = compared(slow, {1.5, 1.6, 1.7, 1.5, 1.6, 1.7, 1.5, 2.3, 2.4});  // -0.0870 to 0.2877
  ASSERT_TRUE(undecided);
  EXPECT_EQ(undecided->faster, Side::neither);
}

TEST(CompareRecords, WithDifferentNumbersOfPassesTheMediansIntervalsMustBeApart) {
  const std::vector<double> nine = {1.0, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.7, 1.8};  // [1.1, 1.7]
  const auto apart = compared(nine, {1.71, 1.8, 1.9, 2.0, 2.1, 2.2});
  ASSERT_TRUE(apart);
  EXPECT_EQ(apart->faster, Side::first);
  EXPECT_NEAR(apart->ratio, 1.95 / 1.4, 1e-14);
  const auto touching = compared(nine, {1.69, 1.8, 1.9, 2.0, 2.1, 2.2});
  ASSERT_TRUE(touching);
  EXPECT_EQ(touching->faster, Side::neither);
  const auto below = compared(nine, {0.5, 0.6, 0.7, 0.8, 0.9, 1.09});
  ASSERT_TRUE(below);
  EXPECT_EQ(below->faster, Side::second);
  const auto overlapping = compared(nine, {0.5, 0.6, 0.7, 0.8, 0.9, 1.11});
  ASSERT_TRUE(overlapping);
  EXPECT_EQ(overlapping->faster, Side::neither);
}

TEST(CompareRecords, DoesNotPairPassesThatHaveNoPartner) {
  // Each of the first six is below its partner, but [1.0, 1.5] and [1.1, 1.8] overlap.
  const auto outcome = compared({1.0, 1.1, 1.2, 1.3, 1.4, 1.5}, {1.01, 1.11, 1.21, 1.31, 1.41, 1.51, 1.6, 1.7, 1.8});
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->faster, Side::neither);
}

TEST(CompareRecords, PassesOfDifferentRunsTellNothing) {
  Record a = solved("a", 1, 100, test::six_passes(1));
  Record b = solved("b", 1, 100, test::six_passes(2));
  a.pass_numbers = {1, 2, 3, 4, 5, 6};
  b.pass_numbers = {7, 8, 9, 10, 11, 12};
  EXPECT_FALSE(compare_records(a, b));
  b.pass_numbers = a.pass_numbers;
  EXPECT_TRUE(compare_records(a, b));
  b.pass_numbers.clear();  // unknown
  EXPECT_TRUE(compare_records(a, b));
}

TEST(CompareRecords, DoesNotPairAllPassesWhereSomeAreShared) {
  // Each pass of the first is below its partner, but [1.00, 1.50] and [1.03, 1.53] overlap.
  Record a = solved("a", 1, 100, {1.00, 1.10, 1.20, 1.30, 1.40, 1.50});
  Record b = solved("b", 1, 100, {1.03, 1.12, 1.23, 1.33, 1.45, 1.53});
  a.pass_numbers = {1, 2, 3, 4, 5, 6};
  b.pass_numbers = {1, 2, 3, 4, 5, 7};
  const auto outcome = compare_records(a, b);
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->faster, Side::neither);
  b = solved("b", 1, 100, test::six_passes(2));
  b.pass_numbers = {1, 2, 3, 4, 5, 7};
  EXPECT_EQ(compare_records(a, b)->faster, Side::first);
}

TEST(CompareRecords, FewerThanSixPassesTellNothing) {
  EXPECT_FALSE(compared({1, 1, 1, 1, 1}, {2, 2, 2, 2, 2}));
  EXPECT_FALSE(compared({1}, {2, 2, 2, 2, 2, 2}));
}

TEST(CompareRecords, WithoutPassesUsesTheIntervalsInTheFile) {
  Record a = solved("a", 1, 100, test::six_passes(1));
  Record b = solved("b", 1, 100, test::six_passes(2));
  a.pass_values_s.clear();
  b.pass_values_s.clear();
  const auto outcome = compare_records(a, b);
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->faster, Side::first);
}

TEST(CompareSizes, TakesTheSizesThatBothHave) {
  std::vector<Record> records;
  Series a{"a", 1, {}};
  Series b{"b", 1, {}};
  const auto add = [&](Series& series, std::int64_t n, std::vector<double> passes) {
    series.points.push_back({static_cast<double>(n), records.size()});
    records.push_back(solved(series.label, 1, n, std::move(passes)));
  };
  for (const std::int64_t n : {10, 20, 30}) add(a, n, test::six_passes(1));
  add(a, 40, {1, 1, 1});
  for (const std::int64_t n : {20, 30}) add(b, n, test::six_passes(2));
  add(b, 40, {2, 2, 2});
  add(b, 50, test::six_passes(2));
  const Comparison comparison = compare_sizes(records, a, b);
  ASSERT_EQ(comparison.outcomes.size(), 2U);
  EXPECT_EQ(comparison.outcomes[0].n, 20);
  EXPECT_EQ(comparison.outcomes[1].n, 30);
  EXPECT_EQ(comparison.largest_n, 40);  // with too few passes
}

/// "AA.B": at each size the first, the first, undecided, the second.
std::vector<Outcome> outcomes_of(const std::string& sides) {
  std::vector<Outcome> outcomes;
  for (const char side : sides)
    outcomes.push_back({10 * (std::ssize(outcomes) + 1),
                        side == 'A'   ? Side::first
                        : side == 'B' ? Side::second
                                      : Side::neither,
                        1.5});
  return outcomes;
}

/// "0-2 A", "none".
std::string words(const std::optional<Stretch>& stretch) {
  if (!stretch) return "none";
  return std::to_string(stretch->begin) + "-" + std::to_string(stretch->end) +
         (stretch->faster == Side::first ? " A" : " B");
}

std::string lead(const std::string& sides) {
  const Lead found = lead_of(outcomes_of(sides));
  return words(found.low) + ", " + words(found.high);
}

TEST(Lead, OfACrossover) {
  EXPECT_EQ(lead("AAA.BBBB"), "0-3 A, 4-8 B");
  EXPECT_EQ(lead("AAABBBB"), "0-3 A, 3-7 B");
}

TEST(Lead, OfOneThatIsAheadThroughout) {
  EXPECT_EQ(lead("AAAAA"), "0-5 A, 0-5 A");
  EXPECT_EQ(lead("BB.B.BB"), "0-7 B, 0-7 B");
}

TEST(Lead, AStretchEndsWhereDecidedSizesBecomeRare) {
  EXPECT_EQ(lead("AAA......B"), "0-3 A, 9-10 B");
  EXPECT_EQ(lead("AA.A..A.....BB"), "0-4 A, 12-14 B");  // 3 of 4, but 4 of 7
}

TEST(Lead, StretchesThatOverlapAreNotOne) {
  EXPECT_EQ(lead("A..AAAA..A"), "0-7 A, 9-10 A");  // 5 of 7 from either end, but 6 of 10
  EXPECT_EQ(lead("A..AAAA..AA"), "0-7 A, 9-11 A");
  EXPECT_EQ(lead("A..AAAAA..A"), "0-8 A, 10-11 A");
  EXPECT_EQ(lead(".A..AAAA..A."), "1-8 A, 10-11 A");
  EXPECT_EQ(lead("A.AA.A"), "0-6 A, 0-6 A");  // 4 of 6
}

TEST(Lead, AStretchEndsBeforeAContrarySize) {
  EXPECT_EQ(lead("AAABAABBB"), "0-3 A, 6-9 B");
}

TEST(Lead, OneUndecidedSizeMayLieOutside) {
  EXPECT_EQ(lead(".AAA.BB."), "1-4 A, 5-7 B");
  EXPECT_EQ(lead("..AAA.BBB"), "none, 6-9 B");
}

TEST(Lead, ASingleDecidedSizeIsNoLead) {
  EXPECT_EQ(lead("A........."), "none, none");
  EXPECT_EQ(lead(".........B"), "none, none");
  EXPECT_EQ(lead("A........B"), "none, none");
  EXPECT_EQ(lead("A......BBB"), "0-1 A, 7-10 B");  // beside a lead it is worth saying
}

TEST(Lead, IsNoneWhereNothingIsDecided) {
  EXPECT_EQ(lead("......"), "none, none");
  EXPECT_EQ(lead(""), "none, none");
}

/// Deviates with mean 0, made from the generator's bits alone, so that the test is the same everywhere.
class Noise {
 public:
  explicit Noise(std::uint64_t seed) : generator_(seed) {}
  double operator()() {  // Box and Muller
    const double radius = std::sqrt(-2 * std::log(uniform()));
    return radius * std::cos(2 * 3.14159265358979323846 * uniform());
  }

 private:
  double uniform() { return (static_cast<double>(generator_() >> 11U) + 0.5) * 0x1p-53; }
  std::mt19937_64 generator_;
};

/// The share of sweeps over 20 sizes that seem to show a lead though both sides are the same program: every pass has a
/// deviation of its own, of which `shared` is common to all sizes (a process measures them all).
double false_leads(int passes, double shared, std::uint64_t seed) {
  constexpr int sweeps = 1000;
  constexpr int sizes = 20;
  Noise noise(seed);
  int leads = 0;
  for (int sweep = 0; sweep < sweeps; ++sweep) {
    std::vector<double> common;
    for (int pass = 0; pass < passes; ++pass) common.push_back(std::sqrt(shared) * noise());
    std::vector<Outcome> outcomes;
    for (int size = 1; size <= sizes; ++size) {
      std::vector<double> a;
      std::vector<double> b(static_cast<std::size_t>(passes), 1e-3);
      for (const double c : common) a.push_back(1e-3 * std::exp(0.02 * (c + std::sqrt(1 - shared) * noise())));
      outcomes.push_back(compare_records(solved("a", 1, size, a), solved("b", 1, size, b)).value());
    }
    const Lead lead = lead_of(outcomes);
    leads += lead.low || lead.high ? 1 : 0;
  }
  return static_cast<double>(leads) / sweeps;
}

TEST(Lead, IsRarelySeenBetweenEqualPrograms) {
  for (const int passes : {6, 12}) {
    EXPECT_LE(false_leads(passes, 0, 1), 0.02) << passes;
    EXPECT_LE(false_leads(passes, 0.5, 2), 0.05) << passes;
    // One sign for all sizes: as rare as one false interval, 2 * 2^-6 = 0.031 for 6 passes, 0.039 for 12.
    EXPECT_LE(false_leads(passes, 1, 3), 0.05) << passes;
  }
}

}  // namespace
}  // namespace linbench::report
