#include "run/extra_passes.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "visited_state.hpp"

namespace linbench {
namespace {

using test::VisitedState;
using test::VisitTimes;

constexpr double kInfinite = std::numeric_limits<double>::infinity();

class ExtraPasses : public ::testing::Test {
 protected:
  /// Passes of a problem whose interval stays too wide, each with two visits; those after the sixth are granted.
  void make_passes(std::size_t problem, int passes, VisitTimes times) {
    for (int pass = 1; pass <= passes; ++pass) {
      if (pass > 6) visited.state.problems[problem].grant();
      times.value_s = pass % 2 == 0 ? 0.1 : 0.2;
      visited.visit_all(problem, pass, times);
    }
  }

  void end(std::size_t problem) {
    for (const std::size_t index : visited.state.problems[problem].cases) visited.state.cases[index].done = true;
  }

  /// Whether the first problem would get its next pass.
  bool is_granted(double left_s, double pass_overhead_s = 0) const {
    RunState state = visited.state;
    grant_extra_passes(plan, StopRule{}, state, {0}, left_s, pass_overhead_s);
    return state.problems[0].is_granted();
  }

  const Plan plan = test::plan_of_pairs(2);
  VisitedState visited{plan};
};

TEST_F(ExtraPasses, AllPassesUntilTheNextLookMustFit) {
  end(1);
  make_passes(0, 6, {.spent_s = 0.5});
  EXPECT_FALSE(is_granted(3.1)) << "three of 1 s, and 5 % are kept";
  EXPECT_TRUE(is_granted(3.2));
}

TEST_F(ExtraPasses, WhatWasBegunNeedsRoomForOnePass) {
  end(1);
  make_passes(0, 7, {.spent_s = 0.5});
  EXPECT_FALSE(is_granted(0.9));
  EXPECT_TRUE(is_granted(1.1)) << "at 7 of 9";
}

TEST_F(ExtraPasses, AfterALookNothingIsBegun) {
  end(1);
  make_passes(0, 9, {.spent_s = 0.5});
  EXPECT_FALSE(is_granted(3.1)) << "at 9 of 9, three more until the look at 12";
  EXPECT_TRUE(is_granted(3.2));
}

TEST_F(ExtraPasses, PromisedPassesComeFirst) {
  make_passes(0, 6, {.spent_s = 0.5});
  make_passes(1, 4, {.spent_s = 2});  // two passes of 4 s are still promised
  EXPECT_FALSE(is_granted(8 + 3.1));
  EXPECT_TRUE(is_granted(8 + 3.2));
}

TEST_F(ExtraPasses, APromisedPassPaysForItsWorkers) {
  make_passes(0, 6, {.spent_s = 0.5});
  make_passes(1, 4, {.spent_s = 2});
  // The promised passes take 8 s and two times 10 s of workers; the third extra pass has workers of its own.
  EXPECT_FALSE(is_granted(28 + 13.6, 10));
  EXPECT_TRUE(is_granted(28 + 13.8, 10)) << "not 33 s";
  end(1);
  EXPECT_FALSE(is_granted(33, 10)) << "all three have";
  EXPECT_TRUE(is_granted(35, 10));
}

TEST_F(ExtraPasses, APassThatTakesForeverIsNotGranted) {
  end(1);
  make_passes(0, 7, {.spent_s = kInfinite});
  EXPECT_FALSE(is_granted(1e9)) << "though it was begun";
}

TEST_F(ExtraPasses, APromisedPassThatTakesForeverLeavesNothing) {
  make_passes(0, 7, {.spent_s = 0.5});
  make_passes(1, 4, {.spent_s = kInfinite});
  EXPECT_FALSE(is_granted(1e9));
}

TEST_F(ExtraPasses, APassThatTakesNoTimeFitsUntilTheTimeIsUp) {
  end(1);
  make_passes(0, 6, {.spent_s = 0});
  EXPECT_TRUE(is_granted(0.1));
  EXPECT_TRUE(is_granted(0));
  EXPECT_FALSE(is_granted(-0.1));
}

TEST_F(ExtraPasses, NobodyAsksForThem) {
  make_passes(0, 6, {.spent_s = 0.5});
  RunState& state = visited.state;
  grant_extra_passes(plan, StopRule{}, state, {}, 1000, 0);
  EXPECT_FALSE(state.problems[0].is_granted());
}

}  // namespace
}  // namespace linbench
