#include "referee_rounds.hpp"

#include <gmock/gmock.h>

#include <string>

namespace linbench::referee {
namespace {

using testing::ElementsAre;

/// Two who measure on a machine of which every measurement makes the next 10 % slower.
class Drifting {
 public:
  Comparison compared(int rounds) {
    return compare(
        rounds, [this] { return measure('a', 2.0); }, [this] { return measure('b', 1.0); });
  }
  std::string order;

 private:
  double measure(char who, double seconds) {
    order += who;
    speed_ *= 1.1;
    return seconds * speed_;
  }
  double speed_ = 1 / 1.1;
};

TEST(RefereeRounds, TheOneThatBeginsTakesTurns) {
  Drifting machine;
  machine.compared(5);
  EXPECT_EQ(machine.order, "abbaabbaab");
}

TEST(RefereeRounds, EveryRoundHasBothValuesAndOursOverTheirs) {
  Drifting machine;
  const Comparison c = machine.compared(2);
  EXPECT_THAT(c.ours_s, ElementsAre(testing::DoubleEq(2), testing::DoubleEq(2 * 1.331)));
  EXPECT_THAT(c.others_s, ElementsAre(testing::DoubleEq(1.1), testing::DoubleEq(1.21)));
  EXPECT_THAT(c.ratios, ElementsAre(testing::DoubleEq(2 / 1.1), testing::DoubleEq(2 * 1.1)));
}

/// In pairs of rounds the drift cancels: the geometric mean of two ratios is the true one.
TEST(RefereeRounds, ADriftCancelsOverTwoRounds) {
  Drifting machine;
  const Comparison c = machine.compared(8);
  for (std::size_t i = 0; i < c.ratios.size(); i += 2) EXPECT_NEAR(c.ratios[i] * c.ratios[i + 1], 4, 1e-12);
}

TEST(RefereeRounds, AreAsManyAsFitIntoTheLimit) {
  EXPECT_EQ(rounds_within(10, 1, 100), 10);
  EXPECT_EQ(rounds_within(11.9, 1, 100), 10);  // an even number
  EXPECT_EQ(rounds_within(12, 1, 100), 12);
}

TEST(RefereeRounds, AreAtMostAsManyAsWantedRoundedUpToAnEvenNumber) {
  EXPECT_EQ(rounds_within(1000, 1, 40), 40);
  EXPECT_EQ(rounds_within(1000, 1, 39), 40);
  EXPECT_EQ(rounds_within(1000, 1, 1), 2);
}

TEST(RefereeRounds, AreTwoHoweverLongARoundTakes) {
  EXPECT_EQ(rounds_within(1, 100, 40), 2);
  EXPECT_EQ(rounds_within(0, 1, 40), 2);
}

}  // namespace
}  // namespace linbench::referee
