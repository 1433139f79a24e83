#include "process/probe_calls.hpp"

#include <gmock/gmock.h>

#include <limits>
#include <vector>

namespace linbench {
namespace {

using testing::ElementsAre;

constexpr std::int64_t kMany = std::int64_t{1} << 40;
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

TEST(ProbeCalls, FewLastTenMilliseconds) {
  EXPECT_EQ(probe_calls(1e-3, 1e-3, kMany), (ProbeCalls{10, 40}));
  EXPECT_EQ(probe_calls(3e-3, 3e-3, kMany), (ProbeCalls{4, 16}));
  EXPECT_EQ(probe_calls(5e-6, 5e-6, kMany), (ProbeCalls{2000, 8000}));
  EXPECT_EQ(probe_calls(10e-3, 10e-3, kMany), (ProbeCalls{1, 4}));
  EXPECT_EQ(probe_calls(5.0, 5.0, kMany), (ProbeCalls{1, 4}));
}

TEST(ProbeCalls, AreWithinWhatTheWorkerAllows) {
  EXPECT_EQ(probe_calls(1e-6, 1e-6, 4096), (ProbeCalls{1024, 4096}));
  EXPECT_EQ(probe_calls(1e-6, 1e-6, 43), (ProbeCalls{10, 40}));
  EXPECT_EQ(probe_calls(1e-6, 1e-6, 4), (ProbeCalls{1, 4}));
}

TEST(ProbeCalls, WhereFourDoNotFitNoneIsTimedAgainstAll) {
  for (const std::int64_t most : {1, 2, 3}) EXPECT_EQ(probe_calls(1e-6, 1e-6, most), (ProbeCalls{0, most}));
}

TEST(ProbeCalls, OfAWorkerThatDoesNotWaitAreFew) {
  // 1 us by its own words, 20 ms in truth: 10000 calls would take 200 s.
  EXPECT_EQ(probe_calls(1e-6, 20e-3, kMany), (ProbeCalls{5, 20}));
  EXPECT_EQ(probe_calls(1e-6, 20.0, kMany), (ProbeCalls{1, 4}));
}

TEST(ProbeCalls, WhatCannotBeSeenDoesNotCount) {
  for (const double seen_s : {0.0, -1e-3, kNaN}) EXPECT_EQ(probe_calls(1e-3, seen_s, kMany), (ProbeCalls{10, 40}));
}

TEST(ProbeCalls, AreFiniteWhateverIsReported) {
  for (const double call_s : {0.0, -1.0, 1e-300, kNaN}) {
    const ProbeCalls calls = probe_calls(call_s, 1e-3, 4096);
    EXPECT_GE(calls.few, 1) << call_s;
    EXPECT_LE(calls.many, 4096) << call_s;
  }
  const ProbeCalls most = probe_calls(0, 0, std::numeric_limits<std::int64_t>::max());
  EXPECT_EQ(most.many, 4 * most.few);
}

/// A worker whose calls take `call_s`, behind what comes once.
struct Calls {
  double call_s = 0;
  double once_s = 3e-3;
  std::vector<double> disturbances_s{};  ///< of the first times
  std::vector<std::int64_t> made{};

  double operator()(std::int64_t calls) {
    const double disturbance_s = made.size() < disturbances_s.size() ? disturbances_s[made.size()] : 0;
    made.push_back(calls);
    return once_s + disturbance_s + static_cast<double>(calls) * call_s;
  }
};

TEST(ProbedCall, IsTheDifferenceWithoutWhatComesOnce) {
  for (const double call_s : {5e-6, 1e-3, 20e-3, 3.0}) {
    Calls calls{call_s};
    EXPECT_NEAR(probed_call_s(call_s, kMany, std::ref(calls)), call_s, 1e-6 * call_s + 1e-12) << call_s;
  }
}

TEST(ProbedCall, TheFastestOfThreeCounts) {
  Calls calls{20e-3};
  calls.disturbances_s = {0.1, 0, 0, 0.3, 0.2, 0.1};
  EXPECT_NEAR(probed_call_s(20e-3, kMany, std::ref(calls)), 20e-3, 1e-9);
  EXPECT_THAT(calls.made, ElementsAre(1, 4, 1, 4, 1, 4));
}

TEST(ProbedCall, OfSecondsOneRoundIsEnough) {
  Calls calls{0.5};
  EXPECT_NEAR(probed_call_s(0.5, kMany, std::ref(calls)), 0.5, 1e-9);
  EXPECT_THAT(calls.made, ElementsAre(1, 4));
}

TEST(ProbedCall, AShortCallIsLookedAtFirst) {
  Calls calls{1e-3};
  probed_call_s(1e-3, kMany, std::ref(calls));
  EXPECT_THAT(calls.made, ElementsAre(0, 1, 0, 1, 0, 1, 10, 40, 10, 40, 10, 40));
}

TEST(ProbedCall, AWorkerThatDoesNotWaitIsFoundOutSoon) {
  Calls calls{20e-3};
  EXPECT_NEAR(probed_call_s(1e-6, kMany, std::ref(calls)), 20e-3, 1e-9);
  EXPECT_THAT(calls.made, ElementsAre(0, 1, 0, 1, 0, 1, 5, 20, 5, 20, 5, 20));
}

TEST(ProbedCall, OfAPoolOfFewWorksToo) {
  Calls calls{1e-3};
  EXPECT_NEAR(probed_call_s(1e-3, 3, std::ref(calls)), 1e-3, 1e-12);
  EXPECT_EQ(calls.made.back(), 3);
}

}  // namespace
}  // namespace linbench
