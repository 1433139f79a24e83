#include "process/probe_calls.hpp"

#include <gmock/gmock.h>

#include <limits>
#include <utility>
#include <vector>

namespace linbench {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::int64_t kMany = std::int64_t{1} << 40;
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

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

TEST(ProbeCalls, ManyLastFortyMillisecondsByWhatIsSeen) {
  Calls calls{3e-3, 0};
  EXPECT_EQ(probe_calls(3e-3, kMany, std::ref(calls)), (ProbeCalls{4, 16}));
  EXPECT_THAT(calls.made, ElementsAre(4, 8, 16, 16));
}

TEST(ProbeCalls, OfLongCallsAreFewWithoutLooking) {
  Calls calls{5.0};
  EXPECT_EQ(probe_calls(10e-3, kMany, std::ref(calls)), (ProbeCalls{1, 4}));
  EXPECT_EQ(probe_calls(5.0, kMany, std::ref(calls)), (ProbeCalls{1, 4}));
  EXPECT_THAT(calls.made, IsEmpty());
}

TEST(ProbeCalls, AreWithinWhatTheWorkerAllows) {
  for (const auto& [most, expected] : {std::pair(4096, ProbeCalls{1024, 4096}), std::pair(43, ProbeCalls{8, 32}),
                                       std::pair(7, ProbeCalls{1, 4}), std::pair(4, ProbeCalls{1, 4})}) {
    Calls calls{1e-6, 0};
    EXPECT_EQ(probe_calls(1e-6, most, std::ref(calls)), expected);
  }
}

TEST(ProbeCalls, WhereFourDoNotFitNoneIsTimedAgainstAll) {
  Calls calls{1e-6};
  for (const std::int64_t most : {1, 2, 3}) EXPECT_EQ(probe_calls(1e-6, most, std::ref(calls)), (ProbeCalls{0, most}));
  EXPECT_THAT(calls.made, IsEmpty());
}

// 1 us by its own words, 20 ms in truth: 10 ms by its words would take 200 s.
TEST(ProbeCalls, OfAWorkerThatDoesNotWaitAreFew) {
  Calls calls{20e-3, 0};
  EXPECT_EQ(probe_calls(1e-6, kMany, std::ref(calls)), (ProbeCalls{1, 4}));
}

TEST(ProbeCalls, OneDisturbedLookIsNotBelieved) {
  Calls calls{1e-3, 0, {0.5, 0, 0, 0.5}};
  EXPECT_EQ(probe_calls(1e-3, kMany, std::ref(calls)), (ProbeCalls{16, 64}));
  EXPECT_THAT(calls.made, ElementsAre(4, 4, 8, 16, 16, 32, 64, 64));
}

TEST(ProbeCalls, EndWhereNothingTakesTime) {
  Calls calls{0, 0};
  const ProbeCalls most = probe_calls(kNaN, std::numeric_limits<std::int64_t>::max(), std::ref(calls));
  EXPECT_EQ(most.many, 4 * most.few);
  EXPECT_LE(calls.made.size(), 64U);
}

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

TEST(ProbedCall, AWorkerThatDoesNotWaitIsFoundOutSoon) {
  Calls calls{20e-3};
  EXPECT_NEAR(probed_call_s(1e-6, kMany, std::ref(calls)), 20e-3, 1e-9);
  EXPECT_THAT(calls.made, ElementsAre(4, 4, 1, 4, 1, 4, 1, 4));
}

TEST(ProbedCall, OfAPoolOfFewWorksToo) {
  Calls calls{1e-3};
  EXPECT_NEAR(probed_call_s(1e-3, 3, std::ref(calls)), 1e-3, 1e-12);
  EXPECT_EQ(calls.made.back(), 3);
}

}  // namespace
}  // namespace linbench
